import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import type { CustomerId, ProxyId } from '#contracts/ids.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, sql } from '#platform/db.ts';
import { openApp } from '#testing/open-app.ts';
import { catalogueRoutes } from '../catalogue.routes.ts';
import { givenClaim, givenProxy } from './given.ts';
import { visitorOf } from './shop-front.ts';

// What readers see of a market that changes while they look.

const who = 'x-test-visitor';

/** A market that is read as in production: with shared answers, by the real time. */
export async function openMarket(db: Database): Promise<FastifyInstance> {
  const app = await openApp({ db, clock: systemClock, callerOf: visitorOf });
  const reached = { supportEmail: 'support@shop.test', messagingUrl: undefined, socialUrls: [] };
  const shop = { ...reached, tagline: 'Delivered', openingHours: null };
  catalogueRoutes(app, { db, clock: systemClock, shop, limits: { volumePrices: [] } });
  return app;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: string): () => number {
  let n = 0;
  return () => {
    n += 1;
    return createHash('sha256').update(`${seed} ${n}`).digest().readUInt32BE(0) / 0x1_0000_0000;
  };
}

/** Milliseconds of `performance.now()`. */
type Span = Readonly<{ from: number; until: number }>;
/** The state of a proxy: from just before its change until the next change was answered. */
type Stood = Readonly<{ from: number; sold: boolean; monthCents: number }> & { until: number };

export type Race = Readonly<{
  app: FastifyInstance;
  db: Database;
  changes: number;
  readers: number;
  /** Between two changes. */
  pauseMs: number;
  /** The maximum age of an answer after a change. */
  lateMs: number;
}>;

export type RaceResult = Readonly<{
  /** Outdated data in an answer, or data that the reader must not see. */
  wrong: readonly unknown[];
  looks: number;
  /** How old the oldest true answer was when it was asked for, in milliseconds. */
  oldestMs: number;
}>;

const proxies = 60;
const holders = 3;
const monthCents = 3_000;

/**
 * Sells, ends and reprices proxies by chance, and lets holds run out, while readers ask for lists:
 * visitors, and holders of leases that do not change. Every answer must have been true at the time
 * of its request, or at most `lateMs` before.
 */
export async function raceMarket({
  db,
  app,
  changes,
  readers,
  ...race
}: Race): Promise<RaceResult> {
  const { ids, held } = await givenMarket(db);
  const start = () => [{ from: -Infinity, until: Infinity, sold: false, monthCents }];
  const history = new Map<string, Stood[]>(ids.map((id) => [id, start()]));
  const result = { wrong: [] as unknown[], looks: 0, oldestMs: 0 };
  const over = new AbortController();
  const reading = Array.from({ length: readers }, async (_, n) => {
    const random = seeded(`reader ${n}`);
    // One of five is signed in and holds something.
    const holder = n % 5 === 0 ? held[n % holders] : undefined;
    while (!over.signal.aborted) {
      if (holder) result.wrong.push(...(await lookAtHeld(app, { holder, held })));
      const { listings, look } = await lookAtList(app, { random, holder });
      result.looks += 1;
      for (const listing of listings) {
        const known = history.get(listing.id) ?? [];
        const ageMs = ageOf(listing, known, look);
        if (ageMs <= race.lateMs) result.oldestMs = Math.max(result.oldestMs, ageMs);
        else result.wrong.push({ look, listing, known });
        if (isForeign(listing, held)) result.wrong.push({ holder, listing });
      }
      await pause(random() * 100);
    }
  });
  const random = seeded('market');
  for (let n = 0; n < changes; n += 1) {
    await change(db, { ids, history, random });
    await pause(race.pauseMs);
  }
  over.abort();
  await Promise.all(reading);
  return result;
}

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

type Held = Readonly<{ customerId: CustomerId; proxyId: ProxyId; ip: string }>;

async function givenMarket(db: Database) {
  const ids: ProxyId[] = [];
  for (let n = 1; n <= proxies; n += 1) {
    ids.push(await givenProxy(db, { ip: `198.18.0.${n}`, monthCents }));
  }
  const held: Held[] = [];
  for (let n = 1; n <= holders; n += 1) {
    const ip = `198.18.1.${n}`;
    const proxyId = await givenProxy(db, { ip, monthCents });
    held.push({ ip, proxyId, customerId: await givenClaim(db, { proxyId, state: 'active' }) });
  }
  await db.execute(sql`update lease_claims set until = ${new Date(Date.now() + dayMs)}`);
  return { ids, held };
}

type Market = Readonly<{
  ids: readonly string[];
  history: ReadonlyMap<string, Stood[]>;
  random: () => number;
}>;

/** Changes one proxy. Its new state is recorded before the database gets it. */
async function change(db: Database, { ids, history, random }: Market): Promise<void> {
  const from = performance.now();
  // A hold that is about to run out is left alone: its next state is known already.
  const free = ids.filter((one) => (history.get(one)?.at(-1)?.from ?? 0) <= from);
  const id = free[Math.floor(random() * free.length)] ?? '';
  const states = history.get(id) ?? [];
  const stood = states.at(-1);
  if (!stood) throw new Error(`Nothing is known of ${id}.`);
  const { sold } = stood;
  const chance = random();
  const cents = chance < 0.4 ? monthCents + Math.floor(random() * 500) : stood.monthCents;
  // A driver ends the other leases early; otherwise nothing would be left to sell.
  const runsOut = chance < 0.7;
  const lastsMs = runsOut ? 100 + random() * 500 : hourMs;
  const endsAt = new Date(Date.now() + lastsMs);
  let statement = sql`update proxies set price_month_cents = ${cents} where id = ${id}`;
  if (chance < 0.4) {
    states.push({ from, until: Infinity, sold, monthCents: cents });
  } else if (sold) {
    states.push({ from, until: Infinity, sold: false, monthCents: cents });
    statement = sql`delete from lease_claims where proxy_id = ${id}`;
  } else {
    const until = runsOut ? from + lastsMs : Infinity;
    states.push({ from, until, sold: true, monthCents: cents });
    if (runsOut) states.push({ from: until, until: Infinity, sold: false, monthCents: cents });
    statement = sql`
      insert into lease_claims (proxy_id, lease_id, customer_id, until)
      values (${id}, ${id.replace('prx', 'lse')}, ${id.replace('prx', 'cus')}, ${endsAt})
      on conflict (proxy_id) do update set until = excluded.until`;
  }
  await db.execute(statement);
  stood.until = performance.now();
}

/** How long before it was asked for an answer was last true: 0 while it was; Infinity if never. */
const ageOf = (listing: ProxyListing, known: readonly Stood[], look: Span): number =>
  known
    .filter(({ sold, monthCents: cents }) => !sold && cents === listing.priceMonthCents)
    .filter(({ from }) => from <= look.until)
    .map(({ until }) => Math.max(0, look.from - until))
    .reduce((least, age) => Math.min(least, age), Infinity);

const lists = [0, 1, 2].flatMap((page) =>
  ['', '&sort=price', '&sort=price&direction=desc'].map(
    (order) => `/api/products/proxy/details/global-config?countryCode=KE&pageNum=${page}${order}`,
  ),
);

type Looking = Readonly<{ random: () => number; holder: Held | undefined }>;

async function lookAtList(app: FastifyInstance, { random, holder }: Looking) {
  const from = performance.now();
  const url = lists[Math.floor(random() * lists.length)] ?? '';
  const headers = holder ? { [who]: holder.customerId } : {};
  const { statusCode, body } = await app.inject({ url, headers });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
  const look = { from, until: performance.now() };
  return { look, listings: JSON.parse(body) as ProxyListing[] };
}

const isMasked = ({ ip }: ProxyListing) => ip.endsWith('•••');

/** A holder sees the address of their own lease, and of no other. Returns what was otherwise. */
async function lookAtHeld(
  app: FastifyInstance,
  { holder, held }: Readonly<{ holder: Held; held: readonly Held[] }>,
): Promise<readonly unknown[]> {
  const seen = held.map(async ({ proxyId, ip }) => {
    const url = `/api/products/proxies/${proxyId}`;
    const { json } = await app.inject({ url, headers: { [who]: holder.customerId } });
    const listing = json<ProxyListing>();
    const isRight = proxyId === holder.proxyId ? listing.ip === ip : isMasked(listing);
    return isRight ? [] : [{ holder, listing }];
  });
  return (await Promise.all(seen)).flat();
}

/** Whether a list contains a holder's own view: a whole address, or a leased proxy. */
const isForeign = (listing: ProxyListing, held: readonly Held[]): boolean =>
  !isMasked(listing) || held.some(({ proxyId }) => proxyId === listing.id);
