import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';
import { Secret } from '#platform/secrets.ts';
import {
  choice,
  readVariables,
  refusalOf,
  withoutSlash,
  word,
  type Place,
  type ReadSettings,
  type Variables,
} from '#platform/settings.ts';
import { forbiddenInUrl, type DarajaSettings } from './daraja.ts';

/** Constants of Safaricom's own sandbox, public by nature; live mode refuses them. */
const sample = {
  consumerKey: 'sandbox-consumer-key',
  consumerSecret: 'sandbox-consumer-secret',
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  pullNumber: '254708374149',
  operator: 'testapi',
  operatorPassword: 'Sandbox999!',
};

const queriesPerMinuteLive = 5;
// The sandbox has no quota of its own, so the demo answers as fast as a shop at rest.
const queriesPerMinuteSandbox = 60_000;

const variables = z.object({
  DARAJA_BASE_URL: word,
  DARAJA_CONSUMER_KEY: word,
  DARAJA_CONSUMER_SECRET: word,
  DARAJA_SHORTCODE: word,
  DARAJA_PASSKEY: word,
  DARAJA_CALLBACK_URL: word,
  DARAJA_PULL_NUMBER: z.optional(
    z.string().check(z.regex(/^254\d{9}$/, 'must look like 254712345678')),
  ),
  DARAJA_PAYBILL: choice,
  DARAJA_QUERIES_PER_MINUTE: z.optional(
    z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')),
  ),
  DARAJA_OPERATOR: word,
  DARAJA_OPERATOR_PASSWORD: word,
  DARAJA_CERTIFICATE: word,
});
type Values = z.infer<typeof variables>;

/** The Daraja app and its shortcode; the sandbox's where none is given and the shop is not live. */
export function readDarajaSettings(env: Variables, place: Place): ReadSettings<DarajaSettings> {
  const read = readVariables(variables, env);
  if ('problems' in read) return read;
  const problems = place.mode === 'live' ? refusals(read.values, place) : [];
  return problems.length > 0 ? { problems } : { settings: assemble(read.values, place) };
}

function refusals(values: Values, place: Place): string[] {
  const demand = (name: keyof Values, example: string, isBad = isSample) =>
    refusalOf({ name, value: values[name], example, isBad });
  const pullNumber = values.DARAJA_PULL_NUMBER;
  return [
    ...demand('DARAJA_CONSUMER_KEY', 'the key of your Daraja app'),
    ...demand('DARAJA_CONSUMER_SECRET', 'the secret of your Daraja app'),
    ...demand('DARAJA_SHORTCODE', 'your paybill number, five to seven digits', isNoShortcode),
    ...demand('DARAJA_PASSKEY', 'the passkey of your shortcode'),
    ...callbackProblems(values, place),
    ...(pullNumber !== undefined && isSample(pullNumber)
      ? ['DARAJA_PULL_NUMBER holds the sample of the sandbox; use your own or leave it out']
      : []),
    ...operatorProblems(values),
  ];
}

const isSample = (value: string) => Object.values<string>(sample).includes(value);
const isNoShortcode = (value: string) => isSample(value) || !/^\d{5,7}$/.test(value);

/** Safaricom calls public addresses over https only, and none with a word of its own list. */
function callbackProblems({ DARAJA_CALLBACK_URL: given }: Values, { publicUrl }: Place): string[] {
  const name = given === undefined ? 'PUBLIC_URL' : 'DARAJA_CALLBACK_URL';
  const refused = forbiddenInUrl.exec(given ?? publicUrl)?.[0];
  return [
    ...(given === undefined || given.startsWith('https://')
      ? []
      : [`${name} must begin with https://, since M-Pesa calls nothing else`]),
    ...(refused === undefined
      ? []
      : [`${name} holds "${refused}", which M-Pesa refuses; set DARAJA_CALLBACK_URL to another`]),
  ];
}

/** All three or none: half an operator would fail at the first refund. */
function operatorProblems(values: Values): string[] {
  const names = ['DARAJA_OPERATOR', 'DARAJA_OPERATOR_PASSWORD', 'DARAJA_CERTIFICATE'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return [];
  if (missing.length > 0) {
    return missing.map((name) => `${name} is missing; give all three of ${names.join(', ')}`);
  }
  const problems = names
    .filter((name) => isSample(values[name] ?? ''))
    .map((name) => `${name} holds the sample of the sandbox`);
  return [...problems, ...certificateProblems(values.DARAJA_CERTIFICATE ?? '')];
}

function certificateProblems(pem: string): string[] {
  const advice = 'use the text of the certificate that Safaricom publishes for production';
  try {
    return createPublicKey(withLines(pem)).asymmetricKeyType === 'rsa'
      ? []
      : [`DARAJA_CERTIFICATE is not an RSA key; ${advice}`];
  } catch {
    return [`DARAJA_CERTIFICATE cannot be read; ${advice}`];
  }
}

/** Most environments carry a PEM in one line, its ends written as a backslash and an n. */
const withLines = (pem: string) => pem.replaceAll(String.raw`\n`, '\n');

function assemble(values: Values, { mode, publicUrl, ownUrl, sandboxUrl }: Place): DarajaSettings {
  const isLive = mode === 'live';
  const host = isLive ? 'https://api.safaricom.co.ke' : `${sandboxUrl}/daraja`;
  const queries = isLive ? queriesPerMinuteLive : queriesPerMinuteSandbox;
  return {
    baseUrl: withoutSlash(values.DARAJA_BASE_URL ?? host),
    consumerKey: values.DARAJA_CONSUMER_KEY ?? sample.consumerKey,
    consumerSecret: new Secret(values.DARAJA_CONSUMER_SECRET ?? sample.consumerSecret),
    shortcode: values.DARAJA_SHORTCODE ?? sample.shortcode,
    passkey: new Secret(values.DARAJA_PASSKEY ?? sample.passkey),
    callbackBaseUrl: withoutSlash(values.DARAJA_CALLBACK_URL ?? (isLive ? publicUrl : ownUrl)),
    /** Without it M-Pesa's list of payments is not read. */
    pullNumber: values.DARAJA_PULL_NUMBER ?? (isLive ? undefined : sample.pullNumber),
    queriesPerMinute: Number(values.DARAJA_QUERIES_PER_MINUTE ?? queries),
    /** Registered for once, and on purpose: production takes an address a single time. */
    hearsPaybill: values.DARAJA_PAYBILL ?? !isLive,
    operator: operatorOf(values, { isLive, sandboxUrl }),
  };
}

/** Who may send money back to phones; without one refunds go to the balance only. */
function operatorOf(
  values: Values,
  { isLive, sandboxUrl }: { isLive: boolean; sandboxUrl: string },
) {
  if (isLive && values.DARAJA_OPERATOR === undefined) return undefined;
  const pem = values.DARAJA_CERTIFICATE;
  return {
    name: values.DARAJA_OPERATOR ?? sample.operator,
    password: new Secret(values.DARAJA_OPERATOR_PASSWORD ?? sample.operatorPassword),
    certificate:
      pem === undefined ? { url: `${sandboxUrl}/daraja/sandbox-certificate.pem` } : withLines(pem),
  };
}
