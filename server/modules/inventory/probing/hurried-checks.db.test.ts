import { expect, test } from 'vitest';
import type { UpstreamId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { claimDue, hurryChecks } from './candidates.sql.ts';
import { recordReports } from './checks.sql.ts';
import { probeDue } from './probe.ts';
import {
  allDue,
  briskly,
  givenUpstream,
  newAddress,
  noon,
  probeContext,
  type TestContext,
  useFarSide,
} from '../testing/given.ts';
import { minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const far = useFarSide();

/** A healthy upstream that was checked a minute ago, and no other that is due. */
async function givenCalm(): Promise<{ ctx: TestContext; id: UpstreamId; exitIp: string }> {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  const id = await givenUpstream(ctx, { exitIp, port: far.port });
  await ctx.db.execute(sql`update upstreams set next_check_at = null where id <> ${id}`);
  await probeDue(ctx);
  ctx.moveClock(minuteMs);
  expect(await probeDue(ctx)).toBe(0);
  return { ctx, id, exitIp };
}

test('a customer’s failing request has an address checked at once', async () => {
  const { ctx, id } = await givenCalm();
  expect(await hurryChecks(ctx.db, [id], ctx.clock())).toBe(1);
  expect(await probeDue(ctx)).toBe(1);
});

test('a turn in which nothing is due asks the database once', async () => {
  const { ctx, id } = await givenCalm();
  let calls = 0;
  const counted =
    <Given extends readonly unknown[], Answer>(call: (...given: Given) => Answer) =>
    (...given: Given) => {
      calls += 1;
      return call(...given);
    };
  const { rows, execute } = ctx.db;
  const counting = { ...ctx.db, rows: counted(rows), execute: counted(execute) } as typeof ctx.db;
  expect(await probeDue({ ...ctx, db: counting })).toBe(0);
  expect(calls).toBe(1);
  await hurryChecks(ctx.db, [id], ctx.clock());
  expect(await probeDue({ ...ctx, db: counting })).toBe(1);
  expect(calls).toBeGreaterThan(2);
});

test('a failure right after a check is noted for the moment the next one may run', async () => {
  const { ctx, id } = await givenCalm();
  await hurryChecks(ctx.db, [id], ctx.clock());
  expect(await probeDue(ctx)).toBe(1);
  ctx.moveClock(3_000);
  expect(await hurryChecks(ctx.db, [id], ctx.clock())).toBe(1);
  expect(await probeDue(ctx)).toBe(0);
  ctx.moveClock(17_000);
  expect(await probeDue(ctx)).toBe(1);
  ctx.moveClock(20_000);
  expect(await probeDue(ctx)).toBe(0);
});

test('a failure during a check is looked at after it, although the check passed', async () => {
  const { ctx, id } = await givenCalm();
  await ctx.db.execute(sql`update upstreams set next_check_at = ${ctx.clock()} where id = ${id}`);
  const beganAt = ctx.clock();
  const [candidate] = await claimDue(ctx, allDue(ctx));
  ctx.moveClock(1_000);
  await hurryChecks(ctx.db, [id], ctx.clock());
  const sample = { ok: true, pingMs: 10, exitIp: '198.18.0.1', speedKbps: undefined } as const;
  const samples = [{ at: ctx.clock(), sample }];
  const report = {
    id: candidate?.upstream.id ?? id,
    probeLocation: 'worker',
    beganAt,
    samples,
  } as const;
  await ctx.db.transaction((tx) => recordReports(tx, [report], briskly));
  ctx.moveClock(20_000);
  expect((await claimDue(ctx, allDue(ctx))).map(({ upstream }) => upstream.id)).toEqual([id]);
});

test('what a customer could not get through comes before any number of dead addresses', async () => {
  const { ctx, id } = await givenCalm();
  const dead = await Promise.all(
    Array.from({ length: 12 }, () => givenUpstream(ctx, { exitIp: newAddress(), port: far.port })),
  );
  await ctx.db.execute(sql`
    update upstreams set health = 'down', failing_since = ${noon}, next_check_at = ${noon}
     where id = any(${dead})`);
  await hurryChecks(ctx.db, [id], ctx.clock());
  const claimed = await claimDue(ctx, { ...allDue(ctx), downMax: 5 });
  expect(claimed[0]?.upstream.id).toBe(id);
  expect(claimed).toHaveLength(6);
});

test('what was just imported is measured beside stock that waits, and not instead of it', async () => {
  const { ctx } = await givenCalm();
  const given = () => givenUpstream(ctx, { exitIp: newAddress(), port: far.port });
  const waiting: string[] = [];
  for (let count = 0; count < 12; count += 1) waiting.push(await given());
  ctx.moveClock(60_000);
  const imported = [await given(), await given(), await given()];
  const claimed = await claimDue(ctx, { ...allDue(ctx), limit: 8 });
  const ids = claimed.map(({ upstream }) => upstream.id);
  expect(ids).toEqual(expect.arrayContaining(imported));
  expect(ids.filter((id) => waiting.includes(id))).toHaveLength(5);
});
