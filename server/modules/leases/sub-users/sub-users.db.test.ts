import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { subUsersMax, type NewSubUser } from '#contracts/leases/sub-users.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { createDirectory, type GatewayDirectory } from '../access/index.ts';
import { connectionsElsewhere, forgetOldPresence } from '../access/presence.sql.ts';
import { endLeases } from '../holding/end-leases.sql.ts';
import type { Lease } from '../holding/lease.ts';
import {
  after,
  credentialSources,
  gateway,
  givenCustomer,
  givenLease,
  keyring,
  noon,
} from '../testing/given-lease.ts';
import {
  addSubUser,
  changeSubUser,
  changeSubUserPassword,
  listSubUsers,
  removeSubUser,
  type SubUsersContext,
} from './sub-users.ts';

const shop = useTestDatabase();
let now = noon;
let open: GatewayDirectory;
let second: GatewayDirectory;
beforeAll(async () => {
  const options = { db: shop.db, clock: () => now, keyring };
  open = await createDirectory({ ...options, gatewayId: 'gtw_a' });
  second = await createDirectory({ ...options, gatewayId: 'gtw_b' });
});
afterAll(() => Promise.all([open.close(), second.close()]));

const ctx = (): SubUsersContext => ({
  db: shop.db,
  clock: () => now,
  ...credentialSources,
  gateway,
  config: { mode: 'live' },
});
const own = ({ id, customerId }: Lease) => ({ leaseId: id, customerId });
const add = (lease: Lease, body: Partial<NewSubUser> = {}) =>
  addSubUser(ctx(), own(lease), { label: 'Client A', ...body });
const list = (lease: Lease, search = '') => listSubUsers(ctx(), own(lease), { page: 0, search });

async function ask({ username, password }: { username: string; password: string | null }) {
  return open.directory.authorise({
    by: 'secret',
    user: username,
    secret: password ?? '',
    clientAddress: '102.0.4.15',
    localPort: 1080,
  });
}

/** What its caps have left: lent to the gateway, and beside that. */
async function remainingOf(made: Parameters<typeof ask>[0]) {
  const answer = await ask(made);
  if (!answer.granted) return answer.name;
  const { bytesRemaining = null, slice } = answer.lease.subUser ?? {};
  return (bytesRemaining ?? Number.NaN) + (slice?.elsewhere ?? Number.NaN);
}

let sequence = 0;
/** As a gateway reports it: the lease's figures contain those of the sub-user. */
const move = (lease: Lease, subUserId: string, bytes: number) => {
  const moved = { bytesUp: 0, bytesDown: bytes, bytesForgiven: 0, connections: 1 };
  const delta = { ...moved, bytesUpstreamUp: 0, bytesUpstreamDown: bytes, refusals: {} };
  return {
    gatewayId: 'gtw_a',
    sequence: (sequence += 1),
    deltas: [{ ...delta, leaseId: lease.id, subUsers: [{ ...moved, subUserId }] }],
  };
};

const wrong = { granted: false, name: 'credentials-wrong' };

test('a sub-user uses its lease under limits of its own', async () => {
  now = noon;
  const lease = await givenLease(shop.db);
  const endsAt = after(minuteMs);
  const limits = { totalBytesMax: 5_000_000, connectionsMax: 7, sources: ['102.0.4.99/24'] };
  const made = await add(lease, { ...limits, endsAt: endsAt.toISOString() });
  expect(made).toMatchObject({ leaseId: lease.id, state: 'active', open: 0 });
  expect(made.username).toMatch(/^[A-Za-z0-9]{12}$/);
  expect(await ask(made)).toMatchObject({
    granted: true,
    lease: {
      leaseId: lease.id,
      credentialVersion: '1',
      bytesRemaining: null,
      connectionsMax: 100,
      subUser: {
        subUserId: made.id,
        version: '1',
        endsAt: endsAt.getTime(),
        connectionsMax: 7,
        connectionsElsewhere: 0,
        // Another gateway finds something too.
        bytesRemaining: 2_500_000,
        slice: { elsewhere: 2_500_000 },
        sources: ['102.0.4.0/24'],
      },
    },
  });
  expect(await ask({ ...made, password: 'x' })).toEqual(wrong);
  expect((await list(lease)).content).toEqual([made]);
});

test('what a sub-user moves counts once for it and once for its lease', async () => {
  now = noon;
  const lease = await givenLease(shop.db);
  const made = await add(lease, { dayBytesMax: 2_000_000, monthBytesMax: 3_000_000 });
  const batch = move(lease, made.id, 1_500_000);
  await open.meterSink.record(batch);
  await open.meterSink.record(batch);
  expect(await remainingOf(made)).toBe(500_000);
  const [ofLease] = await shop.db.rows<{ bytes: number }>(sql`
    select sum(bytes_down)::bigint as bytes from lease_usage where lease_id = ${lease.id}`);
  expect(ofLease?.bytes).toBe(1_500_000);
  await open.meterSink.record(move(lease, made.id, 500_000));
  expect((await list(lease)).content).toMatchObject([
    { state: 'capped', usage: { dayBytes: 2_000_000, totalBytes: 2_000_000, connections: 2 } },
  ]);
  expect(await remainingOf(made)).toBe(0);
});

test('a new day and a new month of Nairobi begin their caps again', async () => {
  now = new Date('2026-03-30T20:00:00Z');
  const lease = await givenLease(shop.db, { at: now, plan: 'monthly' });
  const made = await add(lease, { dayBytesMax: 2_000_000, monthBytesMax: 3_000_000 });
  await open.meterSink.record(move(lease, made.id, 2_000_000));
  const remaining = async (at: string) => {
    now = new Date(at);
    return remainingOf(made);
  };
  expect(await remaining('2026-03-30T20:59:59Z')).toBe(0);
  expect(await remaining('2026-03-30T21:00:00Z')).toBe(1_000_000);
  expect(await remaining('2026-03-31T21:00:00Z')).toBe(2_000_000);
});

test('paused, ended, removed and renamed by password: each is heard and answered by name', async () => {
  now = noon;
  const lease = await givenLease(shop.db);
  const heard: string[] = [];
  const stop = second.changes((ids) => heard.push(...(ids === 'all' ? [] : ids)));
  const made = await add(lease);
  const self = { subUserId: made.id, customerId: lease.customerId };
  const count = () => heard.filter((id) => id === lease.id).length;
  const review = async () => (await second.directory.review([lease.id], [made.id])).get(made.id);

  await changeSubUser(ctx(), self, { paused: true });
  expect(await ask(made)).toEqual({ granted: false, name: 'sub-user-paused' });
  expect(await review()).toEqual({ granted: false, name: 'sub-user-paused' });
  expect(await changeSubUser(ctx(), self, { paused: false })).toMatchObject({ state: 'active' });
  expect(await review()).toMatchObject({ granted: true });

  const changed = await changeSubUserPassword(ctx(), self);
  expect(changed.username).toBe(made.username);
  expect(await ask(made)).toEqual(wrong);
  expect(await ask(changed)).toMatchObject({ lease: { subUser: { version: '2' } } });

  await changeSubUser(ctx(), self, { endsAt: after(minuteMs).toISOString() });
  now = after(minuteMs);
  expect(await ask(changed)).toEqual({ granted: false, name: 'sub-user-ended' });
  await changeSubUser(ctx(), self, { endsAt: null });
  await removeSubUser(ctx(), self);
  expect(await ask(changed)).toEqual(wrong);
  expect(await review()).toBeUndefined();
  await expect.poll(count).toBeGreaterThanOrEqual(6);
  stop();
  expect((await list(lease)).content).toEqual([]);
  await expect(removeSubUser(ctx(), self)).rejects.toMatchObject({ code: 'not-found' });
});

test('it ends with its lease, whose end it is told', async () => {
  now = noon;
  const lease = await givenLease(shop.db);
  const made = await add(lease);
  now = after(dayMs);
  expect(await ask(made)).toEqual({ granted: false, name: 'lease-ended' });
  await endLeases(shop.db, now);
  expect((await list(lease)).content).toMatchObject([{ password: null }]);
  await expect(add(lease)).rejects.toMatchObject({ code: 'lease-not-active' });
});

test('S5: another customer finds neither the lease nor its sub-users', async () => {
  now = noon;
  const lease = await givenLease(shop.db);
  const made = await add(lease);
  const customerId = await givenCustomer(shop.db);
  const stranger = { leaseId: lease.id, customerId };
  const self = { subUserId: made.id, customerId };
  for (const attempt of [
    () => listSubUsers(ctx(), stranger, { page: 0, search: '' }),
    () => addSubUser(ctx(), stranger, { label: 'x' }),
    () => changeSubUser(ctx(), self, { paused: true }),
    () => changeSubUserPassword(ctx(), self),
    () => removeSubUser(ctx(), self),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
  }
});

test.each([
  ['/endsAt', { endsAt: noon.toISOString() }],
  ['/connectionsMax', { connectionsMax: 101 }],
  ['/totalBytesMax', { totalBytesMax: 9_000_001 }],
  ['/dayBytesMax', { dayBytesMax: 9_000_001 }],
  ['/sources/1', { sources: ['102.0.4.15', '10.0.0.1'] }],
  ['/sources/0', { sources: ['102.0.0.0/8'] }],
  ['/sources/0', { sources: ['nonsense'] }],
])(
  'what the lease does not permit is refused at %s, and nothing is made',
  async (pointer, body) => {
    now = noon;
    const lease = await givenLease(shop.db);
    await shop.db.execute(sql`update leases set bytes_max = 9000000 where id = ${lease.id}`);
    await expect(add(lease, body)).rejects.toMatchObject({ fields: [{ pointer }] });
    expect((await list(lease)).totalItems).toBe(0);
  },
);

test('a lease takes so many sub-users, whoever makes them at once', async () => {
  now = noon;
  const lease = await givenLease(shop.db);
  await shop.db.execute(sql`
    insert into lease_credentials (id, lease_id, label, username, secret_sealed, secret_mac,
                                   created_at)
    select 'sub_' || n || ${lease.id}, ${lease.id}, 'Client', 'u' || n || ${lease.id}, 'x', 'x',
           ${noon}
      from generate_series(1, ${subUsersMax - 2}::integer) n`);
  const made = await Promise.allSettled(Array.from({ length: 5 }, () => add(lease)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('the list is searched by words of the label and by the name', async () => {
  now = noon;
  const lease = await givenLease(shop.db);
  const [one, other] = [
    await add(lease, { label: 'Acme 100%' }),
    await add(lease, { label: 'Beta' }),
  ];
  const idsFor = async (search: string) => {
    const { content } = await list(lease, search);
    return content.map(({ id }) => id);
  };
  expect(await idsFor('acme')).toEqual([one?.id]);
  expect(await idsFor('100%')).toEqual([one?.id]);
  expect(await idsFor(other?.username ?? '')).toEqual([other?.id]);
  expect(await idsFor('gamma')).toEqual([]);
});

describe('connections at once', () => {
  test('each gateway learns what the others have of a sub-user, as of its lease', async () => {
    now = noon;
    const lease = await givenLease(shop.db);
    const made = await add(lease, { connectionsMax: 10 });
    const share = (board: GatewayDirectory, gatewayId: string, connections: number) =>
      board.presenceBoard.share({
        gatewayId,
        counts: [
          { leaseId: lease.id, connections: connections + 1 },
          { leaseId: lease.id, subUserId: made.id, connections },
        ],
      });
    await share(open, 'gtw_a', 4);
    expect(await share(second, 'gtw_b', 2)).toEqual(
      new Map([
        [lease.id, 5],
        [made.id, 4],
      ]),
    );
    expect(await ask(made)).toMatchObject({
      lease: { connectionsElsewhere: 3, subUser: { connectionsElsewhere: 2 } },
    });
    expect((await list(lease)).content).toMatchObject([{ open: 6 }]);
    const later = after(minuteMs);
    expect(await forgetOldPresence(shop.db, later)).toBeGreaterThanOrEqual(4);
    const question = { leaseId: lease.id, gatewayId: 'gtw_c', at: later };
    expect(await connectionsElsewhere(shop.db, question)).toBe(0);
  });
});
