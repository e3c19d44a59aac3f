import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod/mini';
import { machinesOf, serverTermsOf } from './machine-settings.ts';
import { mailSettings, mailVariables } from './mail-settings.ts';
import { Secret } from './secrets.ts';

/** Sandbox constants of the provider, public by nature; live mode refuses them. */
const sandboxDaraja = {
  consumerKey: 'sandbox-consumer-key',
  consumerSecret: 'sandbox-consumer-secret',
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  pullNumber: '254708374149',
  operator: 'testapi',
  operatorPassword: 'Sandbox999!',
};
const sandboxPaystackKey = 'sk_test_sandbox0000000000000000000000000000';
const sampleSecrets = new Set(['changeme', 'change-me', 'secret', 'password', 'lango']);
const secretMin = 32;

const port = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.minimum(0), z.maximum(65_535)),
      ),
    ),
    fallback,
  );
const whole = (fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
      z.transform((text: string) => Number(text)),
    ),
    fallback,
  );
const flag = (fallback: boolean) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^(true|false)$/, 'must be true or false')),
      z.transform((text: string) => text === 'true'),
    ),
    fallback,
  );
const word = z.optional(z.string().check(z.minLength(1)));
const list = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((text: string) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  );

/** Every variable the program reads; `.env.example` documents each with a safe value. */
const environment = z.object({
  LANGO_MODE: z.optional(z.enum(['sandbox', 'live'])),
  NODE_ENV: word,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port(4000),
  SANDBOX_PORT: port(4010),
  SANDBOX_SMTP_PORT: port(4025),
  SANDBOX_UPSTREAM_PORT: port(4011),
  SANDBOX_TARGET_PORT: port(4012),
  SOCKS_PORT: port(1080),
  HTTP_PROXY_PORT: port(8080),
  GATEWAY_HOST: word,
  GATEWAY_PROCESSES: whole(1),
  LEASE_PORTS: z._default(
    z.string().check(z.regex(/^\d{4,5}-\d{4,5}$/, 'must be a range such as 20000-29999')),
    '20000-29999',
  ),
  REPLACEMENTS_PER_DAY: whole(1),
  REPLACEMENTS_PER_MONTH: whole(3),
  CREDIT_AFTER_MINUTES: whole(30),
  SERVER_GRACE_DAYS: whole(3),
  SERVER_LATE_DAYS: whole(3),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: word,
  DATABASE_APP_URL: word,
  PUBLIC_URL: word,
  LANGO_SECRET: word,
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  SHOP_NAME: z._default(z.string(), 'Lango'),
  SUPPORT_EMAIL: z._default(z.string(), 'support@lango.test'),
  SUPPORT_MESSAGING_URL: word,
  SOCIAL_LINKS: list(''),
  NOTICE_RECIPIENTS: list('sales@lango.test,support@lango.test,operations@lango.test'),
  ...mailVariables,
  DARAJA_BASE_URL: word,
  DARAJA_CONSUMER_KEY: word,
  DARAJA_CONSUMER_SECRET: word,
  DARAJA_SHORTCODE: word,
  DARAJA_PASSKEY: word,
  DARAJA_CALLBACK_URL: word,
  DARAJA_PULL_NUMBER: z.optional(
    z.string().check(z.regex(/^254\d{9}$/, 'must look like 254712345678')),
  ),
  DARAJA_PAYBILL: z.optional(z.string().check(z.regex(/^(true|false)$/, 'must be true or false'))),
  DARAJA_QUERIES_PER_MINUTE: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  DARAJA_OPERATOR: word,
  DARAJA_OPERATOR_PASSWORD: word,
  DARAJA_CERTIFICATE: word,
  REFUND_ALONE_KES_MAX: whole(5_000),
  PROXMOX_URL: word,
  PROXMOX_TOKEN: z.optional(
    z.string().check(z.regex(/^[^@\s]+@[^!\s]+![^=\s]+=\S+$/, 'must look like shop@pve!lango=…')),
  ),
  PROXMOX_POOL: z._default(z.string(), 'lango'),
  PROXMOX_NUMBERS: z._default(
    z.string().check(z.regex(/^\d{3,9}-\d{3,9}$/, 'must be a range such as 100000-199999')),
    '100000-199999',
  ),
  HETZNER_URL: z._default(z.string(), 'https://api.hetzner.cloud'),
  HETZNER_TOKEN: word,
  DISPUTES_PAUSE_SERVICE: flag(true),
  PAYSTACK_BASE_URL: word,
  PAYSTACK_SECRET_KEY: word,
  WEBSHARE_BASE_URL: word,
  PROXY_SELLER_BASE_URL: word,
  IPROYAL_BASE_URL: word,
  TRUSTED_PROXIES: list(''),
  PAYMENT_DELAY_SCALE: z._default(z.string().check(z.regex(/^\d*\.?\d+$/)), '1'),
});
type Environment = z.infer<typeof environment>;

export type Mode = 'sandbox' | 'live';
export type Config = Readonly<ReturnType<typeof assemble>>;

/** Says which variables stop the program from starting, with what each wants. */
export class ConfigRefused extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The settings do not allow a start:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ConfigRefused';
    this.problems = problems;
  }
}

/**
 * Reads and checks the environment once. Throws `ConfigRefused` naming every variable that is
 * missing, malformed, or, in live mode, a default or a sample (rule S151).
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigRefused(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    );
  }
  const mode = modeOf(parsed.data);
  if (mode === 'live') refuseUnsafe(parsed.data);
  return Object.freeze(assemble(parsed.data, mode));
}

function modeOf(values: Environment): Mode {
  if (values.LANGO_MODE) return values.LANGO_MODE;
  const live =
    values.NODE_ENV === 'production' || values.DARAJA_CONSUMER_KEY || values.PAYSTACK_SECRET_KEY;
  return live ? 'live' : 'sandbox';
}

function refuseUnsafe(values: Environment) {
  const problems: string[] = [];
  const demand = (name: keyof Environment, example: string, bad?: (value: string) => boolean) => {
    const value = values[name];
    if (typeof value !== 'string') problems.push(`${name} is missing, for example ${example}`);
    else if (bad?.(value)) problems.push(`${name} holds a sample or unsafe value; use ${example}`);
  };
  const tooWeak = (value: string) =>
    value.length < secretMin || sampleSecrets.has(value.toLowerCase()) || /^(.)\1*$/.test(value);
  demand('LANGO_SECRET', 'the output of: openssl rand -hex 32', tooWeak);
  demand('PUBLIC_URL', 'https://shop.example', (value) => !value.startsWith('https://'));
  demand('SMTP_URL', 'smtps://user:password@mail.example');
  demand('DARAJA_CONSUMER_KEY', 'the key of your Daraja app', isSample);
  demand('DARAJA_CONSUMER_SECRET', 'the secret of your Daraja app', isSample);
  demand('DARAJA_SHORTCODE', 'your paybill number, five to seven digits', isNoShortcode);
  demand('DARAJA_PASSKEY', 'the passkey of your shortcode', isSample);
  demand('PAYSTACK_SECRET_KEY', 'sk_live_…', (key) => !key.startsWith('sk_live_'));
  problems.push(...callbackProblems(values));
  if (values.DARAJA_PULL_NUMBER && isSample(values.DARAJA_PULL_NUMBER)) {
    const advice = 'use your own or leave it out';
    problems.push(`DARAJA_PULL_NUMBER holds the sample of the sandbox; ${advice}`);
  }
  problems.push(...operatorProblems(values));
  if ((values.PROXMOX_URL === undefined) !== (values.PROXMOX_TOKEN === undefined)) {
    problems.push('PROXMOX_URL and PROXMOX_TOKEN belong together; give both or neither');
  }
  for (const name of ['SUPPORT_EMAIL', 'MAIL_FROM'] as const) {
    if (values[name].includes('lango.test')) problems.push(`${name} still names the demo address`);
  }
  if (values.NOTICE_RECIPIENTS.some((address) => address.endsWith('lango.test'))) {
    problems.push('NOTICE_RECIPIENTS still names the demo addresses');
  }
  if (problems.length > 0) throw new ConfigRefused(problems);
}

const isNoShortcode = (value: string) => isSample(value) || !/^\d{5,7}$/.test(value);

/** Safaricom calls public addresses over https only, and none with a word of its own list. */
function callbackProblems({ DARAJA_CALLBACK_URL: given, PUBLIC_URL }: Environment): string[] {
  const url = given ?? PUBLIC_URL ?? '';
  const name = given === undefined ? 'PUBLIC_URL' : 'DARAJA_CALLBACK_URL';
  const refused = /m-pesa|mpesa|safaricom|exec|exe|cmd|sql|query/i.exec(url)?.[0];
  return [
    ...(url.startsWith('https://') || given === undefined
      ? []
      : [`${name} must begin with https://, since M-Pesa calls nothing else`]),
    ...(refused === undefined
      ? []
      : [`${name} holds "${refused}", which M-Pesa refuses; set DARAJA_CALLBACK_URL to another`]),
  ];
}

/** All three or none: half an operator would fail at the first refund. */
function operatorProblems(values: Environment): string[] {
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

const isSample = (value: string) =>
  value === sandboxPaystackKey || Object.values<string>(sandboxDaraja).includes(value);

const queriesPerMinuteLive = 5;
// The sandbox has no quota of its own, so the demo answers as fast as a shop at rest.
const queriesPerMinuteSandbox = 60_000;

/** Where leases with a list of addresses get ports of their own. */
function rangeOf(text: string) {
  const [from = 0, to = 0] = text.split('-').map(Number);
  return { from, to };
}

/** What a holder may ask of a lease, and what the shop owes for a dead address. */
const replacementsOf = (values: Environment) => ({
  replacementsPerDay: values.REPLACEMENTS_PER_DAY,
  replacementsPerMonth: values.REPLACEMENTS_PER_MONTH,
  creditAfterMs: values.CREDIT_AFTER_MINUTES * 60_000,
});

function assemble(values: Environment, mode: Mode) {
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  const ownUrl = `http://127.0.0.1:${values.PORT}`;
  return {
    mode,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** For the processes; the owner's address is then used for migrations only. */
    databaseAppUrl: values.DATABASE_APP_URL,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    /** Undefined in sandbox mode until the launcher has made one for this installation. */
    masterSecret: values.LANGO_SECRET ? new Secret(values.LANGO_SECRET) : undefined,
    shop: {
      name: values.SHOP_NAME,
      supportEmail: values.SUPPORT_EMAIL,
      messagingUrl: values.SUPPORT_MESSAGING_URL,
      noticeRecipients: values.NOTICE_RECIPIENTS,
    },
    /** Addresses of the shop's own pages elsewhere. */
    socialUrls: values.SOCIAL_LINKS,
    ...mailSettings(values, mode),
    sandbox: {
      port: values.SANDBOX_PORT,
      smtpPort: values.SANDBOX_SMTP_PORT,
      upstreamPort: values.SANDBOX_UPSTREAM_PORT,
      targetPort: values.SANDBOX_TARGET_PORT,
      url: sandboxUrl,
    },
    gateway: {
      /** The host name customers connect to; shown with every credential. */
      host: values.GATEWAY_HOST ?? new URL(publicUrl).hostname,
      socksPort: values.SOCKS_PORT,
      httpPort: values.HTTP_PROXY_PORT,
      processes: values.GATEWAY_PROCESSES,
      leasePorts: rangeOf(values.LEASE_PORTS),
    },
    replacements: replacementsOf(values),
    daraja: {
      baseUrl: (values.DARAJA_BASE_URL ?? darajaHost(mode, sandboxUrl)).replace(/\/+$/, ''),
      consumerKey: values.DARAJA_CONSUMER_KEY ?? sandboxDaraja.consumerKey,
      consumerSecret: new Secret(values.DARAJA_CONSUMER_SECRET ?? sandboxDaraja.consumerSecret),
      shortcode: values.DARAJA_SHORTCODE ?? sandboxDaraja.shortcode,
      passkey: new Secret(values.DARAJA_PASSKEY ?? sandboxDaraja.passkey),
      callbackBaseUrl: (
        values.DARAJA_CALLBACK_URL ?? (mode === 'live' ? publicUrl : ownUrl)
      ).replace(/\/+$/, ''),
      /** Without it M-Pesa's list of payments is not read. */
      pullNumber:
        values.DARAJA_PULL_NUMBER ?? (mode === 'live' ? undefined : sandboxDaraja.pullNumber),
      queriesPerMinute: Number(
        values.DARAJA_QUERIES_PER_MINUTE ??
          (mode === 'live' ? queriesPerMinuteLive : queriesPerMinuteSandbox),
      ),
      /** Registered for once, and on purpose: production takes an address a single time. */
      hearsPaybill: (values.DARAJA_PAYBILL ?? String(mode === 'sandbox')) === 'true',
      operator: operatorOf(values, mode, sandboxUrl),
    },
    machines: machinesOf(values, mode === 'sandbox' ? sandboxUrl : undefined),
    pausesDisputed: values.DISPUTES_PAUSE_SERVICE,
    serverTerms: serverTermsOf(values),
    refundAloneKesMax: values.REFUND_ALONE_KES_MAX,
    paystack: paystackOf(values, mode, sandboxUrl),
    suppliers: suppliersOf(values, mode, sandboxUrl),
    /** Multiplies the waiting times of payment checks; tests and the simulator shorten them. */
    paymentDelayScale: Number(values.PAYMENT_DELAY_SCALE),
  };
}

const paystackOf = (values: Environment, mode: Mode, sandboxUrl: string) => ({
  baseUrl: (
    values.PAYSTACK_BASE_URL ??
    (mode === 'live' ? 'https://api.paystack.co' : `${sandboxUrl}/paystack`)
  ).replace(/\/+$/, ''),
  secretKey: new Secret(values.PAYSTACK_SECRET_KEY ?? sandboxPaystackKey),
});

/** Who may send money back to phones; without one refunds go to the balance only. */
function operatorOf(values: Environment, mode: Mode, sandboxUrl: string) {
  if (mode === 'live' && !values.DARAJA_OPERATOR) return undefined;
  const { DARAJA_CERTIFICATE: pem } = values;
  return {
    name: values.DARAJA_OPERATOR ?? sandboxDaraja.operator,
    password: new Secret(values.DARAJA_OPERATOR_PASSWORD ?? sandboxDaraja.operatorPassword),
    certificate:
      pem === undefined
        ? { url: `${darajaHost('sandbox', sandboxUrl)}/sandbox-certificate.pem` }
        : withLines(pem),
  };
}

/** Where suppliers list what they rent to us; their keys are staff's to set. */
function suppliersOf(values: Environment, mode: Mode, sandboxUrl: string) {
  const isLive = mode === 'live';
  const at = (given: string | undefined, real: string, played: string) =>
    (given ?? (isLive ? real : `${sandboxUrl}/${played}`)).replace(/\/+$/, '');
  return {
    webshare: {
      baseUrl: at(values.WEBSHARE_BASE_URL, 'https://proxy.webshare.io', 'webshare'),
      /** The door of its residential proxies, which have no address of their own. */
      backboneHost: isLive ? 'p.webshare.io' : '127.0.0.1',
    },
    proxySeller: at(values.PROXY_SELLER_BASE_URL, 'https://proxy-seller.com', 'proxy-seller'),
    iproyal: at(values.IPROYAL_BASE_URL, 'https://apid.iproyal.com', 'iproyal'),
  };
}

const darajaHost = (mode: Mode, sandboxUrl: string) =>
  mode === 'live' ? 'https://api.safaricom.co.ke' : `${sandboxUrl}/daraja`;
