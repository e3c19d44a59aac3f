import path from 'node:path';
import * as z from 'zod/mini';
import { machinesOf, serverTermsOf } from './machine-settings.ts';
import { mailSettings, mailVariables } from './mail-settings.ts';
import { rateProblems, rateServiceOf, rateVariables } from './rate-settings.ts';
import { Secret } from './secrets.ts';
import {
  ConfigRefused,
  flag,
  list,
  port,
  rangeOf,
  readVariables,
  refusalOf,
  whole,
  withoutSlash,
  word,
  type Mode,
  type SettingsPart,
} from './settings.ts';

const sampleSecrets = new Set(['changeme', 'change-me', 'secret', 'password', 'lango']);
const secretMin = 32;

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
  SHOP_TAGLINE: z._default(z.string(), 'Proxies and servers, delivered with proof'),
  SUPPORT_EMAIL: z._default(z.string(), 'support@lango.test'),
  SUPPORT_MESSAGING_URL: word,
  SOCIAL_LINKS: list(''),
  NOTICE_RECIPIENTS: list('sales@lango.test,support@lango.test,operations@lango.test'),
  ...mailVariables,
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
  WEBSHARE_BASE_URL: word,
  PROXY_SELLER_BASE_URL: word,
  IPROYAL_BASE_URL: word,
  ...rateVariables,
  TRUSTED_PROXIES: list(''),
});
type Environment = z.infer<typeof environment>;

export type Config = Readonly<ReturnType<typeof assemble>>;

/**
 * Reads and checks the environment once, with that of the part that collects money. Throws
 * `ConfigRefused` naming every variable that is missing, malformed, or, in live mode, a default or
 * a sample (rule S151).
 */
export function readConfig<Payments>(
  payments: SettingsPart<Payments>,
  env: NodeJS.ProcessEnv = process.env,
): Config & Readonly<{ payments: Payments }> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = readVariables(environment, present);
  if ('problems' in read) throw new ConfigRefused(read.problems);
  const { values } = read;
  const mode = modeOf(
    values,
    payments.liveSigns.some((name) => present[name] !== undefined),
  );
  const config = assemble(values, mode);
  const part = payments.read(present, placeOf(config));
  const problems = [
    ...(mode === 'live' ? refusals(values) : []),
    ...('problems' in part ? part.problems : []),
  ];
  if ('problems' in part || problems.length > 0) throw new ConfigRefused(problems);
  return Object.freeze({ ...config, payments: part.settings });
}

function modeOf(values: Environment, hasLiveSigns: boolean): Mode {
  if (values.LANGO_MODE) return values.LANGO_MODE;
  return values.NODE_ENV === 'production' || hasLiveSigns ? 'live' : 'sandbox';
}

const placeOf = ({ mode, publicUrl, port: own, sandbox }: Config) => ({
  mode,
  publicUrl,
  ownUrl: `http://127.0.0.1:${own}`,
  sandboxUrl: sandbox.url,
});

function refusals(values: Environment): string[] {
  const demand = (name: keyof Environment, example: string, isBad?: (value: string) => boolean) =>
    refusalOf({ name, value: values[name], example, ...(isBad ? { isBad } : {}) });
  const isWeak = (value: string) =>
    value.length < secretMin || sampleSecrets.has(value.toLowerCase()) || /^(.)\1*$/.test(value);
  const problems = [
    ...demand('LANGO_SECRET', 'the output of: openssl rand -hex 32', isWeak),
    ...demand('PUBLIC_URL', 'https://shop.example', (url) => !url.startsWith('https://')),
    ...demand('SMTP_URL', 'smtps://user:password@mail.example'),
  ];
  if ((values.PROXMOX_URL === undefined) !== (values.PROXMOX_TOKEN === undefined)) {
    problems.push('PROXMOX_URL and PROXMOX_TOKEN belong together; give both or neither');
  }
  problems.push(...rateProblems(values));
  for (const name of ['SUPPORT_EMAIL', 'MAIL_FROM'] as const) {
    if (values[name].includes('lango.test')) problems.push(`${name} still names the demo address`);
  }
  if (values.NOTICE_RECIPIENTS.some((address) => address.endsWith('lango.test'))) {
    problems.push('NOTICE_RECIPIENTS still names the demo addresses');
  }
  return problems;
}

/** Who the shop is, as its mails and papers say it. */
type Shop = Readonly<{
  name: string;
  supportEmail: string;
  messagingUrl: string | undefined;
  noticeRecipients: readonly string[];
}>;

const shopOf = (values: Environment): Shop => ({
  name: values.SHOP_NAME,
  supportEmail: values.SUPPORT_EMAIL,
  messagingUrl: values.SUPPORT_MESSAGING_URL,
  noticeRecipients: values.NOTICE_RECIPIENTS,
});

/** What a holder may ask of a lease, and what the shop owes for a dead address. */
const replacementsOf = (values: Environment) => ({
  replacementsPerDay: values.REPLACEMENTS_PER_DAY,
  replacementsPerMonth: values.REPLACEMENTS_PER_MONTH,
  creditAfterMs: values.CREDIT_AFTER_MINUTES * 60_000,
});

function assemble(values: Environment, mode: Mode) {
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`;
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
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
    // These three stand until the owner sets something else in the back office.
    shop: shopOf(values),
    tagline: values.SHOP_TAGLINE,
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
    machines: machinesOf(values, mode === 'sandbox' ? sandboxUrl : undefined),
    pausesDisputed: values.DISPUTES_PAUSE_SERVICE,
    serverTerms: serverTermsOf(values),
    refundAloneKesMax: values.REFUND_ALONE_KES_MAX,
    suppliers: suppliersOf(values, mode, sandboxUrl),
    rateService: rateServiceOf(values, mode === 'sandbox' ? sandboxUrl : undefined),
  };
}

/** Where suppliers list what they rent to us; their keys are staff's to set. */
function suppliersOf(values: Environment, mode: Mode, sandboxUrl: string) {
  const isLive = mode === 'live';
  const at = (given: string | undefined, real: string, played: string) =>
    withoutSlash(given ?? (isLive ? real : `${sandboxUrl}/${played}`));
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
