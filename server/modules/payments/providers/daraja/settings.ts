import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';
import { Secret } from '#platform/secrets.ts';
import { providerAddress, webAddress } from '#platform/setting-rules/addresses.ts';
import {
  allOf,
  judgeSettings,
  refusal,
  type Judge,
  type Rules,
  type Stage,
} from '#platform/setting-rules/rule.ts';
import { between, issuedKey } from '#platform/setting-rules/values.ts';
import {
  choice,
  readVariables,
  stageOf,
  withoutSlash,
  word,
  type Place,
  type ReadSettings,
  type Variables,
} from '#platform/settings.ts';
import { callerList, callersOf } from '../caller-list.ts';
import { forbiddenInUrl, type DarajaSettings } from './daraja.ts';
import { darajaTraits } from './traits.ts';

/** Constants of Safaricom's own sandbox, public by nature; a live shop refuses them. */
const sample = {
  consumerKey: 'sandbox-consumer-key',
  consumerSecret: 'sandbox-consumer-secret',
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  pullNumber: '254708374149',
  operator: 'testapi',
  operatorPassword: 'Sandbox999!',
  payoutShortcode: '600982',
};

const queriesPerMinuteLive = 5;
// The sandbox has no quota of its own, so the demo answers as fast as a shop at rest.
const queriesPerMinuteSandbox = 60_000;

const day = z.optional(z.iso.date('must be a day like 2026-11-23'));

const variables = z.object({
  DARAJA_BASE_URL: word,
  DARAJA_CONSUMER_KEY: word,
  DARAJA_CONSUMER_SECRET: word,
  DARAJA_SHORTCODE: word,
  DARAJA_SHORTCODE_KIND: z.optional(z.enum(['paybill', 'till'])),
  DARAJA_TILL: z.optional(
    z.string().check(z.regex(/^\d{5,7}$/, 'must be five to seven digits, like 5210987')),
  ),
  DARAJA_PASSKEY: word,
  DARAJA_CALLBACK_URL: word,
  DARAJA_CALLBACK_ADDRESSES: callerList,
  DARAJA_PULL_NUMBER: z.optional(
    z.string().check(z.regex(/^254\d{9}$/, 'must look like 254712345678')),
  ),
  DARAJA_PAYBILL: choice,
  DARAJA_QUERIES_PER_MINUTE: z.optional(
    z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')),
  ),
  DARAJA_OPERATOR: word,
  DARAJA_OPERATOR_PASSWORD: word,
  DARAJA_OPERATOR_PASSWORD_SET: day,
  DARAJA_CERTIFICATE: word,
  DARAJA_B2C_SHORTCODE: word,
  DARAJA_B2C_INITIATOR: word,
  DARAJA_B2C_PASSWORD: word,
  DARAJA_B2C_PASSWORD_SET: day,
});
type Values = z.infer<typeof variables>;

/** The Daraja app and its shortcode; the sandbox's where none is given and the shop is the demo. */
export function readDarajaSettings(env: Variables, place: Place): ReadSettings<DarajaSettings> {
  const { values, problems: malformedOnes, malformed } = readVariables(variables, env);
  const stage = stageOf(place);
  const problems = [
    ...malformedOnes,
    ...(stage ? judgeSettings(rulesOf(stage), { env, stage, malformed }) : []),
    ...(stage ? [...wordProblems(values, place), ...operatorProblems(values)] : []),
    ...(malformed.has('DARAJA_SHORTCODE_KIND') || malformed.has('DARAJA_TILL')
      ? []
      : tillProblems(values, stage)),
  ];
  return problems.length > 0 ? { problems } : { settings: assemble(values, place) };
}

/** The constants of Safaricom's sandbox are what a rehearsal uses, and nothing for a live shop. */
const notOfSandbox: Judge = (value, stage) =>
  stage === 'live' && Object.values<string>(sample).includes(value)
    ? 'is the public value of Safaricom’s sandbox'
    : undefined;
const issued: Judge = allOf(notOfSandbox, (value, stage) =>
  stage === 'live' ? issuedKey(value, stage) : undefined,
);
const shortcode: Judge = allOf(notOfSandbox, (value) =>
  /^\d{5,7}$/.test(value) ? undefined : 'is no shortcode',
);

const liveHost = 'https://api.safaricom.co.ke';
const testHost = 'https://sandbox.safaricom.co.ke';
const hosts = { live: liveHost, rehearsal: testHost } as const;

const rulesOf = (stage: Stage): Rules => ({
  DARAJA_BASE_URL: {
    example: hosts[stage],
    judge: providerAddress([new URL(liveHost).hostname]),
  },
  DARAJA_CONSUMER_KEY: {
    example: 'the key of your Daraja app',
    isRequired: true,
    judge: issued,
  },
  DARAJA_CONSUMER_SECRET: {
    example: 'the secret of your Daraja app',
    isRequired: true,
    judge: issued,
  },
  DARAJA_SHORTCODE: {
    example: 'your paybill number, or the store number of your till, five to seven digits',
    isRequired: true,
    judge: shortcode,
  },
  DARAJA_PASSKEY: { example: 'the passkey of your shortcode', isRequired: true, judge: issued },
  DARAJA_CALLBACK_URL: { isOwn: true, example: 'https://hooks.shop.example', judge: webAddress() },
  DARAJA_PULL_NUMBER: {
    isOwn: true,
    example: 'the number that you registered for pull transactions; or leave it out',
    judge: notOfSandbox,
  },
  DARAJA_OPERATOR: { example: 'the name of your API operator', judge: notOfSandbox },
  DARAJA_OPERATOR_PASSWORD: { example: 'the password of your API operator', judge: notOfSandbox },
  DARAJA_B2C_SHORTCODE: { example: 'the number that pays customers out', judge: shortcode },
  DARAJA_B2C_INITIATOR: { example: 'the name of its API initiator', judge: notOfSandbox },
  DARAJA_B2C_PASSWORD: { example: 'the password of that initiator', judge: notOfSandbox },
  DARAJA_QUERIES_PER_MINUTE: { example: '5', judge: between(1, 1_000) },
});

/** Safaricom refuses addresses that hold a word of its own list. */
function wordProblems({ DARAJA_CALLBACK_URL: given }: Values, { publicUrl }: Place): string[] {
  const name = given === undefined ? 'PUBLIC_URL' : 'DARAJA_CALLBACK_URL';
  const refused = forbiddenInUrl.exec(given ?? publicUrl)?.[0];
  if (refused === undefined) return [];
  const reason = `holds "${refused}", which M-Pesa refuses; set DARAJA_CALLBACK_URL to another`;
  return [refusal(name, reason, 'https://hooks.shop.example')];
}

/**
 * A till is two numbers (M-Pesa facts §2): the one that the passkey belongs to, which is its
 * store's, and the one that customers pay.
 */
function tillProblems(values: Values, stage: Stage | undefined): string[] {
  const { DARAJA_SHORTCODE_KIND: kind, DARAJA_TILL: till } = values;
  if (kind !== 'till') {
    const reason = 'is set, but the kind of the shortcode is not till';
    return till === undefined ? [] : [refusal('DARAJA_TILL', reason, 'DARAJA_SHORTCODE_KIND=till')];
  }
  if (till === undefined) {
    return [refusal('DARAJA_TILL', 'is missing', 'the Buy Goods number that customers pay')];
  }
  const store = values.DARAJA_SHORTCODE ?? (stage ? undefined : sample.shortcode);
  const storeNumber = 'the store number that the passkey of your till was issued for';
  if (store === till) {
    return [refusal('DARAJA_SHORTCODE', 'is the till itself, not its store', storeNumber)];
  }
  return store === sample.shortcode
    ? [refusal('DARAJA_SHORTCODE', 'is a paybill and takes no Buy Goods', storeNumber)]
    : [];
}

const operatorNames = ['DARAJA_OPERATOR', 'DARAJA_OPERATOR_PASSWORD'] as const;
const payoutNames = [
  'DARAJA_B2C_SHORTCODE',
  'DARAJA_B2C_INITIATOR',
  'DARAJA_B2C_PASSWORD',
] as const;

/** All of each or none: half an operator would fail at the first refund. Both seal with one key. */
function operatorProblems(values: Values): string[] {
  const given = [operatorNames, payoutNames].filter((names) =>
    names.some((name) => values[name] !== undefined),
  );
  const { DARAJA_CERTIFICATE: certificate } = values;
  if (given.length === 0 && certificate === undefined) return [];
  const all = given.length === 0 ? [...operatorNames] : given.flat();
  const names = [...all, 'DARAJA_CERTIFICATE'] as const;
  const missing = names.filter((name) => values[name] === undefined);
  return missing.length > 0
    ? missing.map((name) => `${name} is missing; give all of ${names.join(', ')}`)
    : certificateProblems(certificate ?? '');
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

function assemble(values: Values, place: Place): DarajaSettings {
  const { publicUrl, ownUrl, sandboxUrl } = place;
  const stage = stageOf(place);
  const isLive = stage !== undefined;
  const host = stage ? hosts[stage] : `${sandboxUrl}/daraja`;
  const queries = isLive ? queriesPerMinuteLive : queriesPerMinuteSandbox;
  return {
    baseUrl: withoutSlash(values.DARAJA_BASE_URL ?? host),
    consumerKey: values.DARAJA_CONSUMER_KEY ?? sample.consumerKey,
    consumerSecret: new Secret(values.DARAJA_CONSUMER_SECRET ?? sample.consumerSecret),
    shortcode: values.DARAJA_SHORTCODE ?? sample.shortcode,
    till: values.DARAJA_TILL,
    passkey: new Secret(values.DARAJA_PASSKEY ?? sample.passkey),
    callbackBaseUrl: withoutSlash(values.DARAJA_CALLBACK_URL ?? (isLive ? publicUrl : ownUrl)),
    /** Without it M-Pesa's list of payments is not read. */
    pullNumber: values.DARAJA_PULL_NUMBER ?? (isLive ? undefined : sample.pullNumber),
    queriesPerMinute: Number(values.DARAJA_QUERIES_PER_MINUTE ?? queries),
    /** Registered for once, and on purpose: production takes an address a single time. */
    hearsPaybill: values.DARAJA_PAYBILL ?? !isLive,
    operator: operatorOf(values, { isLive, sandboxUrl }),
    operatorPasswordSet: values.DARAJA_OPERATOR_PASSWORD_SET,
    payouts: payoutsOf(values, { isLive, sandboxUrl }),
    payoutPasswordSet: values.DARAJA_B2C_PASSWORD_SET,
    callers: callersOf(values.DARAJA_CALLBACK_ADDRESSES, place, darajaTraits.addresses),
  };
}

/** Who may send money back to phones; without one refunds go to the balance only. */
function operatorOf(
  values: Values,
  { isLive, sandboxUrl }: { isLive: boolean; sandboxUrl: string },
) {
  if (isLive && values.DARAJA_OPERATOR === undefined) return undefined;
  return {
    name: values.DARAJA_OPERATOR ?? sample.operator,
    password: new Secret(values.DARAJA_OPERATOR_PASSWORD ?? sample.operatorPassword),
    certificate: certificateOf(values, sandboxUrl),
  };
}

/** Who may pay to phones, and from which number; without one, money goes to the balance only. */
function payoutsOf(
  values: Values,
  { isLive, sandboxUrl }: { isLive: boolean; sandboxUrl: string },
) {
  if (isLive && values.DARAJA_B2C_SHORTCODE === undefined) return undefined;
  return {
    shortcode: values.DARAJA_B2C_SHORTCODE ?? sample.payoutShortcode,
    name: values.DARAJA_B2C_INITIATOR ?? sample.operator,
    password: new Secret(values.DARAJA_B2C_PASSWORD ?? sample.operatorPassword),
    certificate: certificateOf(values, sandboxUrl),
  };
}

const certificateOf = ({ DARAJA_CERTIFICATE: pem }: Values, sandboxUrl: string) =>
  pem === undefined ? { url: `${sandboxUrl}/daraja/sandbox-certificate.pem` } : withLines(pem);
