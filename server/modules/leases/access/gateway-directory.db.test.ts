import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PoolId } from '#contracts/ids.ts';
import { money, usdCents } from '#contracts/money.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import { addPool, changePool } from '#modules/inventory/pools';
import { insertLot } from '#modules/traffic';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { Secret } from '#platform/secrets.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { extend, rotateCredentials } from '../holding/activate.ts';
import { credentialsOf } from '../holding/credentials.ts';
import { endLeases, revokeLease } from '../holding/end-leases.sql.ts';
import type { Lease } from '../holding/lease.ts';
import { pauseLease, resumeLease } from '../moves/pauses.sql.ts';
import { haveTrafficLease } from '../traffic/open-traffic.ts';
import {
  after,
  credentialSources,
  gateway,
  givenInput,
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

describe('an amount of traffic', () => {
  const id = `pol_${'1'.repeat(32)}` as const;

  beforeEach(async () => {
    await shop.db.execute(sql`truncate pools cascade`);
    await givenPool(id);
  });

  /** A pool that a dial has come through in Kenya, and not yet in Germany. */
  async function givenPool(poolId: PoolId) {
    const pool = {
      id: poolId,
      name: poolId,
      kind: 'residential',
      dialect: 'iproyal',
      words: null,
      host: 'pool.test',
      port: 12_321,
      protocol: 'http',
      username: 'account',
      password: 'of the pool',
      origin: 'contract',
      consentBasis: 'written',
      byteUnit: 'decimal',
      costUsdCentsPerGb: 100,
      countries: ['DE', 'KE'],
    } as const;
    const added = { ...pool, countries: [...pool.countries] };
    await shop.db.transaction((tx) => addPool({ tx, keyring }, added, noon));
    await shop.db.execute(sql`
      update pool_countries set tries = 1, ok = 1, exits = 1, measured_at = ${noon}
       where pool_id = ${poolId} and country_code = 'KE'`);
  }

  const change = (to: Readonly<{ version: number; costUsdCentsPerGb?: number; port?: number }>) =>
    shop.db.transaction((tx) => changePool({ tx, keyring }, { id, change: to, state: 'on' }, noon));

  /** With 1,000 bytes to the end of the day, 500 for an hour, and 250 that ended. */
  async function givenAmount() {
    const { customerId, orderId, orderLineId } = await givenInput(shop.db);
    const bought = { customerId, orderId, orderLineId, at: noon, until: after(dayMs) };
    const lease = await shop.db.transaction((tx) =>
      haveTrafficLease(tx, credentialSources, { ...bought, poolKind: 'residential' }),
    );
    for (const [bytes, endsAt] of [
      [1_000, after(dayMs)],
      [500, after(hourMs)],
      [250, noon],
    ] as const) {
      const line = await givenInput(shop.db, { customerId });
      const lot = {
        id: makeId('lot', random),
        leaseId: lease.id,
        orderLineId: line.orderLineId,
        bytes,
        used: 0,
        givenBack: 0,
        usd: usdCents(100),
        kes: money(13_000, 'KES'),
        startsAt: after(-hourMs),
        endsAt,
        state: 'open',
        rolledFrom: null,
        isAutomatic: false,
      } as const;
      await shop.db.transaction((tx) => insertLot(tx, lot));
    }
    return lease;
  }

  test('goes out through the pools in use where a dial has passed, by words of its own epoch', async () => {
    const lease = await givenAmount();
    await shop.db.execute(sql`update leases set upstream_version = 3 where id = ${lease.id}`);
    const answer = await ask(secretOf(lease));
    expect(answer).toMatchObject({
      granted: true,
      lease: {
        leaseId: lease.id,
        upstream: { kind: 'pool', epoch: 3 },
        upstreamVersion: 3,
        bytesRemaining: 1_500,
      },
    });
    const upstream = answer.granted ? answer.lease.upstream : undefined;
    if (upstream?.kind !== 'pool') throw new Error('It has no pool.');
    expect(upstream.sessionKey).toMatch(/^[0-9a-f]{64}$/);
    expect(upstream.entries).toEqual([
      {
        poolId: id,
        protocol: 'http',
        host: 'pool.test',
        port: 12_321,
        username: 'account',
        password: 'of the pool',
        dialect: expect.objectContaining({ where: 'password', separator: '_' }),
        countries: ['ke'],
      },
    ]);
    const other = await ask(secretOf(await givenAmount()));
    expect(other).toMatchObject({ lease: { upstream: { sessionKey: upstream.sessionKey } } });
  });

  test('has what is left of its lots, in a login and in a review of many', async () => {
    const [one, other] = [await givenAmount(), await givenAmount()];
    const proxy = await givenLease(shop.db);
    const moved = { bytesForgiven: 50, bytesUpstreamUp: 0, bytesUpstreamDown: 0, connections: 1 };
    const delta = { leaseId: one.id, bytesUp: 100, bytesDown: 550, ...moved, refusals: {} };
    now = noon;
    await open.meterSink.record({ gatewayId: `gtw_${one.id}`, sequence: 1, deltas: [delta] });
    // 250 were taken from what has just ended, and 350 from the hour's.
    expect(await ask(secretOf(one))).toMatchObject({ lease: { bytesRemaining: 1_150 } });
    const left = async (at: Date) => {
      now = at;
      const answers = await open.directory.review([one.id, other.id, proxy.id], []);
      return [one, other, proxy].map(({ id: leaseId }) => {
        const answer = answers.get(leaseId);
        return answer?.granted === true ? answer.lease.bytesRemaining : answer?.name;
      });
    };
    expect(await left(noon)).toEqual([1_150, 1_500, null]);
    expect(await left(after(hourMs))).toEqual([1_000, 1_000, null]);
    expect(await left(after(dayMs))).toEqual(['lease-ended', 'lease-ended', 'lease-ended']);
  });

  test('of which all lots are used has no byte left, and is not without a limit', async () => {
    const lease = await givenAmount();
    await shop.db.execute(sql`
      update traffic_lots set used = bytes, state = 'spent' where lease_id = ${lease.id}`);
    expect(await ask(secretOf(lease))).toMatchObject({ lease: { bytesRemaining: 0 } });
  });

  test('is asked about again when a pool changes or comes into use, at every gateway', async () => {
    const heard: (readonly string[] | 'all')[] = [];
    const unsubscribe = open.changes((leaseIds) => heard.push(leaseIds));
    await change({ version: 1, costUsdCentsPerGb: 200 });
    await expect.poll(() => heard).toEqual(['all']);
    await givenPool(`pol_${'2'.repeat(32)}`);
    await expect.poll(() => heard).toEqual(['all', 'all']);
    unsubscribe();
    await change({ version: 2, port: 12_322 });
    expect(heard).toEqual(['all', 'all']);
  });
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
