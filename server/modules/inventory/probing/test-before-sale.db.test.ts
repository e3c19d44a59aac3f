import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { UpstreamId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { listen } from '#testing/listen.ts';
import { atThisPace } from '../../../../scripts/gate/pace.ts';
import { probeDue } from './probe.ts';
import { createSaleTest, saleTestMaxMs } from './test-before-sale.ts';
import { type Behaviour } from '../testing/far-side.ts';
import { inlineSampler, type Sampler } from '../providers/sampler.ts';
import {
  briskly,
  givenUpstream,
  newAddress,
  probeContext,
  type TestContext,
  useFarSide,
} from '../testing/given.ts';

const database = useTestDatabase();
const far = useFarSide();

/** A trusted upstream whose last check is a minute old, and how many connections it had so far. */
async function givenTrusted() {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  const id = await givenUpstream(ctx, { exitIp, port: far.port });
  await probeDue(ctx);
  ctx.moveClock(60_000);
  const before = far.connections(exitIp);
  return { ctx, exitIp, id, asked: () => far.connections(exitIp) - before };
}

async function healthOf({ db }: TestContext, id: UpstreamId) {
  const [row] = await db.rows<{ upstream: string; listing: string }>(sql`
    select u.health as upstream, p.health as listing
      from upstreams u join proxies p on p.upstream_id = u.id where u.id = ${id}`);
  return row;
}

test('a passed test says what the exit was and how long it took, and is recorded', async () => {
  const { ctx, exitIp, id } = await givenTrusted();
  const tested = await createSaleTest(ctx)(id);
  expect(tested).toMatchObject({ ok: true, exitIp, at: ctx.clock() });
  expect(tested.ok && tested.pingMs).toBeGreaterThan(0);
  const [row] = await ctx.db.rows<{ n: number }>(sql`
    select count(*) as n from upstream_checks
     where upstream_id = ${id} and checked_at = ${ctx.clock()} and ok`);
  expect(row?.n).toBe(1);
});

test.each<Behaviour>(['hang-up', 'refuse-tunnel', 'silent-body', 'leak'])(
  'one failure before a sale (%s) takes the listing down at once',
  async (behaviour) => {
    const { ctx, exitIp, id } = await givenTrusted();
    far.behave(exitIp, behaviour);
    const tested = await createSaleTest(ctx)(id);
    expect(tested.ok).toBe(false);
    expect(await healthOf(ctx, id)).toEqual({ upstream: 'down', listing: 'down' });
  },
);

test('what was taken down before a sale comes back after three good checks', async () => {
  const { ctx, exitIp, id } = await givenTrusted();
  far.behave(exitIp, 'hang-up');
  await createSaleTest(ctx)(id);
  far.behave(exitIp, 'healthy');
  ctx.moveClock(2 * minuteMs);
  await probeDue(ctx);
  expect(await healthOf(ctx, id)).toEqual({ upstream: 'healthy', listing: 'healthy' });
});

test('silence is told within three seconds', async () => {
  const { ctx, exitIp, id } = await givenTrusted();
  far.behave(exitIp, 'silent-greeting');
  const beganAt = performance.now();
  expect((await createSaleTest(ctx)(id)).ok).toBe(false);
  expect(performance.now() - beganAt).toBeLessThan(saleTestMaxMs + atThisPace(1_000));
});

test('forty buyers at one moment cause one check', async () => {
  const { ctx, id, asked } = await givenTrusted();
  const testBeforeSale = createSaleTest(ctx);
  const tests = await Promise.all(Array.from({ length: 40 }, () => testBeforeSale(id)));
  expect(tests.every(({ ok }) => ok)).toBe(true);
  expect(asked()).toBe(1);
});

test('a good check of a moment ago stands for another; a failed one never does', async () => {
  const { ctx, exitIp, id, asked } = await givenTrusted();
  const testBeforeSale = createSaleTest(ctx);
  await testBeforeSale(id);
  ctx.moveClock(10_000);
  expect((await testBeforeSale(id)).ok).toBe(true);
  expect(asked()).toBe(1);
  ctx.moveClock(20_000);
  await testBeforeSale(id);
  expect(asked()).toBe(2);
  ctx.moveClock(30_000);
  far.behave(exitIp, 'hang-up');
  await testBeforeSale(id);
  ctx.moveClock(1_000);
  await testBeforeSale(id);
  expect(asked()).toBe(4);
});

test('what is not in stock cannot be tested', async () => {
  const ctx = probeContext(database.db);
  await expect(createSaleTest(ctx)('ups_0')).rejects.toThrow(NotFound);
});

/** Keeps the event loop of this thread from everything else. */
function holdUp(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('time in which the shop itself was held up does not count against a proxy', async () => {
  const { ctx, exitIp, id } = await givenTrusted();
  const sample: Sampler['sample'] = async (entry, options) => {
    const looking = inlineSampler.sample(entry, options);
    await new Promise((resolve) => setImmediate(resolve));
    holdUp(saleTestMaxMs + 500);
    return looking;
  };
  const busy = { ...ctx, probe: { ...briskly, sampler: { ...inlineSampler, sample } } };
  expect(await createSaleTest(busy)(id)).toMatchObject({ ok: true, exitIp });
  expect(await healthOf(ctx, id)).toEqual({ upstream: 'healthy', listing: 'healthy' });
});

/** Our own page, which answers after so many milliseconds. */
async function givenEcho(delayMs: number) {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('{}'), delayMs);
  });
  return { url: `http://127.0.0.1:${await listen(server)}/`, close: () => server.close() };
}

test.each([
  { how: 'is as late', delayMs: 5_000, failure: 'our-delay', health: 'healthy' },
  { how: 'answers at once', delayMs: 0, failure: 'body-timeout', health: 'down' },
])(
  'silence while our own page $how is told as $failure and leaves the listing $health',
  async ({ delayMs, failure, health }) => {
    const { ctx, exitIp, id } = await givenTrusted();
    const echo = await givenEcho(delayMs);
    far.behave(exitIp, 'silent-body');
    const slow = { ...ctx, probe: { ...briskly, ownEcho: echo.url } };
    expect(await createSaleTest(slow)(id)).toMatchObject({ ok: false, failure });
    expect(await healthOf(ctx, id)).toEqual({ upstream: health, listing: health });
    far.behave(exitIp, 'healthy');
    echo.close();
  },
);

test('checks that a slow machine fails leave no trace, and are made again', async () => {
  const { ctx, exitIp, id } = await givenTrusted();
  const echo = await givenEcho(5_000);
  far.behave(exitIp, 'silent-body');
  const slow: TestContext = { ...ctx, probe: { ...briskly, ownEcho: echo.url } };
  const failed = async () =>
    (
      await ctx.db.rows(sql`
        select 1 from upstream_checks where upstream_id = ${id} and not ok`)
    ).length;
  for (let check = 0; check < 4; check += 1) {
    ctx.moveClock(10 * minuteMs);
    expect(await probeDue({ ...slow, clock: ctx.clock })).toBeGreaterThan(0);
  }
  expect(await failed()).toBe(0);
  expect(await healthOf(ctx, id)).toEqual({ upstream: 'healthy', listing: 'healthy' });
  const nowhere = { ...briskly, ownEcho: 'http://127.0.0.1:9/' };
  ctx.moveClock(10 * minuteMs);
  await probeDue({ ...ctx, clock: ctx.clock, probe: nowhere });
  expect(await failed()).toBe(1);
  echo.close();
});
