import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, MeterDelta } from '#gateway';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { credentialsOf } from '../holding/credentials.ts';
import { givenAmount, givenPool } from '../testing/given-amount.ts';
import { after, gateway, keyring, noon } from '../testing/given-lease.ts';
import type { NamedLease } from '../traffic/index.ts';
import { createDirectory, type GatewayDirectory } from './gateway-directory.ts';
import { leastSliceBytes, sliceKeptMs } from './lend.ts';
import { forgetOldSlices } from './slices.sql.ts';

const shop = useTestDatabase();
let now = noon;
/** How far the clock goes on with each look at it. */
let step = 0;
let one: GatewayDirectory;
let other: GatewayDirectory;
let more: readonly GatewayDirectory[];
beforeAll(async () => {
  const clock = () => (now = new Date(now.getTime() + step));
  const ctx = { db: shop.db, clock, keyring };
  const named = (gatewayId: string) => createDirectory({ ...ctx, gatewayId });
  one = await named('gtw_one');
  other = await named('gtw_other');
  more = await Promise.all(['gtw_third', 'gtw_fourth'].map(named));
  const entry = { host: 'pool.test', port: 1, username: 'account', password: 'secret' };
  await givenPool(shop.db, `pol_${'1'.repeat(32)}`, entry);
});
afterAll(async () => {
  for (const directory of [one, other, ...more]) await directory.close();
});

const givenBytes = (bytes: number) =>
  givenAmount(shop.db, { until: after(dayMs), lots: [{ bytes, endsAt: after(dayMs) }] });

const bytesIn = (answer: Answer | undefined): number => {
  if (answer?.granted !== true) throw new Error('The lease is not granted.');
  return answer.lease.bytesRemaining ?? Number.NaN;
};

async function logIn(at: GatewayDirectory, lease: NamedLease) {
  const credentials = credentialsOf({ keyring, gateway }, lease, noon);
  if (!credentials) throw new Error('The lease has no credentials.');
  const { username: user, password } = credentials;
  const from = { clientAddress: '203.0.113.9', localPort: 1080 };
  return at.directory.authorise({ by: 'secret', user, secret: password.reveal(), ...from });
}

const review = async (at: GatewayDirectory, { id }: NamedLease, givesBack?: number) => {
  const back = new Map(givesBack === undefined ? [] : [[id, givesBack]]);
  return (await at.directory.review([id], [], back)).get(id);
};

const none = { bytesUp: 0, bytesUpstreamUp: 0, bytesUpstreamDown: 0, bytesForgiven: 0 };
let sequence = 0;
function report(at: GatewayDirectory, { id: leaseId }: NamedLease, bytesDown: number) {
  sequence += 1;
  const delta: MeterDelta = { leaseId, bytesDown, ...none, connections: 0, refusals: {} };
  const gatewayId = at === one ? 'gtw_one' : 'gtw_other';
  return at.meterSink.record({ gatewayId, sequence, deltas: [delta] });
}

const heldOf = async ({ id }: NamedLease) => {
  const [row] = await shop.db.rows<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from allowance_slices where holder_id = ${id}`);
  return row?.bytes ?? 0;
};

test('two gateways together are never lent more than is left', async () => {
  const lease = await givenBytes(1_000_000);
  expect(bytesIn(await logIn(one, lease))).toBe(500_000);
  expect(bytesIn(await logIn(other, lease))).toBe(250_000);
  await report(one, lease, 500_000);
  // What is stored is taken off what it holds; half of the free 250,000 is lent anew.
  expect(bytesIn(await review(one, lease))).toBe(125_000);
  expect(await heldOf(lease)).toBe(375_000);
  expect(await review(one, lease)).toMatchObject({
    lease: { slice: { elsewhere: 375_000, isShared: true } },
  });
});

test('what one gives back the other is lent, to the last byte', async () => {
  const lease = await givenBytes(leastSliceBytes);
  expect(bytesIn(await logIn(one, lease))).toBe(leastSliceBytes);
  expect(bytesIn(await logIn(other, lease))).toBe(0);
  expect(bytesIn(await review(one, lease, leastSliceBytes))).toBe(0);
  expect(bytesIn(await review(other, lease))).toBe(leastSliceBytes);
});

test('a gateway that waits with nothing is known to the one that has all', async () => {
  const lease = await givenBytes(leastSliceBytes);
  await logIn(one, lease);
  expect(await review(one, lease)).toMatchObject({ lease: { slice: { isShared: false } } });
  await review(other, lease);
  expect(await review(one, lease)).toMatchObject({ lease: { slice: { isShared: true } } });
});

test('what is given back too late stays, as the gateway has given up waiting', async () => {
  const lease = await givenBytes(leastSliceBytes);
  await logIn(one, lease);
  step = 2_001;
  expect(bytesIn(await review(one, lease, leastSliceBytes))).toBe(leastSliceBytes);
  step = 0;
  now = noon;
});

test('the slice of a gateway that says nothing any more comes back by its end', async () => {
  const lease = await givenBytes(leastSliceBytes);
  await logIn(other, lease);
  expect(bytesIn(await review(one, lease))).toBe(0);
  now = after(sliceKeptMs);
  expect(bytesIn(await review(one, lease))).toBe(leastSliceBytes);
  now = after(2 * sliceKeptMs + 1);
  expect(await forgetOldSlices(shop.db, now)).toBeGreaterThan(0);
  expect(await heldOf(lease)).toBe(0);
  now = noon;
});

describe('at the same time', () => {
  test('a batch that is being stored is waited for', async () => {
    const lease = await givenBytes(1_000_000);
    await logIn(one, lease);
    const reviewing = await shop.db.transaction(async (tx) => {
      // As a batch of 100,000 bytes does it.
      await tx.execute(sql`
        update allowance_slices set bytes = bytes - 100000 where holder_id = ${lease.id}`);
      await tx.execute(sql`
        update traffic_lots set used = used + 100000 where lease_id = ${lease.id}`);
      const answer = review(one, lease);
      await expect.poll(() => waitingForLocks(shop.db)).toBeGreaterThan(0);
      return { answer };
    });
    expect(bytesIn(await reviewing.answer)).toBe(450_000);
    expect(await heldOf(lease)).toBe(450_000);
  });

  test('the first logins at four gateways are not lent more than is left', async () => {
    const lease = await givenBytes(4_000_000);
    const lent = await Promise.all([one, other, ...more].map((at) => logIn(at, lease)));
    const sum = lent.reduce((all, answer) => all + bytesIn(answer), 0);
    expect(sum).toBe(3_750_000);
  });

  test('logins, reviews and batches of two gateways never lend a byte twice', async () => {
    const lease = await givenBytes(2_000_000);
    const room = new Map([
      [one, bytesIn(await logIn(one, lease))],
      [other, bytesIn(await logIn(other, lease))],
    ]);
    let spent = 0;
    const spend = async (at: GatewayDirectory) => {
      for (let turn = 0; turn < 40; turn += 1) {
        const bytes = Math.min(room.get(at) ?? 0, 60_000 + turn);
        spent += bytes;
        // A batch and a question of the same gateway, which the gateway never sends together, and
        // those of the other at any moment.
        await report(at, lease, bytes);
        const [answer] = await Promise.all([review(at, lease), logIn(at, lease)]);
        room.set(at, bytesIn(answer));
      }
    };
    await Promise.all([spend(one), spend(other)]);
    expect(spent).toBe(2_000_000);
    const [row] = await shop.db.rows<{ used: number; overdrawn: number }>(sql`
      select sum(t.used)::bigint as used, max(a.overdrawn)::bigint as overdrawn
        from traffic_lots t join traffic_accounts a using (lease_id)
       where lease_id = ${lease.id}`);
    expect(row).toEqual({ used: 2_000_000, overdrawn: 0 });
  });
});
