import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#contracts/time.ts';
import { nearestProxies, findProxy } from '#modules/catalogue/listing';
import { sql, type Tx } from '#platform/db.ts';
import { figuresOfDatabase } from '#testing/figures.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { waitingForLocks } from '#testing/waiting-for-locks.ts';
import { revokeLease } from '../holding/end-leases.sql.ts';
import { createDirectory, type GatewayDirectory } from '../access/gateway-directory.ts';
import type { Lease } from '../holding/lease.ts';
import { findLease } from '../holding/leases.sql.ts';
import { moveLease } from './move-lease.ts';
import {
  forgetOldGateways,
  gatewayGoneMs,
  leaveWithinMs,
  noteSendBuffer,
} from './move-board.sql.ts';
import {
  after,
  givenLease,
  givenProxy,
  givenInput,
  hold,
  holdersOf,
  keyring,
  noon,
} from '../testing/given-lease.ts';

const shop = useTestDatabase();
let now = noon;
let open: GatewayDirectory;

beforeAll(async () => {
  open = await createDirectory({ db: shop.db, clock: () => now, keyring });
});
afterAll(() => open.close());
beforeEach(async () => {
  now = noon;
  await shop.db.execute(sql`delete from gateways`);
  // What other tests left free would be a neighbour too.
  await shop.db.execute(sql`update proxies set on_sale = false`);
});

const pending = async (gatewayId: string) =>
  (await open.moveBoard.pending(gatewayId)).map(({ moveId }) => moveId);
const confirm = (gatewayId: string, moveIds: readonly string[]) =>
  open.moveBoard.confirm({ gatewayId, moveIds });

/** A lease on one address, another that is free, and these gateways running. */
async function givenNeighbour(...gateways: string[]) {
  const proxy = await givenProxy(shop.db);
  const lease = await givenLease(shop.db, { proxy });
  const neighbour = await givenProxy(shop.db);
  for (const id of gateways) await open.moveBoard.pending(id);
  return { proxy, lease, neighbour };
}

const move = (tx: Tx, { id: leaseId, upstreamId }: Lease) =>
  moveLease(
    tx,
    { leaseId, upstreamId, since: null, reason: 'other', within: 'country', counted: true },
    noon,
  );

/** A lease on one address that moves to another while these gateways run. */
async function givenMove(...gateways: string[]) {
  const { proxy, lease } = await givenNeighbour(...gateways);
  const moved = await shop.db.transaction((tx) => move(tx, lease));
  if (!moved) throw new Error('The lease did not move.');
  return { proxy, lease, moved: moved.lease };
}

const leftAt = async ({ id }: Lease) => {
  const [row] = await shop.db.rows<{ leftAt: Date | null }>(sql`
    select left_at as "leftAt" from lease_moves where lease_id = ${id}`);
  return row?.leftAt;
};

/** Whether the address can be leased again now. */
async function isFree(proxy: Awaited<ReturnType<typeof givenProxy>>, at = now): Promise<boolean> {
  const input = await givenInput(shop.db, { proxy, at });
  return hold(shop.db, input).then(
    () => true,
    () => false,
  );
}

test('an address is taken until every running gateway has left it', async () => {
  const { proxy, lease } = await givenMove('gtw_a', 'gtw_b');
  expect(await isFree(proxy)).toBe(false);
  const found = await findProxy(shop.db, proxy.id);
  if (!found) throw new Error('The proxy is gone.');
  const near = await nearestProxies(shop.db, found, { count: 9, at: now, atLeastUntil: now });
  expect(near.map(({ id }) => id)).not.toContain(proxy.id);

  const [moveId = ''] = await pending('gtw_a');
  await confirm('gtw_a', [moveId]);
  await confirm('gtw_a', [moveId]);
  expect(await pending('gtw_a')).toEqual([]);
  expect([await isFree(proxy), await leftAt(lease)]).toEqual([false, null]);

  now = after(1_500);
  await confirm('gtw_b', await pending('gtw_b'));
  expect(await leftAt(lease)).toEqual(now);
  expect(await isFree(proxy)).toBe(true);
});

test('two that confirm at once free the address', async () => {
  const { proxy } = await givenMove('gtw_a', 'gtw_b');
  const moveIds = await pending('gtw_a');
  await Promise.all([confirm('gtw_a', moveIds), confirm('gtw_b', moveIds)]);
  expect(await isFree(proxy)).toBe(true);
});

test('a gateway that is silent for a minute is gone, and its tunnels with it', async () => {
  const { proxy } = await givenMove('gtw_a', 'gtw_dead');
  await confirm('gtw_a', await pending('gtw_a'));
  now = after(gatewayGoneMs - 1);
  await pending('gtw_a');
  expect(await isFree(proxy)).toBe(false);
  now = after(gatewayGoneMs);
  await pending('gtw_a');
  expect(await isFree(proxy)).toBe(true);
});

test('a gateway that signs off is not waited for', async () => {
  const { proxy } = await givenMove('gtw_a');
  await open.moveBoard.leave('gtw_a');
  expect(await isFree(proxy)).toBe(true);
});

test('a gateway that never confirms is not waited for without end', async () => {
  const { proxy, lease } = await givenMove('gtw_stuck');
  now = after(leaveWithinMs - 1);
  await pending('gtw_stuck');
  expect(await isFree(proxy)).toBe(false);
  now = after(leaveWithinMs + 5_000);
  expect(await isFree(proxy)).toBe(true);
  await pending('gtw_stuck');
  expect(await leftAt(lease)).toEqual(after(leaveWithinMs));
  // The new holder's claim is not the one that was held back.
  expect((await holdersOf(shop.db, proxy, now)).claim).toBeDefined();
});

test('where no gateway runs the address is free at once', async () => {
  const { proxy, lease } = await givenMove();
  expect(await leftAt(lease)).toEqual(noon);
  expect(await isFree(proxy)).toBe(true);
});

test('a lease that is taken away does not free the address that it left', async () => {
  const { proxy, lease } = await givenMove('gtw_a');
  await shop.db.transaction((tx) => revokeLease(tx, { leaseId: lease.id, at: now }));
  expect(await isFree(proxy)).toBe(false);
  await confirm('gtw_a', await pending('gtw_a'));
  expect(await isFree(proxy)).toBe(true);
});

test('gateways are told the new exit under a new version', async () => {
  const { lease, moved } = await givenMove('gtw_a');
  const answer = (await open.directory.review([lease.id], [])).get(lease.id);
  expect(answer).toMatchObject({
    granted: true,
    lease: { upstreamVersion: 2, credentialVersion: '1', startsAt: noon.getTime() },
  });
  const [told] = await open.moveBoard.pending('gtw_a');
  expect(told).toMatchObject({ leaseId: lease.id, upstreamVersion: 2 });
  expect((await findLease(shop.db, lease.id, lease.customerId))?.upstreamId).toBe(moved.upstreamId);
  await confirm('gtw_a', [told?.moveId ?? '']);
});

test('gateways that are long gone are forgotten', async () => {
  await pending('gtw_old');
  expect(await forgetOldGateways(shop.db, after(25 * hourMs))).toBe(1);
});

test('the largest send buffer of the gateways that run is among the metrics', async () => {
  for (const [gatewayId, bytes] of [
    ['gtw_a', 1_048_576],
    ['gtw_b', 4_194_304],
  ] as const) {
    await noteSendBuffer(shop.db, { gatewayId, bytes, at: new Date() });
  }
  const metrics = await figuresOfDatabase(shop.db);
  expect(metrics).toContain('lango_gateway_send_buffer_max_bytes 4194304');
});

test('a lease that ends while it moves leaves nothing behind, and its old address is not free', async () => {
  const { proxy, lease, neighbour } = await givenNeighbour('gtw_a');
  let ending: Promise<unknown> = Promise.resolve();
  await shop.db.transaction(async (tx) => {
    await move(tx, lease);
    const { id: leaseId } = lease;
    ending = shop.db.transaction((other) => revokeLease(other, { leaseId, at: noon }));
    await untilSomebodyWaits();
  });
  await ending;
  expect((await findLease(shop.db, lease.id, lease.customerId))?.state).toBe('revoked');
  expect([await isFree(proxy), await isFree(neighbour)]).toEqual([false, true]);
});

/** Until another session of this database waits for a lock. */
const untilSomebodyWaits = () => expect.poll(() => waitingForLocks(shop.db)).toBeGreaterThan(0);
