import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LeaseSession } from '#contracts/leases/lease-sessions.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import type { SessionChange, SessionReport } from '#gateway';
import { sql } from '#platform/db.ts';
import type { Caller } from '#platform/http/policy.ts';
import { asCustomer, openApp } from '#testing/open-app.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenAmount, givenPool } from '../testing/given-amount.ts';
import { after, givenLease, keyring, noon } from '../testing/given-lease.ts';
import type { NamedLease } from '../traffic/index.ts';
import { createDirectory, type GatewayDirectory } from './gateway-directory.ts';
import { releaseSessions } from './sessions.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { forgetOldSessions } from './sessions.sql.ts';

const shop = useTestDatabase();
const csrf = 'the value of this session';
let now = noon;
let app: FastifyInstance;
let open: GatewayDirectory;
let caller: Caller = { kind: 'visitor' };
beforeAll(async () => {
  const clock = () => now;
  open = await createDirectory({ db: shop.db, clock, keyring });
  app = await openApp({ db: shop.db, clock, csrf, callerOf: async () => caller });
  sessionRoutes(app, { db: shop.db, clock });
  const entry = { host: 'pool.test', port: 12_321, username: 'account', password: 'p' };
  await givenPool(shop.db, `pol_${'1'.repeat(32)}`, entry);
});
beforeEach(() => {
  now = noon;
});
afterAll(() => Promise.all([app.close(), open.close()]));

async function given() {
  const until = after(2 * dayMs);
  const lease = await givenAmount(shop.db, { until, lots: [{ bytes: 1_000, endsAt: until }] });
  caller = asCustomer(lease.customerId);
  return lease;
}

/** One minute in use, of ten. */
const used = (lease: NamedLease, more: Partial<SessionReport> = {}): SessionReport => ({
  leaseId: lease.id,
  subUserId: null,
  session: 'a1',
  epoch: '1',
  places: 'ke  nairobi    ',
  country: 'KE',
  city: 'nairobi',
  openedAt: noon.getTime(),
  usedAt: after(minuteMs).getTime(),
  endsAt: after(10 * minuteMs).getTime(),
  change: null,
  ...more,
});
const report = (...sessions: SessionReport[]) => open.sessionBoard.report(sessions);

const list = async ({ id }: { id: string }) => {
  const answer = await app.inject({ method: 'GET', url: `/api/leases/${id}/sessions` });
  return answer.json<{ sessions: LeaseSession[] }>().sessions;
};
const namesOf = async (lease: NamedLease) => (await list(lease)).map(({ name }) => name);
const release = ({ id }: { id: string }, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/leases/${id}/sessions/release`,
    headers: { origin: 'http://localhost:4000', 'x-lango-csrf': csrf },
    payload,
  });

async function grantOf({ id }: NamedLease) {
  const answer = (await open.directory.review([id], [])).get(id);
  const upstream = answer?.granted === true ? answer.lease.upstream : undefined;
  if (upstream?.kind !== 'pool') throw new Error('It has no pool.');
  return { epoch: upstream.epoch, released: upstream.released };
}

async function givenSubUser({ id }: NamedLease, label = 'Client A') {
  const subUserId = `sub_${id}`;
  await shop.db.execute(sql`
    insert into lease_credentials (id, lease_id, label, username, secret_sealed, secret_mac,
                                   created_at)
    values (${subUserId}, ${id}, ${label}, ${subUserId}, 'x', 'x', ${noon})`);
  return subUserId;
}

test('what two gateways saw of a session is one line, from its earlier beginning to its end', async () => {
  const lease = await given();
  const subUserId = await givenSubUser(lease);
  await report(used(lease), used(lease, { subUserId, country: '', city: '', places: '' }));
  const later = { openedAt: after(minuteMs).getTime(), endsAt: after(11 * minuteMs).getTime() };
  await report(used(lease, { ...later, usedAt: after(2 * minuteMs).getTime() }));
  const times = {
    openedAt: noon.toISOString(),
    endsAt: after(10 * minuteMs).toISOString(),
  };
  const places = { country: 'KE', city: 'nairobi' };
  const own = { name: 'a1', subUser: null, ...places, ...times, exitChange: null };
  const theirs = { id: subUserId, label: 'Client A' };
  expect(await list(lease)).toEqual([
    { ...own, lastUsedAt: after(2 * minuteMs).toISOString() },
    {
      ...own,
      subUser: theirs,
      country: null,
      city: null,
      lastUsedAt: after(minuteMs).toISOString(),
    },
  ]);
  now = after(10 * minuteMs);
  expect(await list(lease)).toEqual([]);
  const next = { openedAt: now.getTime(), endsAt: after(hourMs).getTime(), usedAt: now.getTime() };
  await report(used(lease, next));
  expect(await list(lease)).toMatchObject([{ openedAt: now.toISOString() }]);
});

const changeOf = (minutes: number, more: Partial<SessionChange> = {}): SessionChange => ({
  at: after(minutes * minuteMs).getTime(),
  fromCountry: 'KE',
  toCountry: 'DE',
  poolId: 'pol_one',
  losses: 1,
  ...more,
});
const lastChange = async (lease: NamedLease) => {
  const [session] = await list(lease);
  const { at, from, to } = session?.exitChange ?? {};
  return at === undefined ? null : [at, from?.country, to?.country];
};
const shownAt = (minutes: number, from: string | null = 'KE', to: string | null = 'DE') => [
  after(minutes * minuteMs).toISOString(),
  from,
  to,
];

test('a change of exit that two gateways report is one, at the moment of the first', async () => {
  const lease = await given();
  const places = 'ke.de  nairobi 12389   ';
  await report(used(lease, { places }));
  expect(await lastChange(lease)).toBe(null);
  await report(used(lease, { places, change: changeOf(1) }));
  const [session] = await list(lease);
  const kept = { city: 'nairobi', asn: '12389' };
  expect(session?.exitChange).toEqual({
    at: after(minuteMs).toISOString(),
    from: { country: 'KE', ...kept },
    to: { country: 'DE', ...kept },
  });
  await report(used(lease, { places, change: changeOf(3) }));
  // A gateway that has not lost it, or began again and knows of nothing.
  await report(used(lease, { places }));
  expect(await lastChange(lease)).toEqual(shownAt(1));
  const again = { fromCountry: 'DE', toCountry: '', losses: 2 };
  await report(used(lease, { places, change: changeOf(4, again) }));
  expect(await lastChange(lease)).toEqual(shownAt(4, 'DE', null));
  // One that lags behind, and a report that came twice.
  await report(used(lease, { places, change: changeOf(5) }));
  await report(used(lease, { places, change: changeOf(4, again) }));
  expect(await lastChange(lease)).toEqual(shownAt(4, 'DE', null));
});

test('a change to another supplier or country counts without a loss', async () => {
  const lease = await given();
  const supplier = { toCountry: 'KE', poolId: 'pol_two', losses: 0 };
  await report(used(lease, { change: changeOf(1, { toCountry: 'KE', losses: 0 }) }));
  await report(used(lease, { change: changeOf(2, supplier) }));
  expect(await lastChange(lease)).toEqual(shownAt(2, 'KE', 'KE'));
  await report(used(lease, { change: changeOf(5, { ...supplier, toCountry: 'DE' }) }));
  expect(await lastChange(lease)).toEqual(shownAt(5));
  // Noticed before, and reported after.
  await report(used(lease, { change: changeOf(4, supplier) }));
  expect(await lastChange(lease)).toEqual(shownAt(5));
});

test('the next session of a name has not changed its exit', async () => {
  const lease = await given();
  await report(used(lease, { change: changeOf(1, { losses: 5 }) }));
  now = after(10 * minuteMs);
  const next = { openedAt: now.getTime(), endsAt: after(hourMs).getTime() };
  await report(used(lease, next));
  expect(await lastChange(lease)).toBe(null);
  await report(used(lease, { ...next, change: changeOf(11) }));
  expect(await lastChange(lease)).toEqual(shownAt(11));
});

test('another customer’s traffic, a proxy and another lease’s sub-user are not found', async () => {
  const other = await given();
  const foreign = await givenSubUser(other);
  const proxy = await givenLease(shop.db);
  const lease = await given();
  for (const id of [other.id, proxy.id]) {
    const path = `/api/leases/${id}/sessions`;
    expect((await app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
    expect((await release({ id }, {})).statusCode).toBe(404);
  }
  caller = asCustomer(proxy.customerId);
  expect((await release(proxy, {})).statusCode).toBe(404);
  caller = asCustomer(lease.customerId);
  expect((await release(lease, { name: 'a1', subUser: foreign })).statusCode).toBe(404);
  await report(used(lease, { subUserId: foreign }));
  expect(await list(lease)).toEqual([]);
  expect((await grantOf(other)).released).toEqual({});
});

test('one session is let go by its owner and name, and gateways are told at once', async () => {
  const lease = await given();
  const subUserId = await givenSubUser(lease);
  await report(
    used(lease),
    used(lease, { places: 'de      ', country: 'DE' }),
    used(lease, { session: 'b1' }),
    used(lease, { subUserId }),
  );
  const heard: (readonly string[] | 'all')[] = [];
  const unsubscribe = open.changes((leaseIds) => heard.push(leaseIds));
  expect((await release(lease, { name: 'a1' })).statusCode).toBe(200);
  await expect.poll(() => heard).toContainEqual([lease.id]);
  unsubscribe();
  expect((await list(lease)).map(({ name, subUser }) => [name, subUser?.id])).toEqual([
    ['a1', subUserId],
    ['b1', undefined],
  ]);
  const first = await grantOf(lease);
  expect(first).toEqual({ epoch: 1, released: { [`${lease.id} a1`]: noon.getTime() } });
  // Seen before it was let go, and told after.
  await report(used(lease));
  expect(await namesOf(lease)).toEqual(['a1', 'b1']);
  await report(used(lease, { epoch: `1+${noon.getTime()}` }));
  expect(await namesOf(lease)).toEqual(['a1', 'a1', 'b1']);
  await release(lease, { name: 'a1' });
  await release(lease, { name: 'a1', subUser: subUserId });
  expect((await grantOf(lease)).released).toEqual({
    [`${lease.id} a1`]: noon.getTime() + 1,
    [`${subUserId} a1`]: noon.getTime(),
  });
});

test('letting go of all is another epoch, for this lease alone', async () => {
  const other = await given();
  await report(used(other));
  const lease = await given();
  await report(used(lease), used(lease, { session: 'b1' }));
  await release(lease, { name: 'a1' });
  expect((await release(lease, {})).json()).toEqual({ sessions: [] });
  expect(await grantOf(lease)).toEqual({ epoch: 2, released: {} });
  expect(await grantOf(other)).toEqual({ epoch: 1, released: {} });
  await report(used(lease));
  expect(await list(lease)).toEqual([]);
  caller = asCustomer(other.customerId);
  expect(await namesOf(other)).toEqual(['a1']);
});

test('a hundred names are let go one by one, also at once, and the next is refused by name', async () => {
  const lease = await given();
  await shop.db.execute(sql`
    insert into session_releases (lease_id, name, released_at)
    select ${lease.id}, 'r' || n, ${noon} from generate_series(1, 95) n`);
  const names = Array.from({ length: 10 }, (_, at) => `s${at}`);
  const { id: leaseId, customerId } = lease;
  const ctx = { db: shop.db, clock: () => now };
  const answers = await Promise.allSettled(
    names.map((name) => releaseSessions(ctx, { leaseId, customerId }, { name })),
  );
  const ways = answers.map(({ status }) => status);
  expect(ways.filter((way) => way === 'fulfilled')).toHaveLength(5);
  const known = names[ways.indexOf('fulfilled')];
  const refused = names[ways.indexOf('rejected')];
  expect((await release(lease, { name: refused })).json()).toMatchObject({
    code: 'too-many-requests',
  });
  expect((await release(lease, { name: known })).statusCode).toBe(200);
  expect((await release(lease, {})).statusCode).toBe(200);
  expect((await release(lease, { name: 'one-more' })).statusCode).toBe(422);
  expect((await release(lease, { name: 'one_more' })).statusCode).toBe(200);
  const nameless = await release(lease, { subUser: 'sub_1' });
  expect(nameless.json()).toMatchObject({ errors: [{ pointer: '/name' }] });
});

test('what ended is forgotten, and what was let go once it is a day old and not in use', async () => {
  const lease = await given();
  const many = Array.from({ length: 105 }, (_, at) => {
    return used(lease, { session: `s${at}`, usedAt: after(at).getTime() });
  });
  await report(...many);
  await release(lease, { name: 'a1' });
  expect(await forgetOldSessions(shop.db, noon)).toBe(5);
  expect(await list(lease)).toHaveLength(100);
  now = after(dayMs);
  const epoch = `1+${noon.getTime()}`;
  await report(used(lease, { epoch, endsAt: after(dayMs + hourMs).getTime() }));
  await forgetOldSessions(shop.db, after(dayMs + 1));
  expect((await grantOf(lease)).released).not.toEqual({});
  await forgetOldSessions(shop.db, after(dayMs + hourMs));
  expect((await grantOf(lease)).released).toEqual({});
  const kept = await shop.db.rows(sql`select from lease_sessions where lease_id = ${lease.id}`);
  expect(kept).toEqual([]);
});
