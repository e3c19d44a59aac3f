import path from 'node:path';
import { programRoot } from './program/program-file.ts';
import * as z from 'zod/mini';
import { minuteMs } from '#contracts/time.ts';
import { backupSettings, backupVariables } from './backup/backup-settings.ts';
import { edgeProblems, edgeSettings, edgeVariables } from './settings/edge-settings.ts';
import { machinesOf, serverTermsOf } from './settings/machine-settings.ts';
import { networks } from './networks.ts';
import { mailSettings, mailVariables } from './settings/mail-settings.ts';
import { rateProblems, rateServiceOf, rateVariables } from './settings/rate-settings.ts';
import { keptDaysOf, retentionVariables } from './settings/retention-settings.ts';
import { Secret } from './secrets.ts';
import { embeddedWord } from './setting-rules/addresses.ts';
import { platformRules } from './setting-rules/platform-rules.ts';
import { judgeSettings, type Rule, type Stage } from './setting-rules/rule.ts';
import { readSettingFiles } from './setting-rules/setting-files.ts';
import { misspeltNames } from './setting-rules/setting-names.ts';
import {
  ConfigRefused,
  flag,
  list,
  percent,
  port,
  rangeOf,
  readVariables,
  webUrl,
  whole,
  withoutSlash,
  word,
  type Mode,
  type SettingsPart,
} from './settings.ts';

/** Every variable the program reads; `.env.example` documents each with a safe value. */
const environment = z.object({
  LANGO_MODE: z.optional(z.enum(['sandbox', 'live', 'rehearsal'])),
  NODE_ENV: word,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: port(4000),
  SANDBOX_PORT: port(4010),
  SANDBOX_SMTP_PORT: port(4025),
  SANDBOX_UPSTREAM_PORT: port(4011),
  SANDBOX_TARGET_PORT: port(4012),
  DEMO_STOCK_PERCENT: percent(100),
  DEMO_HISTORY: flag(true),
  SOCKS_PORT: port(1080),
  HTTP_PROXY_PORT: port(8080),
  GATEWAY_HOST: word,
  GATEWAY_PROCESSES: whole(1),
  GATEWAY_DRAIN_MINUTES: whole(0),
  API_DRAIN_SECONDS: whole(0),
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
  WEB_BUILD: z._default(z.string(), 'dist'),
  DATABASE_URL: word,
  DATABASE_APP_URL: word,
  DATABASE_LISTEN_URL: word,
  DATABASE_REPLICA_URL: word,
  PUBLIC_URL: webUrl,
  LANGO_SECRET: word,
  LANGO_SECRET_FORMER: list(''),
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
  PRIVATE_UPSTREAMS: networks,
  GEO_DATABASE: word,
  GEO_DATABASE_URL: word,
  GEO_NETWORK_DATABASE: word,
  GEO_NETWORK_DATABASE_URL: word,
  ...backupVariables,
  ...retentionVariables,
  ...rateVariables,
  ...edgeVariables,
});
type Environment = z.infer<typeof environment>;

export type Config = Readonly<ReturnType<typeof assemble>>;

/** Each variable has its rule; the compiler asks for that of a new one. */
const rules: Readonly<Record<keyof Environment, Rule>> = platformRules;

type Parts = Readonly<Record<string, SettingsPart<unknown>>>;
type SettingsOf<All extends Parts> = {
  readonly [Name in keyof All]: All[Name] extends SettingsPart<infer Settings> ? Settings : never;
};

/**
 * Reads and checks the environment once, with the files that it names (`NAME_FILE`) and with that
 * of the parts that read variables of their own. Throws `ConfigRefused` naming every variable that
 * is malformed or unknown, or that is, where customers are real or rehearsed, missing, a sample or
 * unsafe (rule S151).
 */
export function readConfig<All extends Parts>(
  parts: All,
  env: NodeJS.ProcessEnv = process.env,
): Config & SettingsOf<All> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { env: present, problems: ofFiles, unread } = readSettingFiles(given);
  const { values, problems: malformedOnes, malformed } = readVariables(environment, present);
  const liveSigns = Object.values(parts).flatMap((part) => part.liveSigns);
  const hasLiveSigns = liveSigns.some((name) => present[name] !== undefined);
  const stage = chooseStage(values, hasLiveSigns);
  const config = assemble(values, stage);
  const read = Object.entries(parts).map(
    ([name, part]) => [name, part.read(present, placeOf(config))] as const,
  );
  const problems = [
    ...misspeltNames(Object.keys(present), { isStrict: stage !== undefined }),
    ...ofFiles,
    ...malformedOnes,
    ...(stage
      ? judgeSettings(rules, {
          env: present,
          stage,
          malformed: new Set([...malformed, ...unread]),
        })
      : []),
    ...(stage ? togetherProblems(values) : []),
    ...edgeProblems(values, { isSandbox: stage === undefined }),
    ...read.flatMap(([, part]) => ('problems' in part ? part.problems : [])),
  ];
  if (problems.length > 0) throw new ConfigRefused(problems);
  const settings = read.flatMap(([name, part]) =>
    'settings' in part ? [[name, part.settings] as const] : [],
  );
  return Object.freeze({ ...config, ...Object.fromEntries(settings) }) as Config & SettingsOf<All>;
}

/** How strictly the settings are judged; undefined for the demo. */
function chooseStage({ LANGO_MODE: mode, NODE_ENV }: Environment, hasLiveSigns: boolean) {
  if (mode) return mode === 'sandbox' ? undefined : mode;
  return NODE_ENV === 'production' || hasLiveSigns ? ('live' as const) : undefined;
}

const placeOf = ({ stage, publicUrl, port: own, sandbox }: Config) => ({
  mode: stage ?? ('sandbox' as const),
  publicUrl,
  ownUrl: `http://127.0.0.1:${own}`,
  sandboxUrl: sandbox.url,
});

const portNames = [
  'PORT',
  'SOCKS_PORT',
  'HTTP_PROXY_PORT',
  'METRICS_PORT',
  'METRICS_WORKER_PORT',
  'METRICS_GATEWAY_PORT',
] as const;

/** What variables mean for each other. */
function togetherProblems(values: Environment): string[] {
  const problems = rateProblems(values);
  if ((values.PROXMOX_URL === undefined) !== (values.PROXMOX_TOKEN === undefined)) {
    problems.push('PROXMOX_URL and PROXMOX_TOKEN belong together; give both or neither');
  }
  // Each of them would reveal the other: a backup holds values encrypted with the secret.
  const secrets = [values.LANGO_SECRET, ...values.LANGO_SECRET_FORMER];
  if (values.BACKUP_KEY !== undefined && secrets.includes(values.BACKUP_KEY)) {
    problems.push('BACKUP_KEY is LANGO_SECRET; draw another one with: openssl rand -hex 32');
  }
  const { from, to } = rangeOf(values.LEASE_PORTS);
  for (const name of portNames) {
    const isInside = (values[name] ?? 0) >= from && (values[name] ?? 0) <= to;
    if (isInside) problems.push(`LEASE_PORTS holds the port of ${name}; give it another one`);
  }
  return problems;
}

/** Who the shop is, as its mails and documents say it. */
type Shop = Readonly<{
  name: string;
  supportEmail: string;
  messagingUrl: string | undefined;
  noticeRecipients: readonly string[];
}>;

/** The demo shop's values for the shop's own pages elsewhere; they do not exist. */
const demoLinks = {
  messagingUrl: 'https://chat.example/lango',
  socialUrls: ['https://social.example/lango', 'https://video.example/lango'],
} as const;

const socialsOf = (values: Environment, mode: Mode): readonly string[] =>
  values.SOCIAL_LINKS.length === 0 && mode === 'sandbox'
    ? demoLinks.socialUrls
    : values.SOCIAL_LINKS;

const shopOf = (values: Environment, mode: Mode): Shop => ({
  name: values.SHOP_NAME,
  supportEmail: values.SUPPORT_EMAIL,
  messagingUrl:
    values.SUPPORT_MESSAGING_URL ?? (mode === 'sandbox' ? demoLinks.messagingUrl : undefined),
  noticeRecipients: values.NOTICE_RECIPIENTS,
});

/** What a holder may ask of a lease, and what the shop owes for a dead address. */
const replacementsOf = (values: Environment) => ({
  replacementsPerDay: values.REPLACEMENTS_PER_DAY,
  replacementsPerMonth: values.REPLACEMENTS_PER_MONTH,
  creditAfterMs: values.CREDIT_AFTER_MINUTES * minuteMs,
});

function assemble(values: Environment, stage: Stage | undefined) {
  const mode: Mode = stage === undefined ? 'sandbox' : 'live';
  const sandboxUrl = `http://127.0.0.1:${values.SANDBOX_PORT}`;
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  return {
    /** What the shop does; a rehearsal does what a live shop does. */
    mode,
    /** How strictly its settings were judged; undefined in sandbox mode. */
    stage,
    /** Nothing here is real: said on every page and document, and remembered by the database. */
    isRehearsal: stage === 'rehearsal',
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    dataDir: path.resolve(values.DATA_DIR),
    webBuild: path.resolve(programRoot, values.WEB_BUILD),
    /** Absent where the launcher brings up the embedded one. */
    databaseUrl: values.DATABASE_URL === embeddedWord ? undefined : values.DATABASE_URL,
    /** For the processes; the owner's address is then used for migrations only. */
    databaseAppUrl: values.DATABASE_APP_URL,
    /** The database itself, for notifications, when the other addresses lead through a pooler. */
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    /** Replicas, for lists and reports. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    /** What the database is used for; it remembers, and refuses another use. */
    databaseMode: stage ?? ('sandbox' as const),
    logLevel: values.LOG_LEVEL,
    ...edgeSettings(values, mode),
    /** Undefined in sandbox mode until the launcher has made one for this installation. */
    masterSecret: values.LANGO_SECRET ? new Secret(values.LANGO_SECRET) : undefined,
    /** They still open what they sealed; nothing is sealed with them. */
    formerSecrets: values.LANGO_SECRET_FORMER.map((secret) => new Secret(secret)),
    // Defaults of three settings until the owner changes them in Admin.
    shop: shopOf(values, mode),
    tagline: values.SHOP_TAGLINE,
    /** Addresses of the shop's own pages elsewhere. */
    socialUrls: socialsOf(values, mode),
    ...mailSettings(values, mode),
    sandbox: {
      port: values.SANDBOX_PORT,
      smtpPort: values.SANDBOX_SMTP_PORT,
      upstreamPort: values.SANDBOX_UPSTREAM_PORT,
      targetPort: values.SANDBOX_TARGET_PORT,
      /** How much of each country's demo stock a new demo shop is given. */
      stockPercent: values.DEMO_STOCK_PERCENT,
      /** Whether the second demo customer is given a history. */
      hasHistory: values.DEMO_HISTORY,
      url: sandboxUrl,
    },
    /** How long an api that is asked to stop says that it is not ready, and answers. */
    apiDrainMs: values.API_DRAIN_SECONDS * 1_000,
    gateway: {
      /** The host name customers connect to; shown with every credential. */
      host: values.GATEWAY_HOST ?? new URL(publicUrl).hostname,
      socksPort: values.SOCKS_PORT,
      httpPort: values.HTTP_PROXY_PORT,
      processes: values.GATEWAY_PROCESSES,
      /** How long open tunnels may go on when a gateway is asked to stop. */
      drainMs: values.GATEWAY_DRAIN_MINUTES * minuteMs,
      leasePorts: rangeOf(values.LEASE_PORTS),
    },
    replacements: replacementsOf(values),
    machines: machinesOf(values, mode === 'sandbox' ? sandboxUrl : undefined),
    pausesDisputed: values.DISPUTES_PAUSE_SERVICE,
    serverTerms: serverTermsOf(values),
    refundAloneKesMax: values.REFUND_ALONE_KES_MAX,
    /** The operator's own networks that may contain upstreams. */
    privateUpstreams: values.PRIVATE_UPSTREAMS,
    addressDatabase: addressDatabaseOf(values),
    backup: backupSettings(values),
    /** Retention periods of personal data. */
    keptDays: keptDaysOf(values),
    rateService: rateServiceOf(values, mode === 'sandbox' ? sandboxUrl : undefined),
  };
}

/** Where exits are looked up: the operator's own files, or what comes along and is refreshed. */
const addressDatabaseOf = (values: Environment) => ({
  countries: {
    own: values.GEO_DATABASE && path.resolve(values.GEO_DATABASE),
    url: values.GEO_DATABASE_URL,
  },
  networks: {
    own: values.GEO_NETWORK_DATABASE && path.resolve(values.GEO_NETWORK_DATABASE),
    url: values.GEO_NETWORK_DATABASE_URL,
  },
  dir: path.resolve(values.DATA_DIR, 'address-database'),
});
