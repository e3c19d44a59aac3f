import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { extend, rotateCredentials } from '../holding/activate.ts';
import { credentialsOf } from '../holding/credentials.ts';
import { endLeases, revokeLease } from '../holding/end-leases.sql.ts';
import type { Lease } from '../holding/lease.ts';
import { pauseLease, resumeLease } from '../moves/pauses.sql.ts';
import {
  after,
  credentialSources,
  gateway,
  givenLease,
  givenProxy,
  keyring,
  noon,
} from '../testing/given-lease.ts';
import { createDirectory, type GatewayDirectory } from './gateway-directory.ts';
import {
  connectionsElsewhere,
  forgetOldPresence,
  presenceKeptMs,
  sharePresence,
} from './presence.sql.ts';

const shop = useTestDatabase();
let now = noon;
let open: GatewayDirectory;
beforeAll(async () => {
  open = await createDirectory({ db: shop.db, clock: () => now, keyring });
});
afterAll(() => open.close());

const secretOf = (lease: Parameters<typeof credentialsOf>[1]) => {
  const credentials = credentialsOf({ keyring, gateway }, lease, noon);
  if (!credentials) throw new Error('The lease has no credentials.');
  return { user: credentials.username, secret: credentials.password.reveal() };
};
const ask = async (login: { user: string; secret: string }, at = noon) => {
  now = at;
  return open.directory.authorise({
    by: 'secret',
    clientAddress: '203.0.113.9',
    localPort: 1080,
    ...login,
  });
};
const rotate = ({ id: leaseId, customerId }: Lease) =>
  shop.db.transaction((tx) =>
    rotateCredentials(tx, credentialSources, { leaseId, customerId, at: noon }),
  );

test('the right secret opens the road through the lease’s own exit', async () => {
  const password = new Secret('of the supplier');
  const entry = { host: 'exit.test', port: 1234, username: 'slot-1', password };
  const proxy = await givenProxy(shop.db, { ...entry, exitIp: '198.19.0.1' });
  const lease = await givenLease(shop.db, { proxy });
  expect(await ask(secretOf(lease))).toEqual({
    granted: true,
    lease: {
      leaseId: lease.id,
      credentialVersion: '1',
      upstream: {
        kind: 'socks5',
        host: 'exit.test',
        port: 1234,
        username: 'slot-1',
        password: 'of the supplier',
        nameResolution: 'pin',
        pipelines: false,
      },
      upstreamVersion: 1,
      startsAt: noon.getTime(),
      endsAt: after(dayMs).getTime(),
      connectionsMax: 100,
      bytesRemaining: null,
      idleTimeoutMs: 900_000,
      openPorts: [],
    },
  });
});

test('names are looked up by the exit only where staff chose so', async () => {
  const entry = { host: 'exit.test', port: 1235, username: 'slot-2', password: new Secret('p') };
  const proxy = await givenProxy(shop.db, { ...entry, exitIp: '198.19.0.2' });
  const lease = await givenLease(shop.db, { proxy });
  const resolves = async () => {
    const answer = await ask(secretOf(lease));
    const upstream = answer.granted ? answer.lease.upstream : undefined;
    return upstream && 'nameResolution' in upstream && upstream.nameResolution;
  };
  expect(await resolves()).toBe('pin');
  await shop.db.execute(
    sql`update upstreams set name_resolution = 'name' where id = ${proxy.upstreamId}`,
  );
  expect(await resolves()).toBe('name');
});

const wrong = { granted: false, name: 'credentials-wrong' };

test('a wrong secret and an unknown user are refused alike', async () => {
  const lease = await givenLease(shop.db);
  const { user, secret } = secretOf(lease);
  expect(await ask({ user, secret: `${secret}x` })).toEqual(wrong);
  expect(await ask({ user, secret: '' })).toEqual(wrong);
  expect(await ask({ user: 'nobodyhere12', secret })).toEqual(wrong);
});

test('one lease’s secret does not open another lease', async () => {
  const [one, other] = [await givenLease(shop.db), await givenLease(shop.db)];
  expect(await ask({ user: secretOf(one).user, secret: secretOf(other).secret })).toEqual(wrong);
});

test.each([
  ['a NUL, which PostgreSQL answers with an error', 'a\0b'],
  ['quotes', "' or '1'='1"],
  ['nothing', ''],
  ['far too much', 'a'.repeat(255)],
  ['half a character', '\uD800'],
])('a user name made of %s is a wrong one, not an outage', async (_, user) => {
  expect(await ask({ user, secret: 'x\0y' })).toEqual(wrong);
});

test('without credentials nobody is let in by address', async () => {
  const question = { by: 'address', clientAddress: '102.0.4.15', localPort: 1080 } as const;
  expect(await open.directory.authorise(question)).toEqual({
    granted: false,
    name: 'address-not-allowed',
  });
});

test('a lease is refused from the moment it ends, swept or not', async () => {
  const lease = await givenLease(shop.db);
  const login = secretOf(lease);
  expect(await ask(login, after(dayMs - 1))).toMatchObject({ granted: true });
  const ended = { granted: false, name: 'lease-ended' };
  expect(await ask(login, after(dayMs))).toEqual(ended);
  await endLeases(shop.db, after(dayMs));
  expect(await ask(login, after(dayMs))).toEqual(ended);
});

test('a lease that was taken away says so to who knows its secret', async () => {
  const lease = await givenLease(shop.db);
  await shop.db.transaction((tx) => revokeLease(tx, { leaseId: lease.id, at: noon }));
  expect(await ask(secretOf(lease))).toEqual({ granted: false, name: 'lease-suspended' });
});

test('a lease that stands still is refused until it is resumed, and gateways hear of both', async () => {
  const lease = await givenLease(shop.db);
  const login = secretOf(lease);
  const about = { leaseId: lease.id, at: noon };
  const pause = () =>
    shop.db.transaction((tx) => pauseLease(tx, { ...about, reason: 'a bank asks' }));
  expect(await Promise.all([pause(), pause()])).toEqual(expect.arrayContaining([true, false]));
  expect(await ask(login)).toEqual({ granted: false, name: 'lease-suspended' });
  expect(await shop.db.transaction((tx) => resumeLease(tx, about))).toEqual(noon);
  expect(await shop.db.transaction((tx) => resumeLease(tx, about))).toBeUndefined();
  expect(await ask(login)).toMatchObject({ granted: true });
});

test('a new secret replaces the old one and changes the version', async () => {
  const lease = await givenLease(shop.db);
  const changed = await rotate(lease);
  expect(await ask(secretOf(lease))).toEqual(wrong);
  expect(await ask(secretOf(changed))).toMatchObject({ lease: { credentialVersion: '2' } });
});

test('a renewal moves the end and keeps the version, so that no tunnel is cut', async () => {
  const lease = await givenLease(shop.db);
  const { id: leaseId, customerId } = lease;
  await shop.db.transaction((tx) =>
    extend(tx, { customerId, terms: [{ leaseId, plan: 'daily' }], at: noon }),
  );
  expect(await ask(secretOf(lease))).toMatchObject({
    lease: { credentialVersion: '1', endsAt: after(2 * dayMs).getTime() },
  });
});

test('a retired exit is no road', async () => {
  const lease = await givenLease(shop.db);
  await shop.db.execute(sql`
    update upstreams set retired_at = ${noon} where id = ${lease.upstreamId}`);
  expect(await ask(secretOf(lease))).toEqual({ granted: false, name: 'no-upstream' });
});

test('a review tells how each lease stands and leaves unknown ones out', async () => {
  now = noon;
  const [good, bad] = [await givenLease(shop.db), await givenLease(shop.db)];
  await shop.db.transaction((tx) => revokeLease(tx, { leaseId: bad.id, at: noon }));
  const answers = await open.directory.review([good.id, bad.id, 'lse_unknown'], []);
  expect([...answers.keys()].toSorted()).toEqual([good.id, bad.id].toSorted());
  expect(answers.get(good.id)).toMatchObject({ granted: true });
  expect(answers.get(bad.id)).toEqual({ granted: false, name: 'lease-suspended' });
});

test('what is left of an allowance follows the stored batches', async () => {
  const lease = await givenLease(shop.db);
  await shop.db.execute(sql`update leases set bytes_max = 1000 where id = ${lease.id}`);
  const delta = {
    leaseId: lease.id,
    bytesUp: 100,
    bytesDown: 350,
    bytesForgiven: 50,
    bytesUpstreamUp: 0,
    bytesUpstreamDown: 0,
    connections: 1,
    refusals: {},
  };
  const batch = { gatewayId: `gtw_${lease.id}`, sequence: 1, deltas: [delta] };
  await open.meterSink.record(batch);
  expect(await ask(secretOf(lease))).toMatchObject({ lease: { bytesRemaining: 600 } });
});

test('every change is heard: activation, renewal, new secret, end and removal', async () => {
  const heard: string[] = [];
  const unsubscribe = open.changes((leaseIds) =>
    heard.push(...(leaseIds === 'all' ? ['all'] : leaseIds)),
  );
  const lease = await givenLease(shop.db);
  const { id: leaseId, customerId } = lease;
  const count = () => heard.filter((id) => id === lease.id).length;
  await expect.poll(count).toBe(1);
  await shop.db.transaction((tx) =>
    extend(tx, { customerId, terms: [{ leaseId, plan: 'daily' }], at: noon }),
  );
  await expect.poll(count).toBe(2);
  await rotate(lease);
  await expect.poll(count).toBe(3);
  await shop.db.transaction((tx) => revokeLease(tx, { leaseId, at: after(minuteMs) }));
  await expect.poll(count).toBe(4);

  const ending = await givenLease(shop.db, { at: after(-dayMs) });
  await expect.poll(() => heard).toContain(ending.id);
  await endLeases(shop.db, noon);
  await expect.poll(() => heard.filter((id) => id === ending.id)).toHaveLength(2);
  unsubscribe();
});

test('after the feed was cut, everything counts as changed', async () => {
  const heard: (readonly string[] | 'all')[] = [];
  const unsubscribe = open.changes((leaseIds) => heard.push(leaseIds));
  await shop.db.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%'`);
  await expect.poll(() => heard).toContain('all');
  unsubscribe();
});

describe('what gateways have at once', () => {
  let leaseId: string;

  beforeEach(async () => {
    await shop.db.execute(sql`delete from gateway_presence`);
    leaseId = (await givenLease(shop.db)).id;
  });

  const share = (gatewayId: string, connections: number, at = noon) =>
    sharePresence(shop.db, { gatewayId, counts: [{ leaseId, connections }] }, at);
  const elsewhere = (gatewayId: string, at = noon) =>
    connectionsElsewhere(shop.db, { leaseId, gatewayId, at });

  test('each gateway learns what all the others have, and not its own', async () => {
    expect(await share('gtw_a', 3)).toEqual(new Map());
    expect(await share('gtw_b', 4)).toEqual(new Map([[leaseId, 3]]));
    expect(await share('gtw_c', 1)).toEqual(new Map([[leaseId, 7]]));
    expect(await elsewhere('gtw_a')).toBe(5);
    expect(await elsewhere('gtw_new')).toBe(8);
  });

  test('what a gateway says last counts, and one that has emptied counts no more', async () => {
    await share('gtw_a', 3);
    await share('gtw_a', 1, after(1_000));
    expect(await elsewhere('gtw_b', after(1_000))).toBe(1);
    await share('gtw_a', 0, after(2_000));
    expect(await share('gtw_b', 1, after(2_000))).toEqual(new Map());
  });

  test('a gateway that has been silent is not counted, and its rows are forgotten', async () => {
    await share('gtw_dead', 9);
    expect(await share('gtw_b', 1, after(presenceKeptMs))).toEqual(new Map());
    expect(await elsewhere('gtw_b', after(presenceKeptMs))).toBe(0);
    expect(await forgetOldPresence(shop.db, after(presenceKeptMs + 1))).toBe(1);
  });

  test('leases that are not ours are left out', async () => {
    const counts = [{ leaseId: 'lse_unknown', connections: 2 }];
    expect(await sharePresence(shop.db, { gatewayId: 'gtw_a', counts }, noon)).toEqual(new Map());
  });
});
