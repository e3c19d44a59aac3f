import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PoolMeterBody } from '#contracts/admin/goods/pool-meters.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { silentLog } from '#platform/log.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { sql } from '#platform/db.ts';
import { openSandbox, type SandboxClient } from '#testing/open-sandbox.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { sampleRotating } from '../../../../sandbox/index.ts';
import { addPool } from '../pools/index.ts';
import { countPoolUsage } from './count.sql.ts';
import { dayOf, daysAfter, startOf } from './day.ts';
import {
  findMeter,
  meterAddresses,
  meterDifferences,
  readDueMeters,
  setMeter,
  usageByMonth,
} from './index.ts';

const shop = useTestDatabase();
let client: SandboxClient;
beforeAll(async () => void (client = await openSandbox()));
afterAll(() => client.sandbox.close());

const keyring = createKeyring(new Secret('m'.repeat(64)), systemRandomness, []);
const id = `pol_${'1'.repeat(32)}` as const;
const gigabyte = 10 ** 9;

type Supplier = 'webshare' | 'iproyal';

/** A pool whose supplier is the sandbox's, with clocks that both begin at a midnight of UTC. */
async function given(supplier: Supplier) {
  await shop.db.execute(sql`truncate pools cascade`);
  await client.post('/reset', {});
  const { now } = (await client.get('/health')) as { now: string };
  let at = startOf(daysAfter(dayOf(new Date(now)), 1));
  await client.post('/clock', { advanceMs: at.getTime() - Date.parse(now) });
  const begun = dayOf(at);
  const { username, password, key } = sampleRotating[supplier];
  const pool = {
    id,
    name: 'Pool',
    kind: 'residential',
    dialect: supplier,
    words: null,
    host: 'pool.test',
    port: 80,
    protocol: 'http',
    username,
    password,
    origin: 'contract',
    consentBasis: 'written',
    byteUnit: supplier === 'iproyal' ? 'binary' : 'decimal',
    costUsdCentsPerGb: 200,
    countries: ['KE'],
  } as const;
  await shop.db.transaction((tx) =>
    addPool({ tx, keyring }, { ...pool, countries: [...pool.countries] }, at),
  );
  const body: PoolMeterBody = {
    meter: supplier,
    account: supplier === 'iproyal' ? username : null,
    address: null,
    header: null,
    field: null,
    unit: null,
    key,
  };
  const set = (more: Partial<PoolMeterBody> = {}) =>
    shop.db.transaction((tx) =>
      setMeter({ tx, keyring }, { poolId: id, body: { ...body, ...more } }, at),
    );
  const sandboxUrl = client.sandbox.addresses.http;
  const ctx = {
    db: shop.db,
    clock: () => at,
    keyring,
    log: silentLog,
    config: {
      mode: 'sandbox',
      publicUrl: 'http://localhost:4000',
      meters: meterAddresses({ sandboxUrl }),
    } as const,
  };
  const later = async (ms: number) => {
    at = new Date(at.getTime() + ms);
    await client.post('/clock', { advanceMs: ms });
  };
  /** Goes through the pool: as the supplier and as the gateways count it. */
  const moves = async (theirs: number, ours: number) => {
    await client.put(`/rotating/${supplier}`, { uses: theirs });
    const counted = [{ poolId: id, bytes: ours, earned: 0 }];
    await shop.db.transaction((tx) => countPoolUsage(tx, counted, at));
  };
  return { ctx, set, later, moves, begun, read: () => readDueMeters(ctx) };
}

type Day = Readonly<{ day: string; bytes: number; theirs: number | null; compared: number | null }>;
const days = () =>
  shop.db.rows<Day & Readonly<{ cents: string | null }>>(sql`
    select day::text as day, bytes, supplier_bytes as theirs, compared_bytes as compared,
           cost_microcents / 1000000.0 as cents
      from pool_usage where pool_id = ${id} order by day`);
const failure = async () => (await findMeter(shop.db, id))?.failure;

test('L9: closed days are booked at what the supplier counted, from the day after the set-up', async () => {
  const { set, later, moves, read, begun } = await given('webshare');
  await set();
  await moves(5 * gigabyte, 5 * gigabyte);
  await later(dayMs + 3 * hourMs);
  expect(await read()).toBe(1);
  expect(await read()).toBe(0);
  expect(await days()).toMatchObject([{ day: begun, theirs: null }]);
  await moves(2 * gigabyte, 1.99 * gigabyte);
  await later(dayMs - minuteMs);
  expect(await read()).toBe(0);
  await later(minuteMs);
  expect(await read()).toBe(1);
  const day = daysAfter(begun, 1);
  expect((await days())[1]).toMatchObject({
    day,
    bytes: 1.99 * gigabyte,
    theirs: 2 * gigabyte,
    compared: 1.99 * gigabyte,
    cents: '400.0000000000000000',
  });
  expect(await failure()).toBeNull();
});

test('a key that does not open is told, and asked for nothing', async () => {
  const { set, later, read } = await given('webshare');
  await set();
  await shop.db.execute(sql`update pool_meters set key_sealed = 'sealed by another'`);
  await later(dayMs + 3 * hourMs);
  expect(await read()).toBe(1);
  expect(await failure()).toBe('refused: The stored key does not open.');
  expect(await days()).toEqual([]);
});

test('days of an outage are made up for, and a failed reading guesses nothing', async () => {
  const { set, later, moves, read, begun, ctx } = await given('webshare');
  await set({ key: 'wrong' });
  await later(dayMs);
  for (const size of [1, 2, 3]) {
    await moves(size * gigabyte, size * gigabyte);
    await later(dayMs);
  }
  await later(3 * hourMs);
  expect(await read()).toBe(1);
  expect(await failure()).toBe('rejected: HTTP 401');
  expect((await days()).every((row) => row.theirs === null)).toBe(true);
  expect(await read()).toBe(0);
  // The right key; days are asked for that the wrong one was there for.
  await shop.db.execute(sql`update pool_meters set key_sealed = key_sealed`);
  await set();
  await shop.db.execute(sql`
    update pool_meters set since = ${daysAfter(begun, 1)}, next_read_at = ${ctx.clock()}`);
  expect(await read()).toBe(1);
  expect(await days()).toMatchObject(
    [1, 2, 3].map((size) => ({ day: daysAfter(begun, size), theirs: size * gigabyte })),
  );
});

test('L9: a meter that only grows is compared since its last reading, and may begin anew', async () => {
  const { set, later, moves, read, begun } = await given('iproyal');
  const [one, hour] = [2 ** 30, hourMs];
  await set();
  await moves(4 * one, 4 * one);
  await later(dayMs + 3 * hour);
  await read();
  await moves(one, one);
  await later(dayMs);
  await read();
  expect(await days()).toMatchObject([
    { day: begun, theirs: null },
    { day: daysAfter(begun, 1), theirs: one, compared: one, cents: '200.0000000000000000' },
  ]);
  // Nobody reads for two days: the next reading is of all of them, beside as much of ours.
  await moves(one, one);
  await later(dayMs);
  await moves(2 * one, 2 * one);
  await later(dayMs);
  await read();
  expect(await days()).toMatchObject([
    {},
    {},
    { theirs: null },
    { theirs: 3 * one, compared: 3 * one },
  ]);
  expect(await meterDifferences(shop.db, startOf(daysAfter(begun, 4)))).toEqual([]);
  await client.post('/reset', {});
  await later(dayMs);
  await read();
  expect((await days())[4]).toBeUndefined();
  expect(await failure()).toBeNull();
});

test('two workers read a meter once', async () => {
  const { set, later, read } = await given('webshare');
  await set();
  await later(dayMs + 3 * hourMs);
  const turns = await Promise.all(Array.from({ length: 4 }, read));
  expect(turns.filter((count) => count === 1)).toHaveLength(1);
});

test('what staff change while a meter is read is not overwritten', async () => {
  const { set, later, moves, ctx, read } = await given('webshare');
  await set();
  await later(dayMs);
  await moves(gigabyte, gigabyte);
  await later(dayMs + 3 * hourMs);
  // The answer waits until staff have changed the meter.
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  const slow = createServer((_, answer) => {
    void changed.then(() => answer.end(JSON.stringify({ bandwidth_total: 5 })));
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void slow.close());
  const { port } = slow.address() as AddressInfo;
  const meters = new Map([['webshare', `http://127.0.0.1:${port}`]]);
  const asked = once(slow, 'request');
  const reading = readDueMeters({ ...ctx, config: { ...ctx.config, meters } });
  await asked;
  await set();
  change();
  await reading;
  expect(await read()).toBe(0);
  expect((await days()).every(({ theirs }) => theirs === null)).toBe(true);
  const next = (await findMeter(shop.db, id))?.nextReadAt ?? '';
  expect(Date.parse(next)).toBeGreaterThan(ctx.clock().getTime());
});

test('L9: above three percent and what suppliers round to, a closed day is told of', async () => {
  const { set, later, moves, read, begun } = await given('webshare');
  await set();
  await later(dayMs);
  for (const [theirs, ours] of [
    [1_000_000_000, 970_000_000],
    [1_000_000_000, 969_999_999],
    [969_999_999, 1_000_000_000],
    [19_000_000, 0],
  ] as const) {
    await moves(theirs, ours);
    await later(dayMs);
  }
  await later(3 * hourMs);
  await read();
  const told = await meterDifferences(shop.db, startOf(daysAfter(begun, 5)));
  expect(told.map(({ day }) => day)).toEqual([daysAfter(begun, 2), daysAfter(begun, 3)]);
  const byMonth = await usageByMonth(shop.db, id);
  expect(byMonth.reduce((sum, { supplierBytes }) => sum + (supplierBytes ?? 0), 0)).toBe(
    2_988_999_999,
  );
});
