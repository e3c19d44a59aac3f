import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import type { MeterDelta } from '#gateway';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenAmount, givenPool } from '../testing/given-amount.ts';
import { after, noon } from '../testing/given-lease.ts';
import { recordBatch } from './meters.sql.ts';

const shop = useTestDatabase();
const [one, other] = [`pol_${'1'.repeat(32)}`, `pol_${'2'.repeat(32)}`] as const;
const entry = { host: 'pool.test', port: 80, username: 'u', password: 'p' };
const gigabyte = 10 ** 9;

async function given() {
  for (const id of [one, other]) {
    await givenPool(shop.db, id, entry);
    await shop.db.execute(sql`delete from pool_usage where pool_id = ${id}`);
  }
  // 100 cents for a gigabyte, and another gigabyte for as much.
  const endsAt = after(dayMs);
  const lots = [
    { bytes: gigabyte, endsAt },
    { bytes: gigabyte, endsAt },
  ];
  return givenAmount(shop.db, { lots, until: endsAt });
}

const delta = (leaseId: string, more: Partial<MeterDelta>): MeterDelta => ({
  leaseId,
  bytesUp: 0,
  bytesDown: 0,
  bytesUpstreamUp: 0,
  bytesUpstreamDown: 0,
  bytesForgiven: 0,
  connections: 1,
  refusals: {},
  ...more,
});

let sequence = 0;
const batchOf = (deltas: readonly MeterDelta[]) => ({
  gatewayId: 'gtw_pools',
  sequence: (sequence += 1),
  deltas,
});

const usage = () =>
  shop.db.rows(sql`
    select pool_id as "poolId", day::text as day, bytes, earned_microcents as earned
      from pool_usage order by pool_id, day`);

test('a batch adds to the day of each pool, once, with the price of what was billed', async () => {
  const { id } = await given();
  const pools = [
    { poolId: one, bytes: 310, billed: 300 },
    { poolId: other, bytes: 105, billed: 100 },
  ];
  const batch = batchOf([delta(id, { bytesUp: 100, bytesDown: 300, pools })]);
  await Promise.all(Array.from({ length: 4 }, () => recordBatch(shop.db, batch, noon)));
  const day = noon.toISOString().slice(0, 10);
  expect(await usage()).toEqual([
    { poolId: one, day, bytes: 310, earned: 30 },
    { poolId: other, day, bytes: 105, earned: 10 },
  ]);
  const more = [{ poolId: one, bytes: 90, billed: 100 }];
  await recordBatch(shop.db, batchOf([delta(id, { bytesDown: 100, pools: more })]), noon);
  await recordBatch(shop.db, batchOf([delta(id, { bytesDown: 100, pools: more })]), after(dayMs));
  expect(await usage()).toMatchObject([
    { day, bytes: 400, earned: 40 },
    { bytes: 90, earned: 10 },
    { bytes: 105, earned: 10 },
  ]);
});

test('what is forgiven afterwards comes off what the pool earned', async () => {
  const { id } = await given();
  const moved = { bytesDown: 500, pools: [{ poolId: one, bytes: 500, billed: 500 }] };
  await recordBatch(shop.db, batchOf([delta(id, moved)]), noon);
  const forgiven = { bytesForgiven: 200, pools: [{ poolId: one, bytes: 0, billed: -200 }] };
  await recordBatch(shop.db, batchOf([delta(id, forgiven)]), after(minuteMs));
  expect(await usage()).toMatchObject([{ bytes: 500, earned: 30 }]);
});

test('what no lot had earns nothing, and costs all the same', async () => {
  const { id } = await given();
  const bytes = 4 * gigabyte;
  const pools = [{ poolId: one, bytes, billed: bytes }];
  await recordBatch(shop.db, batchOf([delta(id, { bytesDown: bytes, pools })]), noon);
  expect(await usage()).toMatchObject([{ bytes, earned: 200_000_000 }]);
});

test('a gateway that does not say which pools, or one that is gone, changes no pool', async () => {
  const { id } = await given();
  const gone = [{ poolId: `pol_${'9'.repeat(32)}`, bytes: 5, billed: 5 }];
  await recordBatch(shop.db, batchOf([delta(id, { bytesDown: 5 })]), noon);
  await recordBatch(shop.db, batchOf([delta(id, { bytesDown: 5, pools: gone })]), noon);
  expect(await usage()).toEqual([]);
});

test('gateways that store at the same time, pools in any order, all count', async () => {
  const { id } = await given();
  const lease = await given();
  const pools = [one, other].map((poolId) => ({ poolId, bytes: 1, billed: 1 }));
  const batches = Array.from({ length: 20 }, (_, turn) =>
    batchOf([
      delta(turn % 2 === 0 ? id : lease.id, {
        bytesDown: 2,
        pools: turn % 3 === 0 ? pools : pools.toReversed(),
      }),
    ]),
  );
  await Promise.all(batches.map((batch) => recordBatch(shop.db, batch, noon)));
  expect(await usage()).toMatchObject([{ bytes: 20 }, { bytes: 20 }]);
});
