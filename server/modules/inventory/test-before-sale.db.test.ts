import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpstreamId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { atThisPace } from '../../../scripts/pace.ts';
import { probeDue } from './probe.ts';
import { createSaleTest, saleTestMaxMs } from './test-before-sale.ts';
import { openFarSide, type Behaviour, type FarSide } from './testing/far-side.ts';
import { givenUpstream, probeWorld, type TestWorld } from './testing/given.ts';

const database = useTestDatabase();
let far: FarSide;
beforeAll(async () => void (far = await openFarSide()));
afterAll(() => far.close());

let nextAddress = 1;

/** A trusted upstream whose last check is a minute old, and how many connections it had so far. */
async function givenTrusted() {
  const world = probeWorld(database.db);
  const exitIp = `198.18.9.${nextAddress++}`;
  const id = await givenUpstream(world, { exitIp, port: far.port });
  await probeDue(world);
  world.moveClock(60_000);
  const before = far.connections(exitIp);
  return { world, exitIp, id, asked: () => far.connections(exitIp) - before };
}

async function healthOf({ db }: TestWorld, id: UpstreamId) {
  const [row] = await db.rows<{ upstream: string; listing: string }>(sql`
    select u.health as upstream, p.health as listing
      from upstreams u join proxies p on p.upstream_id = u.id where u.id = ${id}`);
  return row;
}

test('a passed test says what the exit was and how long it took, and is recorded', async () => {
  const { world, exitIp, id } = await givenTrusted();
  const tested = await createSaleTest(world)(id);
  expect(tested).toMatchObject({ ok: true, exitIp, at: world.clock() });
  expect(tested.ok && tested.pingMs).toBeGreaterThan(0);
  const [row] = await world.db.rows<{ n: number }>(sql`
    select count(*) as n from upstream_checks
     where upstream_id = ${id} and checked_at = ${world.clock()} and ok`);
  expect(row?.n).toBe(1);
});

test.each<Behaviour>(['hang-up', 'refuse-tunnel', 'silent-body', 'leak'])(
  'one failure before a sale (%s) takes the listing down at once',
  async (behaviour) => {
    const { world, exitIp, id } = await givenTrusted();
    far.behave(exitIp, behaviour);
    const tested = await createSaleTest(world)(id);
    expect(tested.ok).toBe(false);
    expect(await healthOf(world, id)).toEqual({ upstream: 'down', listing: 'down' });
  },
);

test('what was taken down before a sale comes back after three good checks', async () => {
  const { world, exitIp, id } = await givenTrusted();
  far.behave(exitIp, 'hang-up');
  await createSaleTest(world)(id);
  far.behave(exitIp, 'healthy');
  world.moveClock(2 * 60_000);
  await probeDue(world);
  expect(await healthOf(world, id)).toEqual({ upstream: 'healthy', listing: 'healthy' });
});

test('silence is told within three seconds', async () => {
  const { world, exitIp, id } = await givenTrusted();
  far.behave(exitIp, 'silent-greeting');
  const beganAt = performance.now();
  expect((await createSaleTest(world)(id)).ok).toBe(false);
  expect(performance.now() - beganAt).toBeLessThan(saleTestMaxMs + atThisPace(1_000));
});

test('forty buyers at one moment cause one check', async () => {
  const { world, id, asked } = await givenTrusted();
  const testBeforeSale = createSaleTest(world);
  const tests = await Promise.all(Array.from({ length: 40 }, () => testBeforeSale(id)));
  expect(tests.every(({ ok }) => ok)).toBe(true);
  expect(asked()).toBe(1);
});

test('a good check of a moment ago stands for another; a failed one never does', async () => {
  const { world, exitIp, id, asked } = await givenTrusted();
  const testBeforeSale = createSaleTest(world);
  await testBeforeSale(id);
  world.moveClock(10_000);
  expect((await testBeforeSale(id)).ok).toBe(true);
  expect(asked()).toBe(1);
  world.moveClock(20_000);
  await testBeforeSale(id);
  expect(asked()).toBe(2);
  world.moveClock(30_000);
  far.behave(exitIp, 'hang-up');
  await testBeforeSale(id);
  world.moveClock(1_000);
  await testBeforeSale(id);
  expect(asked()).toBe(4);
});

test('what is not in stock cannot be tested', async () => {
  const world = probeWorld(database.db);
  await expect(createSaleTest(world)('ups_0')).rejects.toThrow(NotFound);
});
