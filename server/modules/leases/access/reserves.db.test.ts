import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#gateway';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { credentialsOf } from '../holding/credentials.ts';
import { addSubUser, removeSubUser } from '../sub-users/sub-users.ts';
import { givenAmount, givenPool } from '../testing/given-amount.ts';
import { after, credentialSources, gateway, keyring, noon } from '../testing/given-lease.ts';
import type { NamedLease } from '../traffic/index.ts';
import { createDirectory, type GatewayDirectory } from './gateway-directory.ts';
import { sliceKeptMs } from './lend.ts';

const shop = useTestDatabase();
let now = noon;
let one: GatewayDirectory;
let other: GatewayDirectory;
beforeAll(async () => {
  const ctx = { db: shop.db, clock: () => now, keyring };
  one = await createDirectory({ ...ctx, gatewayId: 'gtw_one' });
  other = await createDirectory({ ...ctx, gatewayId: 'gtw_other' });
  const entry = { host: 'pool.test', port: 1, username: 'account', password: 'secret' };
  await givenPool(shop.db, `pol_${'1'.repeat(32)}`, entry);
});
afterAll(() => Promise.all([one.close(), other.close()]));

const givenBytes = (bytes: number) =>
  givenAmount(shop.db, { until: after(dayMs), lots: [{ bytes, endsAt: after(dayMs) }] });

const bytesIn = (answer: Answer | undefined): number => {
  if (answer?.granted !== true) throw new Error('The lease is not granted.');
  return answer.lease.bytesRemaining ?? Number.NaN;
};

const from = { by: 'secret', clientAddress: '203.0.113.9', localPort: 1080 } as const;

async function logIn(at: GatewayDirectory, lease: NamedLease) {
  const credentials = credentialsOf({ keyring, gateway }, lease, noon);
  if (!credentials) throw new Error('The lease has no credentials.');
  const { username: user, password } = credentials;
  return at.directory.authorise({ ...from, user, secret: password.reveal() });
}

const review = async (at: GatewayDirectory, { id }: NamedLease) =>
  (await at.directory.review([id], [])).get(id);

const none = {
  bytesUp: 0,
  bytesUpstreamUp: 0,
  bytesUpstreamDown: 0,
  bytesForgiven: 0,
  connections: 0,
};
let sequence = 0;

/** What a gateway moved for the lease's own name, and out of what is set aside. */
function report(
  at: GatewayDirectory,
  made: Made,
  { common, reserved }: Readonly<Record<'common' | 'reserved', number>>,
) {
  sequence += 1;
  const subUser = { ...none, subUserId: made.id, bytesDown: reserved, bytesReserved: reserved };
  const bytesDown = common + reserved;
  const delta = { ...none, leaseId: made.leaseId, bytesDown, refusals: {}, subUsers: [subUser] };
  const gatewayId = at === one ? 'gtw_one' : 'gtw_other';
  return at.meterSink.record({ gatewayId, sequence, deltas: [delta] });
}

/** A sub-user of it with so many set aside. */
async function givenReserve(lease: NamedLease, totalBytesMax: number) {
  const config = { mode: 'sandbox' as const };
  const ctx = { db: shop.db, clock: () => now, ...credentialSources, gateway, config };
  const own = { leaseId: lease.id, customerId: lease.customerId };
  const made = await addSubUser(ctx, own, { label: 'Client A', reserved: true, totalBytesMax });
  return { ...made, customerId: lease.customerId, ctx };
}
type Made = Awaited<ReturnType<typeof givenReserve>>;
const logInAs = (at: GatewayDirectory, { username: user, password }: Made) =>
  at.directory.authorise({ ...from, user, secret: password ?? '' });
const sliceOf = (answer: Answer | undefined) =>
  answer?.granted === true ? answer.lease.subUser : undefined;
const reviewBoth = (at: GatewayDirectory, made: Made, givesBack?: number) => {
  const back = new Map(givesBack === undefined ? [] : [[made.id, givesBack]]);
  return at.directory.review([made.leaseId], [made.id], back);
};
/** What a gateway of the release before lends next, which knows of slices alone. */
async function lendsBefore({ id }: NamedLease) {
  const [row] = await shop.db.rows<{ bytes: number }>(sql`
    select (select sum(bytes - used) from traffic_lots where lease_id = ${id})::bigint
           - coalesce(sum(bytes), 0)::bigint as bytes
      from allowance_slices where holder_id = ${id} and ends_at > ${now}`);
  return row?.bytes;
}

test('the lease is lent the rest, and the sub-user what is its own', async () => {
  const lease = await givenBytes(1_000_000 + 2_000_000);
  const made = await givenReserve(lease, 2_000_000);
  expect(bytesIn(await logIn(one, lease))).toBe(500_000);
  expect(sliceOf(await logInAs(other, made))).toMatchObject({
    reserved: true,
    bytesRemaining: 1_000_000,
    slice: { elsewhere: 1_000_000 },
  });
  // The second login of the lease took a quarter; nobody is ever lent what is set aside.
  expect(bytesIn(await review(one, lease))).toBe(500_000);
  expect(await lendsBefore(lease)).toBe(3_000_000 - 750_000 - 1_000_000);
});

test('what was set aside comes off its own slice and not off that of the lease', async () => {
  const lease = await givenBytes(3_000_000);
  const made = await givenReserve(lease, 2_000_000);
  const answer = await logInAs(one, made);
  expect([bytesIn(answer), sliceOf(answer)?.bytesRemaining]).toEqual([500_000, 1_000_000]);
  await report(one, made, { common: 0, reserved: 400_000 });
  const held = await shop.db.rows<{ holder: string; bytes: number }>(sql`
    select holder_id as holder, bytes from allowance_slices
     where gateway_id = 'gtw_one' and holder_id in (${lease.id}, ${made.id})`);
  expect(new Map(held.map(({ holder, bytes }) => [holder, bytes]))).toEqual(
    new Map([
      [lease.id, 500_000],
      [made.id, 600_000],
    ]),
  );
  const answers = await reviewBoth(one, made);
  expect(bytesIn(answers.get(lease.id))).toBe(500_000);
  expect(sliceOf(answers.get(made.id))?.slice?.elsewhere).toBe(800_000);
});

test('removed, it leaves the others all but what a gateway has yet to give back', async () => {
  const lease = await givenBytes(2_000_000);
  const made = await givenReserve(lease, 2_000_000);
  await logInAs(one, made);
  expect(bytesIn(await logIn(other, lease))).toBe(0);
  const self = { subUserId: made.id, customerId: made.customerId };
  await removeSubUser(made.ctx, self);
  // The gateway may still move half of it.
  expect(bytesIn(await review(other, lease))).toBe(500_000);
  expect((await reviewBoth(one, made, 900_000)).has(made.id)).toBe(false);
  const both = bytesIn(await review(other, lease)) + bytesIn(await review(one, lease));
  expect(both).toBeGreaterThan(500_000);
  expect(both).toBeLessThanOrEqual(1_900_000);
  now = after(sliceKeptMs);
  expect(bytesIn(await review(other, lease))).toBeGreaterThan(900_000);
  now = noon;
});

/** Takes part of all that a gateway is lent, again and again. Returns what it moved. */
async function spend(at: GatewayDirectory, lease: NamedLease, made: Made) {
  const spent = { common: 0, reserved: 0 };
  await logInAs(at, made);
  for (let turn = 0; turn < 60; turn += 1) {
    const answers = await reviewBoth(at, made);
    await logIn(at, lease);
    const common = Math.min(bytesIn(answers.get(lease.id)), 60_000);
    const reserved = Math.min(sliceOf(answers.get(made.id))?.bytesRemaining ?? 0, 50_000);
    spent.common += common;
    spent.reserved += reserved;
    await report(at, made, { common, reserved });
  }
  return spent;
}

test('logins, reviews and batches of two gateways leave each what is its own', async () => {
  const lease = await givenBytes(2_000_000);
  const made = await givenReserve(lease, 1_200_000);
  const [ones, others] = await Promise.all([spend(one, lease, made), spend(other, lease, made)]);
  expect(ones.common + others.common).toBe(800_000);
  expect(ones.reserved + others.reserved).toBe(1_200_000);
});
