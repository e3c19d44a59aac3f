import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { openSandbox, type SandboxClient } from '#testing/open-sandbox.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { sampleRotating } from '../../../../sandbox/index.ts';
import { probeContext, type TestContext } from '../testing/given.ts';
import { addPool, changePool } from './edit-pools.sql.ts';
import { measureDuePools } from './measure.ts';
import { findPoolRoutes, listPlaces, poolKindsOnSale } from './pools.sql.ts';

const shop = useTestDatabase();
let client: SandboxClient;
beforeAll(async () => void (client = await openSandbox()));
afterAll(() => client.sandbox.close());
const id = `pol_${'1'.repeat(32)}` as const;
const otherId = `pol_${'2'.repeat(32)}` as const;
const placed = new Map([
  ['198.19.143.', 'KE'],
  ['198.19.159.', 'US'],
]);

/** A shop with one pool at the sandbox's supplier that reads IPRoyal's words. */
async function givenPool(countries: readonly string[] = ['KE', 'US']) {
  await shop.db.execute(sql`truncate pools cascade`);
  await client.post('/reset', {});
  const places = {
    find: (address: string) => ({
      countryCode: [...placed].find(([start]) => address.startsWith(start))?.[1],
      network: undefined,
      builtAt: new Date('2026-02-01T00:00:00Z'),
    }),
  };
  const ctx = probeContext(shop.db, { places });
  const { username, password } = sampleRotating.iproyal;
  const pool = {
    id,
    name: 'Royal',
    kind: 'residential',
    dialect: 'iproyal',
    words: null,
    host: '127.0.0.1',
    port: client.sandbox.addresses.ports.upstream,
    protocol: 'http',
    username,
    password,
    origin: 'contract 1',
    consentBasis: 'the sandbox',
    byteUnit: 'binary',
    costUsdCentsPerGb: 175,
    countries: [...countries],
  } as const;
  const { keyring } = ctx;
  await shop.db.transaction((tx) => addPool({ tx, keyring }, pool, ctx.clock()));
  const steer = (body: object) => client.put('/rotating/iproyal', body);
  return { ctx, steer, pool };
}

/** So many turns, each when the dials before it are due again. */
async function turns(ctx: TestContext, count: number, everyMs = 5 * minuteMs + secondMs) {
  for (let turn = 0; turn < count; turn += 1) {
    ctx.moveClock(everyMs);
    await measureDuePools(ctx);
  }
}
const placesNow = ({ clock }: TestContext) => listPlaces(shop.db, clock());
const stateNow = async () =>
  (await shop.db.rows<{ state: string }>(sql`select state from pools`))[0]?.state;
const routeNow = async (ctx: TestContext) =>
  (await findPoolRoutes(ctx, 'residential')).pools.map(({ countries }) => countries);

test('nothing is promised before a dial came out in the country; then with its age', async () => {
  const { ctx } = await givenPool();
  expect([await placesNow(ctx), await routeNow(ctx)]).toEqual([[], []]);
  expect(await poolKindsOnSale(shop.db, ctx.clock())).toEqual([]);
  await turns(ctx, 3, 6 * secondMs);
  const measuredAt = ctx.clock().toISOString();
  const seen = { kind: 'residential', tries: 3, ok: 3, exits: 3, measuredAt };
  expect(await placesNow(ctx)).toEqual([
    { ...seen, countryCode: 'KE' },
    { ...seen, countryCode: 'US' },
  ]);
  expect(await routeNow(ctx)).toEqual([['KE', 'US']]);
  expect(await poolKindsOnSale(shop.db, ctx.clock())).toEqual(['residential']);
  ctx.moveClock(25 * hourMs);
  expect(await placesNow(ctx)).toEqual([]);
});

test('a country where the supplier has no exit, or another one than it says, is left out', async () => {
  const { ctx } = await givenPool(['KE', 'JP', 'GB']);
  // What no database knows is believed; a database that knows better is not.
  const britain = '198.19.175.';
  placed.set(britain, 'DE');
  onTestFinished(() => void placed.delete(britain));
  await turns(ctx, 2, 6 * secondMs);
  expect((await placesNow(ctx)).map(({ countryCode }) => countryCode)).toEqual(['KE']);
  expect(await routeNow(ctx)).toEqual([['KE']]);
  const failures = await shop.db.rows(sql`
    select distinct country_code as country, failure from pool_checks where not ok order by 1`);
  expect(failures).toEqual([
    { country: 'GB', failure: 'wrong-exit-country' },
    { country: 'JP', failure: 'tunnel-refused' },
  ]);
});

test('a pool that fails most dials leaves the market and the gateways, and comes back', async () => {
  const { ctx, steer } = await givenPool();
  await turns(ctx, 3, 6 * secondMs);
  await steer({ fault: { reply: 'bad-gateway' } });
  await turns(ctx, 2);
  expect(await stateNow()).toBe('on');
  await turns(ctx, 1);
  expect(await stateNow()).toBe('failing');
  expect([await placesNow(ctx), await routeNow(ctx)]).toEqual([[], []]);
  await steer({ fault: null });
  await turns(ctx, 2, 31 * secondMs);
  expect(await stateNow()).toBe('failing');
  await turns(ctx, 1, 31 * secondMs);
  expect(await stateNow()).toBe('on');
  expect(await routeNow(ctx)).toEqual([['KE', 'US']]);
});

test('used-up traffic at the supplier is a failure like any other', async () => {
  const { ctx, steer } = await givenPool(['KE']);
  await steer({ bytesLeft: 0 });
  await turns(ctx, 10);
  expect(await stateNow()).toBe('failing');
  const [last] = await shop.db.rows<{ failure: string }>(sql`
    select failure from pool_checks order by id desc limit 1`);
  expect(last?.failure).toBe('authentication-rejected');
});

test('a pool whose password does not open fails alone, and the others are measured', async () => {
  const { ctx, pool } = await givenPool(['KE']);
  const { keyring } = ctx;
  const other = { ...pool, id: otherId, name: 'Other', countries: [...pool.countries] };
  await shop.db.transaction((tx) => addPool({ tx, keyring }, other, ctx.clock()));
  // A password that was sealed for another place opens as little as one of a lost secret.
  await shop.db.execute(sql`
    update pools p set secret_sealed = o.secret_sealed from pools o
     where p.id = ${id} and o.id = ${otherId}`);
  await turns(ctx, 10);
  const states = await shop.db.rows(sql`
    select p.name, p.state, array_agg(distinct k.failure) as failures
      from pools p join pool_checks k on k.pool_id = p.id group by p.id order by p.name`);
  expect(states).toEqual([
    { name: 'Other', state: 'on', failures: [null] },
    { name: 'Royal', state: 'failing', failures: ['authentication-rejected'] },
  ]);
});

test('what is off is not dialled; turning it off and changing its entry cut its connections', async () => {
  const { ctx } = await givenPool();
  await turns(ctx, 2, 6 * secondMs);
  const { keyring } = ctx;
  const change = (version: number, to: object) =>
    shop.db.transaction((tx) =>
      changePool({ tx, keyring }, { id, change: { version, ...to }, state: 'on' }, ctx.clock()),
    );
  const cuts = async () => (await findPoolRoutes(ctx, 'residential')).cuts[id];
  expect(await change(1, { name: 'Royal 2' })).toBe(true);
  expect(await cuts()).toBe(0);
  expect(await change(1, { name: 'late' })).toBe(false);
  expect(await change(2, { state: 'off' })).toBe(true);
  expect([await cuts(), await routeNow(ctx), await placesNow(ctx)]).toEqual([1, [], []]);
  ctx.moveClock(10 * minuteMs);
  expect(await measureDuePools(ctx)).toBe(0);
  await shop.db.transaction((tx) =>
    changePool(
      { tx, keyring },
      { id, change: { version: 3, state: 'on' }, state: 'off' },
      ctx.clock(),
    ),
  );
  expect(await routeNow(ctx)).toEqual([['KE', 'US']]);
  expect(await change(4, { password: 'another' })).toBe(true);
  expect([await cuts(), await routeNow(ctx)]).toEqual([2, []]);
});
