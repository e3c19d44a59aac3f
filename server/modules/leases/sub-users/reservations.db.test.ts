import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import type { Lease } from '../holding/lease.ts';
import { givenAmount } from '../testing/given-amount.ts';
import { after, credentialSources, gateway, givenLease, noon } from '../testing/given-lease.ts';
import { recordBatch } from '../usage/meters.sql.ts';
import {
  addSubUser,
  changeSubUser,
  listSubUsers,
  removeSubUser,
  type SubUsersContext,
} from './sub-users.ts';

const shop = useTestDatabase();
let now = noon;
const ctx = (): SubUsersContext => ({
  db: shop.db,
  clock: () => now,
  ...credentialSources,
  gateway,
  config: { mode: 'live' },
});
const own = ({ id, customerId }: Pick<Lease, 'id' | 'customerId'>) => ({ leaseId: id, customerId });

/** As a gateway reports it. */
function move({ id: leaseId }: Pick<Lease, 'id'>, subUserId: string, bytesDown: number) {
  const moved = { bytesUp: 0, bytesDown, bytesForgiven: 0, connections: 1 };
  const delta = { ...moved, bytesUpstreamUp: 0, bytesUpstreamDown: bytesDown, refusals: {} };
  const subUsers = [{ ...moved, subUserId, bytesReserved: bytesDown }];
  const deltas = [{ ...delta, leaseId, subUsers }];
  return recordBatch(shop.db, { gatewayId: 'gtw_a', sequence: 1, deltas }, now);
}

const gb = 1_000_000_000;
const givenBytes = (bytes: number) =>
  givenAmount(shop.db, { until: after(dayMs), lots: [{ bytes, endsAt: after(dayMs) }] });
const reserve = (lease: Pick<Lease, 'id' | 'customerId'>, totalBytesMax: number | null) =>
  addSubUser(ctx(), own(lease), { label: 'Client A', reserved: true, totalBytesMax });
const refusedAt = (pointer: string, detail?: string) => ({
  code: 'validation-failed',
  fields: [{ pointer, ...(detail !== undefined && { detail }) }],
});

test('S4: of twenty at once none sets aside what another has', async () => {
  now = noon;
  const lease = await givenBytes(10 * gb);
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(lease, 1.5 * gb)));
  const lost = made.filter((one) => one.status === 'rejected');
  expect(made.length - lost.length).toBe(6);
  const detail = 'Of what is left, 1 GB are not set aside for others.';
  for (const { reason } of lost) {
    expect(reason).toMatchObject(refusedAt('/totalBytesMax', detail));
  }
  const { content } = await listSubUsers(ctx(), own(lease), { page: 0, search: '' });
  expect(content).toHaveLength(6);
  // The rest is set aside to the byte.
  expect(await reserve(lease, gb)).toMatchObject({ reserved: true, totalBytesMax: gb });
  await expect(reserve(lease, 1_000_000)).rejects.toMatchObject(refusedAt('/totalBytesMax'));
});

test('S3: what it has not used is free once it is removed, ended or no reservation', async () => {
  now = noon;
  const lease = await givenBytes(10 * gb);
  const lots = () =>
    shop.db.rows(sql`
      select bytes, used, given_back, state, ends_at from traffic_lots
       where lease_id = ${lease.id}`);
  const made = await reserve(lease, 10 * gb);
  await move(lease, made.id, 3 * gb);
  const drawn = await lots();
  expect(drawn).toMatchObject([{ bytes: 10 * gb, used: 3 * gb, given_back: 0, state: 'open' }]);
  const self = { subUserId: made.id, customerId: lease.customerId };
  const isFree = async () => {
    const other = await reserve(lease, 7 * gb);
    await removeSubUser(ctx(), { subUserId: other.id, customerId: lease.customerId });
    await expect(reserve(lease, 7 * gb + 1)).rejects.toMatchObject(refusedAt('/totalBytesMax'));
  };
  await changeSubUser(ctx(), self, { reserved: false });
  await isFree();
  await changeSubUser(ctx(), self, { reserved: true });
  await expect(reserve(lease, 1_000_000)).rejects.toMatchObject(refusedAt('/totalBytesMax'));
  await changeSubUser(ctx(), self, { endsAt: after(minuteMs).toISOString() });
  now = after(minuteMs);
  await isFree();
  await changeSubUser(ctx(), self, { endsAt: null });
  await removeSubUser(ctx(), self);
  await isFree();
  expect(await lots()).toEqual(drawn);
  now = noon;
});

test('it stays as it is where less is left, and grows by what is free alone', async () => {
  now = noon;
  const lease = await givenBytes(2 * gb);
  const made = await reserve(lease, gb);
  const self = { subUserId: made.id, customerId: lease.customerId };
  await shop.db.execute(sql`
    update traffic_lots set used = ${1.5 * gb} where lease_id = ${lease.id}`);
  await changeSubUser(ctx(), self, { label: 'Client B' });
  await expect(changeSubUser(ctx(), self, { totalBytesMax: 2 * gb })).rejects.toMatchObject(
    refusedAt('/totalBytesMax'),
  );
});

test('it is of a total, of a lease with an allowance', async () => {
  now = noon;
  const lease = await givenBytes(gb);
  await expect(reserve(lease, null)).rejects.toMatchObject(refusedAt('/totalBytesMax'));
  const unlimited = await givenLease(shop.db);
  await expect(reserve(unlimited, gb)).rejects.toMatchObject(refusedAt('/reserved'));
  await shop.db.execute(sql`update leases set bytes_max = ${gb} where id = ${unlimited.id}`);
  expect(await reserve(unlimited, gb)).toMatchObject({ reserved: true });
});
