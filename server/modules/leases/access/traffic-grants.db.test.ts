import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangePoolBody } from '#contracts/admin/goods/pools.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { changePool } from '#modules/inventory/pools';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { credentialsOf } from '../holding/credentials.ts';
import { after, gateway, givenLease, keyring, noon } from '../testing/given-lease.ts';
import { givenAmount, givenPool } from '../testing/given-amount.ts';
import type { NamedLease } from '../traffic/index.ts';
import { createDirectory, type GatewayDirectory } from './gateway-directory.ts';

const shop = useTestDatabase();
let now = noon;
let open: GatewayDirectory;
beforeAll(async () => {
  open = await createDirectory({ db: shop.db, clock: () => now, keyring });
});
afterAll(() => open.close());

async function ask(lease: NamedLease) {
  now = noon;
  const credentials = credentialsOf({ keyring, gateway }, lease, noon);
  if (!credentials) throw new Error('The lease has no credentials.');
  return open.directory.authorise({
    by: 'secret',
    clientAddress: '203.0.113.9',
    localPort: 1080,
    user: credentials.username,
    secret: credentials.password.reveal(),
  });
}

const firstPool = `pol_${'1'.repeat(32)}` as const;
const secondPool = `pol_${'2'.repeat(32)}` as const;

const entry = { host: 'pool.test', port: 12_321, username: 'account', password: 'of the pool' };

const editPool = (to: ChangePoolBody) =>
  shop.db.transaction((tx) =>
    changePool({ tx, keyring }, { id: firstPool, change: to, state: 'on' }, noon),
  );

/** With 1,000 bytes to the end of the day, 500 for an hour, and 250 that ended. */
const givenLots = () =>
  givenAmount(shop.db, {
    until: after(dayMs),
    lots: [
      { bytes: 1_000, endsAt: after(dayMs) },
      { bytes: 500, endsAt: after(hourMs) },
      { bytes: 250, endsAt: noon },
    ],
  });

async function givenFirstPool() {
  await shop.db.execute(sql`truncate pools cascade`);
  await givenPool(shop.db, firstPool, entry);
}

describe('an amount of traffic', () => {
  beforeEach(givenFirstPool);

  test('goes out through the pools in use, where a dial has passed, with an epoch of its own', async () => {
    const lease = await givenLots();
    await shop.db.execute(sql`update leases set upstream_version = 3 where id = ${lease.id}`);
    const answer = await ask(lease);
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
        poolId: firstPool,
        protocol: 'http',
        host: 'pool.test',
        port: 12_321,
        username: 'account',
        password: 'of the pool',
        dialect: expect.objectContaining({ where: 'password', separator: '_' }),
        countries: ['ke'],
      },
    ]);
    expect(upstream.cuts).toEqual({ [firstPool]: 0 });
    const other = await ask(await givenLots());
    expect(other).toMatchObject({ lease: { upstream: { sessionKey: upstream.sessionKey } } });
  });

  test('loses what goes through a pool that is turned off, and keeps its version', async () => {
    const lease = await givenLots();
    await givenPool(shop.db, secondPool, entry);
    await editPool({ version: 1, state: 'off' });
    expect(await ask(lease)).toMatchObject({
      lease: {
        upstream: {
          entries: [{ poolId: secondPool }],
          cuts: { [firstPool]: 1, [secondPool]: 0 },
        },
        upstreamVersion: 1,
      },
    });
  });
});

describe('an amount of traffic whose pools change', () => {
  beforeEach(givenFirstPool);

  test('goes out through the other pools where the password of one does not open', async () => {
    const [one, other] = [await givenLots(), await givenLots()];
    const proxy = await givenLease(shop.db);
    await givenPool(shop.db, secondPool, entry);
    await shop.db.execute(sql`
      update pools set secret_sealed = (select secret_sealed from pools where id = ${secondPool})
       where id = ${firstPool}`);
    const answers = await open.directory.review([one.id, other.id, proxy.id], []);
    expect(answers.get(proxy.id)).toMatchObject({ granted: true });
    for (const { id } of [one, other]) {
      expect(answers.get(id)).toMatchObject({
        lease: { upstream: { entries: [{ poolId: secondPool }] } },
      });
    }
  });

  test('is asked about again when a pool changes or comes into use, at every gateway', async () => {
    const heard: (readonly string[] | 'all')[] = [];
    const unsubscribe = open.changes((leaseIds) => heard.push(leaseIds));
    // Notifications keep their order: after this one nothing of the pools before is to come.
    const { id } = await givenLease(shop.db);
    await expect.poll(() => heard).toContainEqual([id]);
    heard.length = 0;
    await editPool({ version: 1, costUsdCentsPerGb: 200 });
    await expect.poll(() => heard).toEqual(['all']);
    await givenPool(shop.db, secondPool, entry);
    await expect.poll(() => heard).toEqual(['all', 'all']);
    unsubscribe();
    await editPool({ version: 2, port: 12_322 });
    expect(heard).toEqual(['all', 'all']);
  });
});

describe('the bytes of an amount of traffic', () => {
  test('are what is left of its lots, in a login and in a review of many', async () => {
    const [one, other] = [await givenLots(), await givenLots()];
    const proxy = await givenLease(shop.db);
    const moved = { bytesForgiven: 50, bytesUpstreamUp: 0, bytesUpstreamDown: 0, connections: 1 };
    const delta = { leaseId: one.id, bytesUp: 100, bytesDown: 550, ...moved, refusals: {} };
    now = noon;
    await open.meterSink.record({ gatewayId: `gtw_${one.id}`, sequence: 1, deltas: [delta] });
    // 250 were taken from what has just ended, and 350 from the hour's.
    expect(await ask(one)).toMatchObject({ lease: { bytesRemaining: 1_150 } });
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

  test('are none where all lots are used, and not without a limit', async () => {
    const lease = await givenLots();
    await shop.db.execute(sql`
      update traffic_lots set used = bytes, state = 'spent' where lease_id = ${lease.id}`);
    expect(await ask(lease)).toMatchObject({ lease: { bytesRemaining: 0 } });
  });
});
