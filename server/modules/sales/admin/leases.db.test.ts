import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { queuedFacts } from '../../notifications/testing/queued-facts.ts';
import { givenPaidLease, type PaidLease } from '../testing/given-lease.ts';
import {
  givenProxy,
  givenShop,
  holdingsOf,
  trialBalance,
  type TestShop,
} from '../testing/given-sales.ts';
import { givenSettings } from '../../settings/testing/given-settings.ts';
import { createDirectory, type GatewayDirectory } from '#modules/leases/access';
import { credentialsOf, findLease } from '#modules/leases/holding';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let now = noon;
let shop: TestShop;
let admin: Admin;

beforeEach(async () => {
  now = noon;
  shop = await givenShop(database.db, () => now);
  await shop.db.execute(sql`update proxies set on_sale = false`);
  const config = { mode: 'sandbox', publicUrl: 'https://shop.test' } as const;
  admin = await openAdmin({ ...shop, config, settings: givenSettings({}) });
});

const recordOf = async (id: string) =>
  (await admin.call('support', `GET /admin/leases/${id}`)).json as unknown as {
    lease: Record<string, unknown>;
    moves: readonly Record<string, unknown>[];
  };
const leaseNow = ({ lease }: PaidLease) => findLease(shop.db, lease.id, lease.customerId);
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const auditOf = (subject: string) =>
  shop.db.rows<{ action: string }>(sql`
    select action from audit_log where subject_id = ${subject} order by id`);

async function grantOf({ lease }: PaidLease) {
  const directory: GatewayDirectory = await createDirectory(shop);
  const credentials = credentialsOf(shop, lease, now);
  if (!credentials) throw new Error('The lease has no credentials.');
  const { username: user, password } = credentials;
  const answer = await directory.directory.authorise({
    by: 'secret',
    clientAddress: '203.0.113.9',
    localPort: 1080,
    user,
    secret: password.reveal(),
  });
  await directory.close();
  return answer;
}

test('a lease is found by its id, its order and its address, with terms, worth and use', async () => {
  const paid = await givenPaidLease(shop);
  now = new Date(noon.getTime() + 6 * hourMs);
  for (const id of [paid.lease.id, paid.orderId, paid.lease.upstreamId]) {
    expect(await recordOf(id)).toMatchObject({
      lease: {
        id: paid.lease.id,
        customerId: paid.buyer.customerId,
        paidKesMinor: 25_900,
        worthMinor: Math.floor((25_900 * 18) / 24),
        connectionsMax: 100,
        openPorts: [],
      },
      usage: { bytesDown: 0 },
      moves: [],
    });
  }
  const unknown = await admin.call('support', 'GET /admin/leases/nothing');
  expect(unknown.status).toBe(404);
});

test('given time is added once, worth nothing, audited and mailed', async () => {
  const paid = await givenPaidLease(shop);
  const body = { hours: 5, endsAt: paid.lease.endsAt.toISOString(), reason: 'Slow yesterday' };
  const path = `POST /admin/leases/${paid.lease.id}/extend`;
  const answers = await Promise.all([
    admin.call('operator', path, body),
    admin.call('operator', path, body),
  ]);
  expect(statusesOf(answers)).toEqual([204, 409]);
  const lease = await leaseNow(paid);
  expect(lease?.endsAt?.getTime()).toBe(paid.lease.endsAt.getTime() + 5 * hourMs);
  expect(await recordOf(paid.lease.id)).toMatchObject({
    lease: { worthMinor: 25_900, freeHours: 5 },
  });
  now = new Date(noon.getTime() + dayMs);
  expect(await recordOf(paid.lease.id)).toMatchObject({ lease: { worthMinor: 0 } });
  expect(await auditOf(paid.lease.id)).toEqual([{ action: 'lease.extend' }]);
  const about = `${paid.lease.id}:${noon.toISOString()}`;
  expect(await queuedFacts(shop, 'lease-changed', about)).toMatchObject({ reason: body.reason });
});

test.each([
  { returnsRest: true, back: 19_425 },
  { returnsRest: false, back: 0 },
])('ended at once, $returnsRest: $back cents go back', async ({ returnsRest, back }) => {
  const paid = await givenPaidLease(shop);
  now = new Date(noon.getTime() + 6 * hourMs);
  const path = `POST /admin/leases/${paid.lease.id}/end`;
  const body = { returnsRest, reason: 'Against our rules' };
  expect((await admin.call('operator', path, body)).status).toBe(403);
  const answers = await Promise.all([
    admin.call('finance', path, body),
    admin.call('finance', path, body),
  ]);
  expect(statusesOf(answers)).toEqual([204, 409]);
  expect(await leaseNow(paid)).toMatchObject({ state: 'ended', endsAt: now });
  const { customerId } = paid.buyer;
  expect(await holdingsOf(shop, customerId)).toMatchObject({ creditMinor: back });
  expect(await trialBalance(shop)).toBe(0);
});

test('staff move a lease to another address without touching its quota or price', async () => {
  const paid = await givenPaidLease(shop);
  const { ip } = (await recordOf(paid.lease.id)).lease as { ip: string };
  const path = `POST /admin/leases/${paid.lease.id}/move`;
  const body = { anywhere: false, ip, reason: 'Blocked by their bank' };
  expect((await admin.call('operator', path, body)).json).toMatchObject({
    code: 'no-replacement',
  });
  const next = await givenProxy(shop);
  expect((await admin.call('operator', path, body)).status).toBe(204);
  expect((await admin.call('operator', path, body)).status).toBe(409);
  expect(await leaseNow(paid)).toMatchObject({ proxyId: next, terms: paid.lease.terms });
  expect((await recordOf(paid.lease.id)).moves).toMatchObject([
    { reason: 'staff', from: ip, note: 'Blocked by their bank' },
  ]);
});

test('limits, ports and names reach the gateway; mail to 25 stays closed', async () => {
  const paid = await givenPaidLease(shop);
  const path = `PATCH /admin/leases/${paid.lease.id}`;
  const told: string[] = [];
  const stop = await shop.db.listen('lango_lease', (id) => told.push(id));
  const body = {
    connectionsMax: 250,
    bytesMax: 5_000_000,
    openPorts: [587, 22],
    nameResolution: 'name',
    reason: 'Reviewed: their own servers',
  };
  expect((await admin.call('operator', path, body)).status).toBe(204);
  await expect.poll(() => told).toContain(paid.lease.id);
  await stop();
  const answer = await grantOf(paid);
  expect(answer).toMatchObject({
    granted: true,
    lease: {
      connectionsMax: 250,
      bytesRemaining: 5_000_000,
      openPorts: [22, 587],
      upstream: { nameResolution: 'name' },
    },
  });
  for (const port of [25, 2525, 0]) {
    const refused = await admin.call('operator', path, { ...body, openPorts: [port] });
    expect([port, refused.status]).toEqual([port, 422]);
  }
  expect((await admin.call('support', path, body)).status).toBe(403);
});

test('time is given to each of several leases once, from the end that was seen', async () => {
  const [paid, other] = [await givenPaidLease(shop), await givenPaidLease(shop)];
  const stale = new Date(other.lease.endsAt.getTime() - hourMs).toISOString();
  const body = {
    leases: [
      { id: paid.lease.id, endsAt: paid.lease.endsAt.toISOString() },
      { id: other.lease.id, endsAt: stale },
    ],
    hours: 5,
    reason: 'Slow yesterday',
  };
  const extend = async () => {
    const answer = await admin.call('operator', 'POST /admin/leases/selected/extend', body);
    const outcomes = answer.json['outcomes'] as { id: string; refusal: string | null }[];
    return outcomes.map(({ id, refusal }) => [id, refusal === null]);
  };
  expect(await extend()).toEqual([
    [paid.lease.id, true],
    [other.lease.id, false],
  ]);
  expect(await extend()).toEqual([
    [paid.lease.id, false],
    [other.lease.id, false],
  ]);
  expect((await leaseNow(paid))?.endsAt?.getTime()).toBe(paid.lease.endsAt.getTime() + 5 * hourMs);
  expect((await leaseNow(other))?.endsAt?.getTime()).toBe(other.lease.endsAt.getTime());
  expect(await auditOf(paid.lease.id)).toEqual([{ action: 'lease.extend' }]);
  expect(await auditOf(other.lease.id)).toEqual([]);
});
