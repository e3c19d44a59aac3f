import { createHash } from 'node:crypto';
import { defaultCountry, pageSizeDefault } from '#contracts/goods/catalogue.ts';
import type { PoolId, ProxyId, UpstreamId } from '#contracts/ids.ts';
import { addProxies, hasProxies, markChanging } from '#modules/catalogue/listing';
import type { RequestedAccount } from '#modules/identity';
import { addUpstreams, moveEntry } from '#modules/inventory';
import { addPool, movePool, type NewPool } from '#modules/inventory/pools';
import { findModem, saveModem } from '#modules/inventory/modems';
import { changeSeconds } from '#contracts/admin/goods/modems.ts';
import type { Clock } from '#platform/clock.ts';
import { saveSettings } from '#modules/settings';
import { sql, type Database, type Tx } from '#platform/db.ts';
import type { Randomness } from '#platform/random.ts';
import { Secret, type Keyring } from '#platform/secrets.ts';
import { demoStock, type DemoProxy } from './demo-stock.ts';

export type SeedContext = Readonly<{
  db: Database;
  clock: Clock;
  random: Randomness;
  keyring: Keyring;
  ensureAccount(requested: RequestedAccount): Promise<unknown>;
  /** Where the sandbox's upstream listens; a setting, so it may differ at every start. */
  upstream: Readonly<{ host: string; port: number }>;
  /** Where the sandbox's modem farm is told. */
  farmUrl: string;
  /** How much of each country's stock it is given. */
  stockPercent: number;
}>;

const supplier = 'sandbox';
/** Printed on the terminal at every start; sandbox mode only (decisions §5). */
export const password = 'lango demo pass 2026';
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
  await db.transaction((tx) => movePool(tx, { id: demoPoolId, ...upstream }));
  const stock = inTurns(demoStock(stockPercent));
  const mobile = mobileOf(stock);
  if (await hasProxies(db)) {
    if (mobile) await leadModem(ctx, mobile);
    return;
  }
  // The stock comes last, in one piece: its presence says that the seed was sown.
  for (const account of accounts) {
    const totpSecret = account.staffRole ? { totpSecret: newTotpSecret(random) } : {};
    await ctx.ensureAccount({ ...account, ...totpSecret });
  }
  await db.transaction(async (tx) => {
    const upstreams = stock.map((proxy) => upstreamOf(proxy, upstream));
    await addUpstreams({ tx, keyring }, upstreams, at);
    await addProxies(tx, stock.map(listingOf), at);
    await addPool({ tx, keyring }, { ...demoPool, ...upstream }, at);
    await offerTerms(tx, at);
    if (mobile) {
      const upstreamId = upstreamIdOf(mobile.ip);
      await saveModem({ tx, keyring }, modemOf(mobile, ctx), at);
      await markChanging(tx, { upstreamId, changes: true }, at);
    }
  });
}

/** The demo shop offers every term: an hour at 12 % of the day price, a week at 85 % of seven. */
const furtherTerms = { hourly: 1_200, 'half-daily': 6_500, weekly: 8_500 };

/** As its owner would set it; a shop whose settings were changed already is left as it is. */
async function offerTerms(tx: Tx, at: Date): Promise<void> {
  const [owner] = await tx.rows<{ id: string; isFresh: boolean }>(sql`
    select c.id, not exists (select from shop_settings) as "isFresh"
      from customers c where c.email = ${admin}`);
  if (owner?.isFresh) await saveSettings(tx, { furtherTerms }, { version: 1, by: owner.id, at });
}

/** The one whose address changes on request: the first mobile one of Kenya, or of anywhere. */
function mobileOf(stock: readonly DemoProxy[]): DemoProxy | undefined {
  const mobile = stock.filter(({ connection }) => connection.startsWith('cell'));
  return mobile.find(({ place }) => place.countryCode === 'KE') ?? mobile[0];
}

/** A modem of the sandbox's farm (its README). */
const modemOf = ({ ip }: DemoProxy, { farmUrl }: Pick<SeedContext, 'farmUrl'>) => ({
  upstreamId: upstreamIdOf(ip),
  kind: 'proxysmart' as const,
  everySeconds: changeSeconds.usual,
  target: {
    address: farmUrl,
    login: 'farm',
    password: 'sandbox-farm-password',
    modem: `861${ip
      .split('.')
      .map((part) => part.padStart(3, '0'))
      .join('')}`,
  },
});

/** Leads the modem to where the farm is now, unless staff have set it otherwise. */
async function leadModem({ db, keyring, clock, farmUrl }: SeedContext, proxy: DemoProxy) {
  const modem = modemOf(proxy, { farmUrl });
  const known = await findModem({ db, keyring }, modem.upstreamId);
  const { address, modem: imei } = known?.target ?? {};
  if (known?.kind !== 'proxysmart' || imei !== modem.target.modem || address === farmUrl) return;
  const { everySeconds } = known;
  await db.transaction((tx) => saveModem({ tx, keyring }, { ...modem, everySeconds }, clock()));
}

/** Where the marketplace opens: for browsers in Kenya, and for those that tell of no country. */
const openings = ['KE', defaultCountry];

/**
 * The pages that the marketplace opens with, then one of each country, then a second of each: what
 * is measured first is what a visitor finds first, whichever country he looks for.
 */
function inTurns(stock: readonly DemoProxy[]): DemoProxy[] {
  const pageOf = (code: string) =>
    stock.filter(({ place }) => place.countryCode === code).slice(0, pageSizeDefault);
  const seenFirst = new Set(openings.flatMap(pageOf));
  const others = stock.filter((proxy) => !seenFirst.has(proxy));
  const perCountry = Object.values(Object.groupBy(others, ({ place }) => place.countryCode));
  const rounds = Math.max(0, ...perCountry.map((proxies) => proxies?.length ?? 0));
  const turns = Array.from({ length: rounds }, (_, round) =>
    perCountry.flatMap((proxies) => proxies?.slice(round, round + 1) ?? []),
  );
  return [...seenFirst, ...turns.flat()];
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

/** The id of a demo proxy's listing. */
export const listingIdOf = ({ ip }: Pick<DemoProxy, 'ip'>): ProxyId => `prx_${demoId('proxy', ip)}`;

const listingOf = (proxy: DemoProxy) => ({
  ...proxy,
  id: listingIdOf(proxy),
  upstreamId: upstreamIdOf(proxy.ip),
});

const upstreamIdOf = (ip: string): UpstreamId => `ups_${demoId('upstream', ip)}`;
/** The same ids in every demo shop, so that a link or a test may name one. */
const demoId = (kind: string, ip: string) =>
  createHash('sha256').update(`demo-${kind}:${ip}`).digest('hex').slice(0, 32);

const demoPoolId: PoolId = `pol_${demoId('pool', 'residential')}`;

/** The sandbox's supplier of rotating exits that reads IPRoyal's words (its README). */
const demoPool = {
  id: demoPoolId,
  name: 'Sandbox residential',
  kind: 'residential',
  dialect: 'iproyal',
  words: null,
  protocol: 'http',
  username: 'sandbox-royal',
  password: 'royalRotatingSecret',
  origin: 'Rotating exits of the sandbox supplier; they lead to no real network.',
  consentBasis: 'Documentation and benchmark ranges, which belong to nobody.',
  byteUnit: 'binary',
  costUsdCentsPerGb: 175,
  countries: ['KE', 'US', 'GB', 'DE', 'FR', 'ZA'],
} satisfies Omit<NewPool, 'host' | 'port'>;
