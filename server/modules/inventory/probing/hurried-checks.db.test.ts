import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UpstreamId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { claimDue, hurryChecks } from './candidates.sql.ts';
import { recordReports } from './checks.sql.ts';
import { probeDue } from './probe.ts';
import { openFarSide, type FarSide } from '../testing/far-side.ts';
import { briskly, givenUpstream, noon, probeWorld, type TestWorld } from '../testing/given.ts';
import { minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
let far: FarSide;
beforeAll(async () => void (far = await openFarSide()));
afterAll(() => far.close());

let nextAddress = 1;
const newAddress = () => `198.18.0.${nextAddress++}`;
const allDue = (world: TestWorld) =>
  ({
    at: world.clock(),
    limit: 100,
    vantage: 'worker',
    alternates: false,
    downMax: 100,
  }) as const;

/** A healthy upstream that was checked a minute ago, and no other that is due. */
async function givenCalm(): Promise<{ world: TestWorld; id: UpstreamId; exitIp: string }> {
  const world = probeWorld(database.db);
  const exitIp = newAddress();
  const id = await givenUpstream(world, { exitIp, port: far.port });
  await world.db.execute(sql`update upstreams set next_check_at = null where id <> ${id}`);
  await probeDue(world);
  world.moveClock(minuteMs);
  expect(await probeDue(world)).toBe(0);
  return { world, id, exitIp };
}

test('a customer’s failing request has an address checked at once', async () => {
  const { world, id } = await givenCalm();
  expect(await hurryChecks(world.db, [id], world.clock())).toBe(1);
  expect(await probeDue(world)).toBe(1);
});

test('a failure right after a check is noted for the moment the next one may run', async () => {
  const { world, id } = await givenCalm();
  await hurryChecks(world.db, [id], world.clock());
  expect(await probeDue(world)).toBe(1);
  world.moveClock(3_000);
  expect(await hurryChecks(world.db, [id], world.clock())).toBe(1);
  expect(await probeDue(world)).toBe(0);
  world.moveClock(17_000);
  expect(await probeDue(world)).toBe(1);
  world.moveClock(20_000);
  expect(await probeDue(world)).toBe(0);
});

test('a failure during a check is looked at after it, although the check passed', async () => {
  const { world, id } = await givenCalm();
  await world.db.execute(
    sql`update upstreams set next_check_at = ${world.clock()} where id = ${id}`,
  );
  const beganAt = world.clock();
  const [candidate] = await claimDue(world, allDue(world));
  world.moveClock(1_000);
  await hurryChecks(world.db, [id], world.clock());
  const sample = { ok: true, pingMs: 10, exitIp: '198.18.0.1', speedKbps: undefined } as const;
  const samples = [{ at: world.clock(), sample }];
  const report = { id: candidate?.upstream.id ?? id, vantage: 'worker', beganAt, samples } as const;
  await world.db.transaction((tx) => recordReports(tx, [report], briskly));
  world.moveClock(20_000);
  expect((await claimDue(world, allDue(world))).map(({ upstream }) => upstream.id)).toEqual([id]);
});

test('what a customer could not get through comes before any number of dead addresses', async () => {
  const { world, id } = await givenCalm();
  const dead = await Promise.all(
    Array.from({ length: 12 }, () =>
      givenUpstream(world, { exitIp: newAddress(), port: far.port }),
    ),
  );
  await world.db.execute(sql`
    update upstreams set health = 'down', failing_since = ${noon}, next_check_at = ${noon}
     where id = any(${dead})`);
  await hurryChecks(world.db, [id], world.clock());
  const claimed = await claimDue(world, { ...allDue(world), downMax: 5 });
  expect(claimed[0]?.upstream.id).toBe(id);
  expect(claimed).toHaveLength(6);
});
