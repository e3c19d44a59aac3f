import {
  databaseAddress,
  emailAddress,
  mailbox,
  mailServer,
  providerAddress,
  publicHost,
  shopAddress,
  shopDatabase,
  webAddress,
} from './addresses.ts';
import { backupRules } from '../backup/backup-settings.ts';
import { retentionRules } from '../settings/retention-settings.ts';
import { trustedProxies } from './networks.ts';
import { eachOf, type Rule } from './rule.ts';
import { between, issuedKey, rangeBetween, strongSecret } from './values.ts';

const databaseExample = 'postgres://lango:PASSWORD@10.0.0.5:5432/lango';
const portMin = 1_024;
const portMax = 65_535;

/** Its form says all there is to say, and its default may stay. */
const anything: Rule = { example: '' };
/** Read in sandbox mode only. */
const ofSandbox = anything;
const own = { isOwn: true } as const;
const required = { isOwn: true, isRequired: true } as const;
const supplier = (example: string): Rule => ({ example, judge: providerAddress() });

/**
 * What each variable must be before real customers come, by its class. A variable that has no line
 * here does not compile, so a new setting is judged from its first day.
 */
export const platformRules = {
  LANGO_MODE: anything,
  NODE_ENV: anything,
  HOST: anything,
  PORT: anything,
  METRICS_HOST: anything,
  METRICS_PORT: anything,
  METRICS_WORKER_PORT: anything,
  METRICS_GATEWAY_PORT: anything,
  SANDBOX_PORT: ofSandbox,
  SANDBOX_SMTP_PORT: ofSandbox,
  SANDBOX_UPSTREAM_PORT: ofSandbox,
  SANDBOX_TARGET_PORT: ofSandbox,
  DEMO_IN_PUBLIC: ofSandbox,
  DEMO_STOCK_PERCENT: ofSandbox,
  DEMO_HISTORY: ofSandbox,
  SOCKS_PORT: anything,
  HTTP_PROXY_PORT: anything,
  GATEWAY_HOST: { ...own, example: 'proxy.shop.example', judge: publicHost },
  GATEWAY_PROCESSES: { example: '1', judge: between(1, 128) },
  API_DRAIN_SECONDS: { example: '7', judge: between(0, 300) },
  GATEWAY_DRAIN_MINUTES: { example: '5', judge: between(0, 1_440) },
  LEASE_PORTS: { example: '20000-29999', judge: rangeBetween(portMin, portMax) },
  REPLACEMENTS_PER_DAY: { example: '1', judge: between(0, 100) },
  REPLACEMENTS_PER_MONTH: { example: '3', judge: between(0, 1_000) },
  CREDIT_AFTER_MINUTES: { example: '30', judge: between(1, 10_080) },
  SERVER_GRACE_DAYS: { example: '3', judge: between(0, 90) },
  SERVER_LATE_DAYS: { example: '3', judge: between(0, 30) },
  DATA_DIR: anything,
  WEB_BUILD: anything,
  DATABASE_URL: {
    ...required,
    example: `${databaseExample} (or the word embedded)`,
    judge: shopDatabase,
  },
  DATABASE_APP_URL: {
    ...own,
    example: databaseExample.replace('lango:', 'lango_app:'),
    judge: databaseAddress,
  },
  DATABASE_LISTEN_URL: {
    ...own,
    example: databaseExample.replace('lango:', 'lango_app:'),
    judge: databaseAddress,
  },
  DATABASE_REPLICA_URL: {
    ...own,
    example: databaseExample.replace('lango:', 'lango_app:').replace('0.5', '0.6'),
    judge: databaseAddress,
  },
  PUBLIC_URL: { ...required, example: 'https://shop.example', judge: shopAddress },
  LANGO_SECRET: {
    ...required,
    example: 'the output of: openssl rand -hex 32',
    judge: strongSecret,
  },
  // A weak secret is judged while it is the current one; here it is on its way out.
  LANGO_SECRET_FORMER: anything,
  LOG_LEVEL: anything,
  SHOP_NAME: anything,
  SHOP_TAGLINE: anything,
  SUPPORT_EMAIL: { ...required, example: 'support@shop.example', judge: emailAddress },
  SUPPORT_MESSAGING_URL: { ...own, example: 'https://wa.me/254700000000', judge: webAddress() },
  SOCIAL_LINKS: { ...own, example: 'https://social.example/shop', judge: eachOf(webAddress()) },
  NOTICE_RECIPIENTS: { ...required, example: 'sales@shop.example', judge: eachOf(emailAddress) },
  MAIL_FROM: { ...required, example: 'Shop <no-reply@shop.example>', judge: mailbox },
  SMTP_URL: { ...required, example: 'smtps://USER:PASSWORD@mail.example', judge: mailServer },
  MAIL_IN_PORT: { example: '2525', judge: between(1, portMax) },
  MAIL_IN_ADDRESS: { ...own, example: 'support@shop.example', judge: emailAddress },
  MAIL_IN_AUTH_HOST: { ...own, example: 'mail.shop.example' },
  REFUND_ALONE_KES_MAX: { example: '5000', judge: between(0, 1_000_000) },
  PROXMOX_URL: {
    ...own,
    example: 'https://pve.example:8006',
    judge: webAddress('private-network'),
  },
  PROXMOX_TOKEN: { ...own, example: 'shop@pve!lango=SECRET', judge: issuedKey },
  PROXMOX_POOL: anything,
  PROXMOX_NUMBERS: { example: '100000-199999', judge: rangeBetween(100, 999_999_999) },
  HETZNER_URL: supplier('https://api.hetzner.cloud'),
  HETZNER_TOKEN: { example: 'the token of your Hetzner project', judge: issuedKey },
  DISPUTES_PAUSE_SERVICE: anything,
  PRIVATE_UPSTREAMS: anything,
  GEO_DATABASE: { ...own, example: '/srv/lango/GeoLite2-Country.mmdb' },
  GEO_DATABASE_URL: {
    ...own,
    example: 'https://files.example/countries.mmdb.gz',
    judge: webAddress(),
  },
  GEO_NETWORK_DATABASE: { ...own, example: '/srv/lango/GeoLite2-ASN.mmdb' },
  GEO_NETWORK_DATABASE_URL: {
    ...own,
    example: 'https://files.example/networks.mmdb.gz',
    judge: webAddress(),
  },
  ...backupRules,
  ...retentionRules,
  RATE_SERVICE_URL: supplier('https://currencyapi.net'),
  RATE_SERVICE_KEY: { example: 'the key of your account', judge: issuedKey },
  TRUSTED_PROXIES: { ...required, example: '127.0.0.1 (or the word none)', judge: trustedProxies },
} as const satisfies Readonly<Record<string, Rule>>;
