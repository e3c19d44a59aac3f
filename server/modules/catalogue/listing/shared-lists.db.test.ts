import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { hourMs } from '#contracts/time.ts';
import { systemClock } from '#platform/clock.ts';
import { sql } from '#platform/db.ts';
import { createApp } from '#platform/http/app.ts';
import { silentLog } from '#platform/log.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenProxy } from '../testing/given.ts';
import { catalogueRoutes } from './catalogue.routes.ts';

// What readers see of a market that changes while they look: `THOROUGH=1` makes 10,000 changes.

const isThorough = process.env['THOROUGH'] === '1';
const changesMax = isThorough ? 10_000 : 100;
const readersCount = isThorough ? 100 : 30;
/** How long after a change somebody may still be told what was before it, in milliseconds. */
const lateMax = 1_000;

const database = useTestDatabase();
const publicUrl = 'http://localhost:4000';
let app: FastifyInstance;
const ids: string[] = [];

beforeAll(async () => {
  for (let n = 1; n <= 60; n += 1) {
    ids.push(await givenProxy(database.db, { ip: `198.18.0.${n}`, monthCents: 3_000 }));
  }
  const sessions = { callerOf: async () => ({ kind: 'visitor' }) as const, csrfValueOf: () => '' };
  const guard = {
    db: database.db,
    clock: systemClock,
    sessions,
    origins: [publicUrl],
    exemptLoopback: true,
  };
  const config = { mode: 'sandbox' as const, publicUrl, trustedProxies: [] };
  app = await createApp({ config, guard, log: silentLog });
  const reached = { supportEmail: 'support@shop.test', messagingUrl: undefined, socialUrls: [] };
  const shop = { ...reached, tagline: 'Delivered', openingHours: null };
  catalogueRoutes(app, { db: database.db, clock: systemClock, shop });
});
afterAll(() => app.close());

/** How a proxy stood: from just before the change was sent until the next was answered. */
type Stood = Readonly<{ from: number; sold: boolean; monthCents: number }> & { until: number };

type Market = Readonly<{ history: Map<string, Stood[]>; random: () => number }>;

/** Numbers from 0 to 1 that are the same for the same seed. */
function seeded(seed: string) {
  let n = 0;
  return () => {
    n += 1;
    const digest = createHash('sha256').update(`${seed} ${n}`).digest();
    return digest.readUInt32BE(0) / 0x1_0000_0000;
  };
}

/** Sells, ends or reprices one proxy. What it becomes is known before the database hears of it. */
async function change({ history, random }: Market) {
  const id = ids[Math.floor(random() * ids.length)] ?? '';
  const stood = history.get(id)?.at(-1);
  if (!stood) throw new Error(`Nothing is known of ${id}.`);
  const isRepriced = random() < 0.5;
  const sold = isRepriced ? stood.sold : !stood.sold;
  const monthCents = isRepriced ? 3_000 + Math.floor(random() * 500) : stood.monthCents;
  history.get(id)?.push({ sold, monthCents, from: performance.now(), until: Infinity });
  await database.db.execute(
    isRepriced
      ? sql`update proxies set price_month_cents = ${monthCents} where id = ${id}`
      : claim(id, sold),
  );
  stood.until = performance.now();
}

const claim = (id: string, sold: boolean) =>
  sold
    ? sql`insert into lease_claims (proxy_id, lease_id, customer_id, until)
          values (${id}, ${id.replace('prx', 'lse')}, ${id.replace('prx', 'cus')},
                  ${new Date(Date.now() + hourMs)})`
    : sql`delete from lease_claims where proxy_id = ${id}`;

/** Whether a listing says how the proxy stood at some moment of the look, or just before it. */
const isTrue = (listing: ProxyListing, history: readonly Stood[], look: Look) =>
  history.some(
    ({ sold, monthCents, from, until }) =>
      !sold &&
      monthCents === listing.priceMonthCents &&
      from <= look.until &&
      until >= look.from - lateMax,
  );
type Look = Readonly<{ from: number; until: number }>;

const lists = [0, 1, 2].flatMap((page) =>
  ['', '&sort=price', '&sort=price&direction=desc'].map(
    (order) => `/api/products/proxy/details/global-config?countryCode=KE&pageNum=${page}${order}`,
  ),
);

test('no reader sees a sold proxy or an old price a second later', async () => {
  const history = new Map(
    ids.map((id) => [id, [{ from: -Infinity, until: Infinity, sold: false, monthCents: 3_000 }]]),
  );
  const random = seeded('market');
  const wrong: unknown[] = [];
  const over = new AbortController();
  let looks = 0;
  const readers = Array.from({ length: readersCount }, async (_, n) => {
    const own = seeded(`reader ${n}`);
    while (!over.signal.aborted) {
      const from = performance.now();
      const url = lists[Math.floor(own() * lists.length)] ?? '';
      const { statusCode, body } = await app.inject({ url });
      expect([statusCode, body.slice(0, 1)]).toEqual([200, '[']);
      const look = { from, until: performance.now() };
      looks += 1;
      for (const listing of JSON.parse(body) as ProxyListing[]) {
        const known = history.get(listing.id) ?? [];
        if (!isTrue(listing, known, look)) wrong.push({ look, listing, known });
      }
      await new Promise((resolve) => void setTimeout(resolve, own() * 100));
    }
  });
  for (let n = 0; n < changesMax; n += 1) {
    await change({ history, random });
    // Apart enough that a list which is never read again is found out.
    await new Promise((resolve) => void setTimeout(resolve, isThorough ? 2 : 20));
  }
  over.abort();
  await Promise.all(readers);
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(looks).toBeGreaterThan(readersCount);
});

test('everybody gets the same bytes, packed as they ask, and is told when they have them', async () => {
  const url = lists[0] ?? '';
  const plain = await app.inject({ url });
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(plain.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  // The first look may still have been of before the last change.
  const lookAgain = async () => {
    const etag = String((await app.inject({ url })).headers['etag']);
    const { statusCode, body } = await app.inject({ url, headers: { 'if-none-match': etag } });
    return [statusCode, body];
  };
  await expect.poll(lookAgain).toEqual([304, '']);
});
