import { createHash } from 'node:crypto';
import type { ProxyId, UpstreamId } from '#contracts/ids.ts';
import { addProxies, hasProxies } from '#modules/catalogue/listing';
import type { RequestedAccount } from '#modules/identity';
import { addUpstreams, moveEntry } from '#modules/inventory';
import { reportReady } from '#platform/child.ts';
import type { Clock } from '#platform/clock.ts';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase, type Database } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { systemRandomness, type Randomness } from '#platform/random.ts';
import { createKeyring, Secret, type Keyring } from '#platform/secrets.ts';
import { demoStock, type DemoProxy } from './seed/demo-stock.ts';
import { readSettings } from './settings.ts';

export type SeedContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  ensureAccount(requested: RequestedAccount): Promise<unknown>;
  /** Where the sandbox's upstream listens; a setting, so it may differ at every start. */
  upstream: Readonly<{ host: string; port: number }>;
  /** How much of each country's stock it is given. */
  stockPercent: number;
}>;

const supplier = 'sandbox';
/** Printed on the terminal at every start; sandbox mode only (decisions §5). */
const password = 'lango demo pass 2026';
const admin = 'admin@demo.test';
const accounts: readonly RequestedAccount[] = [
  {
    email: 'customer@demo.test',
    firstName: 'Amani',
    lastName: 'Otieno',
    password,
    verified: true,
    newDeviceCodes: false,
  },
  {
    email: admin,
    firstName: 'Zawadi',
    lastName: 'Kamau',
    password,
    verified: true,
    staffRole: 'owner',
  },
];

/**
 * Fills an empty database with the demo shop, and leads the demo proxies to where the sandbox's
 * upstream listens now. Safe at every start: a shop with proxies of its own gets none of ours.
 */
export async function seed(ctx: SeedContext): Promise<void> {
  const { db, clock, random, keyring, upstream, stockPercent } = ctx;
  const at = clock();
  await moveEntry(db, { supplier, ...upstream });
  if (await hasProxies(db)) return;
  // The stock comes last, in one piece: its presence says that the seed was sown.
  for (const account of accounts) {
    const totpSecret = account.staffRole ? { totpSecret: newTotpSecret(random) } : {};
    await ctx.ensureAccount({ ...account, ...totpSecret });
  }
  const stock = demoStock(stockPercent);
  await db.transaction(async (tx) => {
    const upstreams = stock.map((proxy) => upstreamOf(proxy, upstream));
    await addUpstreams({ tx, keyring }, upstreams, at);
    await addProxies(tx, stock.map(listingOf), at);
  });
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** 32 letters of 5 bits are the 160 that RFC 4226 recommends. */
const newTotpSecret = (random: Randomness): string =>
  Array.from(random(32), (byte) => base32.charAt(byte % base32.length)).join('');

/** What the sandbox's index page shows beside the accounts: the admin's code of this minute. */
export async function demoNotices(ctx: Pick<SeedContext, 'db' | 'keyring'>) {
  const { authenticatorOf } = await import('#modules/identity');
  const totpSecret = await authenticatorOf(ctx, admin);
  return totpSecret ? [{ id: 'demo-admin-code', title: `Code of ${admin}`, totpSecret }] : [];
}

const passwordLength = 20;

/** The sandbox's rule for the slot behind an exit address (its README). */
function upstreamOf({ ip }: DemoProxy, entry: SeedContext['upstream']) {
  const digest = createHash('sha256').update(`sandbox-upstream:${ip}`).digest('hex');
  return {
    ...entry,
    id: upstreamIdOf(ip),
    supplier,
    externalId: ip,
    protocol: 'socks5',
    username: `slot-${ip}`,
    password: new Secret(digest.slice(0, passwordLength)),
    exitIp: ip,
    origin: 'Demo address of the sandbox supplier; it leads to no real network.',
    consentBasis: 'Documentation and benchmark ranges, which belong to nobody.',
  } as const;
}

const listingOf = (proxy: DemoProxy) => ({
  ...proxy,
  id: `prx_${demoId('proxy', proxy.ip)}` satisfies ProxyId,
  upstreamId: upstreamIdOf(proxy.ip),
});

const upstreamIdOf = (ip: string): UpstreamId => `ups_${demoId('upstream', ip)}`;
/** The same ids in every demo shop, so that a link or a test may name one. */
const demoId = (kind: string, ip: string) =>
  createHash('sha256').update(`demo-${kind}:${ip}`).digest('hex').slice(0, 32);

async function run() {
  const config = readSettings();
  if (config.mode !== 'sandbox') throw new Error('The demo shop belongs in sandbox mode only.');
  if (!config.databaseUrl || !config.masterSecret) {
    throw new Error('Set DATABASE_URL and LANGO_SECRET, or let npm start set them.');
  }
  const db = connectDatabase({ url: config.databaseUrl, applicationName: 'lango-seed' });
  const keyring = createKeyring(config.masterSecret, systemRandomness, config.formerSecrets);
  const log = createLog({ level: config.logLevel, processName: 'seed' });
  const base = { db, clock: systemClock, random: systemRandomness, keyring, log };
  const ensureAccount = async (requested: RequestedAccount) => {
    // Loaded when there is an account to make: it is the slowest part of a start that seeds
    // nothing.
    const { createIdentity } = await import('#modules/identity');
    return createIdentity({ ...base, config, shop: config.shop }).ensureAccount(requested);
  };
  try {
    await seed({
      ...base,
      ensureAccount,
      upstream: { host: '127.0.0.1', port: config.sandbox.upstreamPort },
      stockPercent: config.sandbox.stockPercent,
    });
    reportReady({ notices: await demoNotices({ db, keyring }) });
  } finally {
    await db.close();
  }
}

if (import.meta.main) await run();
