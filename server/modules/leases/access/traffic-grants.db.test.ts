import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangePoolBody } from '#contracts/admin/goods/pools.ts';
import type { PoolId } from '#contracts/ids.ts';
import { money, usdCents } from '#contracts/money.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { addPool, changePool } from '#modules/inventory/pools';
import { insertLot } from '#modules/traffic';
import { sql } from '#platform/db.ts';
import { makeId, systemRandomness as random } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { credentialsOf } from '../holding/credentials.ts';
import {
  after,
  credentialSources,
  gateway,
  givenInput,
  givenLease,
  keyring,
  noon,
} from '../testing/given-lease.ts';
import { haveTrafficLease, type NamedLease } from '../traffic/index.ts';
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

const editPool = (to: ChangePoolBody) =>
  shop.db.transaction((tx) =>
    changePool({ tx, keyring }, { id: firstPool, change: to, state: 'on' }, noon),
  );

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

describe('an amount of traffic', () => {
  beforeEach(async () => {
    await shop.db.execute(sql`truncate pools cascade`);
    await givenPool(firstPool);
  });

  test('goes out through the pools in use, where a dial has passed, with an epoch of its own', async () => {
    const lease = await givenAmount();
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
    const other = await ask(await givenAmount());
    expect(other).toMatchObject({ lease: { upstream: { sessionKey: upstream.sessionKey } } });
  });

  test('loses what goes through a pool that is turned off, and keeps its version', async () => {
    const lease = await givenAmount();
    await givenPool(secondPool);
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

  test('is asked about again when a pool changes or comes into use, at every gateway', async () => {
    const heard: (readonly string[] | 'all')[] = [];
    const unsubscribe = open.changes((leaseIds) => heard.push(leaseIds));
    // Notifications keep their order: after this one nothing of the pools before is to come.
    const { id } = await givenLease(shop.db);
    await expect.poll(() => heard).toContainEqual([id]);
    heard.length = 0;
    await editPool({ version: 1, costUsdCentsPerGb: 200 });
    await expect.poll(() => heard).toEqual(['all']);
    await givenPool(secondPool);
    await expect.poll(() => heard).toEqual(['all', 'all']);
    unsubscribe();
    await editPool({ version: 2, port: 12_322 });
    expect(heard).toEqual(['all', 'all']);
  });
});

describe('the bytes of an amount of traffic', () => {
  test('are what is left of its lots, in a login and in a review of many', async () => {
    const [one, other] = [await givenAmount(), await givenAmount()];
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
    const lease = await givenAmount();
    await shop.db.execute(sql`
      update traffic_lots set used = bytes, state = 'spent' where lease_id = ${lease.id}`);
    expect(await ask(lease)).toMatchObject({ lease: { bytesRemaining: 0 } });
  });
});
