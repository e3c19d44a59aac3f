import { expect, test } from 'vitest';
import { findProxy } from '#modules/catalogue/listing';
import type { ProxyId, UpstreamId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { beat } from '#platform/loops/heartbeat.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { claimDue } from './candidates.sql.ts';
import { recordReports } from './checks.sql.ts';
import { probeDue, probeUpstream } from './probe.ts';
import { inlineSampler } from '../providers/sampler.ts';
import { testThrough } from './test-through.ts';
import { type Behaviour, openFarSide, paced } from '../testing/far-side.ts';
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
import { findUpstream, moveEntry } from '../upstreams.sql.ts';
import { withdrawAddress } from '../withdraw.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';

const database = useTestDatabase();
const far = useFarSide();

/** The listing of an upstream, from the catalogue. */
async function listingOf({ db }: TestContext, id: UpstreamId) {
  const [row] = await db.rows<{ id: ProxyId }>(
    sql`select id from proxies where upstream_id = ${id}`,
  );
  const proxy = await findProxy(db, row?.id ?? '');
  if (!proxy) throw new Error('The upstream has a listing.');
  return proxy;
}

const samplesOf = ({ db }: TestContext, id: UpstreamId) =>
  db.rows<{ ok: boolean; speed: number | null; failure: string | null }>(sql`
    select ok, speed_kbps as speed, failure from upstream_checks
     where upstream_id = ${id} order by checked_at`);

test.each(['socks5', 'http'] as const)(
  'a fresh %s upstream is trusted and listed after three good samples in one check',
  async (protocol) => {
    const ctx = probeContext(database.db);
    const exitIp = newAddress();
    const id = await givenUpstream(ctx, { exitIp, port: far.port, protocol });
    expect(await listingOf(ctx, id)).toMatchObject({ health: 'new', rating: 0 });
    expect(await probeDue(ctx)).toBe(1);
    expect(far.connections(exitIp)).toBe(3);
    const samples = await samplesOf(ctx, id);
    expect(samples.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(samples.map(({ speed }) => speed !== null)).toEqual([false, false, true]);
    const { health, rating, measured } = await listingOf(ctx, id);
    expect({ health, rating }).toEqual({ health: 'healthy', rating: 5 });
    expect(measured).toMatchObject({ samples: 3, successRateE4: 10_000 });
    expect(measured.pingMs).toBeGreaterThan(0);
    expect(measured.speedKbps).toBeGreaterThan(0);
    expect(measured.checkedAt).not.toBeNull();
    expect(await probeDue(ctx)).toBe(0);
  },
);

const failures: [Behaviour, 'socks5' | 'http', string][] = [
  ['hang-up', 'socks5', 'connection-lost'],
  ['hang-up', 'http', 'connection-lost'],
  ['silent-greeting', 'socks5', 'tunnel-timeout'],
  ['silent-tunnel', 'socks5', 'tunnel-timeout'],
  ['silent-tunnel', 'http', 'tunnel-timeout'],
  ['refuse-tunnel', 'socks5', 'tunnel-refused'],
  ['refuse-tunnel', 'http', 'tunnel-refused'],
  ['nonsense', 'socks5', 'bad-answer'],
  ['nonsense', 'http', 'bad-answer'],
  ['silent-body', 'socks5', 'body-timeout'],
  ['cut-body', 'socks5', 'connection-lost'],
  ['not-found', 'http', 'bad-answer'],
  ['not-json', 'socks5', 'bad-answer'],
  ['leak', 'socks5', 'header-leak'],
];

test.each(failures)('%s over %s is named %s', async (behaviour, protocol, failure) => {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  far.behave(exitIp, behaviour);
  const id = await givenUpstream(ctx, { exitIp, port: far.port, protocol });
  const { sample, health } = await probeUpstream(ctx, id);
  expect(sample).toMatchObject({ ok: false, failure });
  expect(health).toBe('new');
  expect(await samplesOf(ctx, id)).toEqual([{ ok: false, speed: null, failure }]);
});

test.each(['socks5', 'http'] as const)('a wrong password over %s is named', async (protocol) => {
  const ctx = probeContext(database.db);
  const requested = { exitIp: newAddress(), port: far.port, protocol, password: 'wrong' };
  const id = await givenUpstream(ctx, requested);
  const { sample } = await probeUpstream(ctx, id);
  expect(sample).toMatchObject({ ok: false, failure: 'authentication-rejected' });
});

test('an exit other than the one claimed, and a port that nobody listens on, are named', async () => {
  const ctx = probeContext(database.db);
  const wrong = { exitIp: newAddress(), port: far.port, claimedIp: '192.0.2.200' };
  const wrongExit = await probeUpstream(ctx, await givenUpstream(ctx, wrong));
  expect(wrongExit.sample).toMatchObject({ failure: 'wrong-exit', exitIp: wrong.exitIp });
  const closing = await openFarSide();
  await closing.close();
  const gone = await givenUpstream(ctx, { exitIp: newAddress(), port: closing.port });
  expect((await probeUpstream(ctx, gone)).sample).toMatchObject({ failure: 'dial-refused' });
});

test('three failures withdraw a listing, three successes bring it back', async () => {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  const id = await givenUpstream(ctx, { exitIp, port: far.port });
  const healthAfterCheck = async () => {
    ctx.moveClock(20_000);
    return (await probeUpstream(ctx, id)).health;
  };
  expect(await healthAfterCheck()).toBe('healthy');
  far.behave(exitIp, 'hang-up');
  expect(await healthAfterCheck()).toBe('healthy');
  // Two losses among a handful of checks are too many to be sold, too few to be down.
  expect(await healthAfterCheck()).toBe('degraded');
  expect(await healthAfterCheck()).toBe('down');
  expect((await listingOf(ctx, id)).health).toBe('down');
  far.behave(exitIp, 'healthy');
  expect(await healthAfterCheck()).toBe('healthy');
  // What was lost before it went down is shown, and no longer held against it.
  expect(await healthAfterCheck()).toBe('healthy');
  const { health, measured } = await listingOf(ctx, id);
  expect(health).toBe('healthy');
  expect(measured).toMatchObject({ samples: 10, successRateE4: 7_000 });
});

test('a healthy upstream gets light checks, and a speed test once a day', async () => {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  const id = await givenUpstream(ctx, { exitIp, port: far.port });
  await probeDue(ctx);
  const before = far.connections(exitIp);
  ctx.moveClock(7 * minuteMs);
  expect(await probeDue(ctx)).toBeGreaterThan(0);
  expect(far.connections(exitIp)).toBe(before + 1);
  const speeds = async () =>
    (await samplesOf(ctx, id)).filter(({ speed }) => speed !== null).length;
  expect(await speeds()).toBe(1);
  ctx.moveClock(dayMs);
  await probeUpstream(ctx, id);
  expect(await speeds()).toBe(2);
  ctx.moveClock(minuteMs);
  await probeUpstream(ctx, id, { withSpeed: true });
  expect(await speeds()).toBe(3);
});

test('speed is the pace at which a download arrives', async () => {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  far.behave(exitIp, 'paced');
  const id = await givenUpstream(ctx, { exitIp, port: far.port });
  await probeUpstream(ctx, id);
  const { speedKbps } = (await listingOf(ctx, id)).measured;
  // Timers are never early, so only a wrong count can be faster; a busy machine may be slower.
  expect(speedKbps).toBeLessThan(paced.kbps * 1.15);
  expect(speedKbps).toBeGreaterThan(paced.kbps * 0.2);
});

test('samples older than three days are forgotten by the next check', async () => {
  const ctx = probeContext(database.db);
  const id = await givenUpstream(ctx, { exitIp: newAddress(), port: far.port });
  await probeUpstream(ctx, id);
  expect(await samplesOf(ctx, id)).toHaveLength(3);
  ctx.moveClock(3 * dayMs + minuteMs);
  await probeUpstream(ctx, id);
  expect(await samplesOf(ctx, id)).toHaveLength(1);
});

test('two workers never check one upstream at once, nor more than the host may take', async () => {
  const crowd = await openFarSide();
  try {
    const concurrency = { total: 8, perHost: 3 };
    const ctx = probeContext(database.db, { concurrency });
    const exits = Array.from({ length: 12 }, newAddress);
    for (const exitIp of exits) await givenUpstream(ctx, { exitIp, port: crowd.port });
    const other = { ...ctx };
    const counts = await Promise.all([probeDue(ctx), probeDue(other)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(exits.length);
    expect(exits.map((exitIp) => crowd.connections(exitIp))).toEqual(exits.map(() => 3));
    // Each worker keeps to its own cap, and a closing socket may overlap the next by one.
    expect(crowd.peak()).toBeLessThanOrEqual(2 * concurrency.perHost * 2);
  } finally {
    await crowd.close();
  }
});

test('an address that does not answer keeps no other of its batch waiting', async () => {
  const deadlines = { ...briskly.deadlines, tunnelMs: 600_000 };
  const ctx = probeContext(database.db, { deadlines });
  const mute = await openFarSide();
  const silent = newAddress();
  mute.behave(silent, 'silent-tunnel');
  await givenUpstream(ctx, { exitIp: silent, port: mute.port });
  const quick = newAddress();
  far.behave(quick, 'at-once');
  const healthy = await givenUpstream(ctx, { exitIp: quick, port: far.port });
  let isOver = false;
  const batch = probeDue(ctx).finally(() => (isOver = true));
  await expect.poll(() => listingOf(ctx, healthy)).toMatchObject({ health: 'healthy' });
  expect(isOver).toBe(false);
  await mute.close();
  expect(await batch).toBe(2);
});

test('a claim that nobody reports comes due again after two minutes', async () => {
  const ctx = probeContext(database.db);
  const id = await givenUpstream(ctx, { exitIp: newAddress(), port: far.port });
  const claim = async () => {
    const due = await claimDue(ctx, allDue(ctx));
    return due.some(({ upstream }) => upstream.id === id);
  };
  expect(await claim()).toBe(true);
  expect(await claim()).toBe(false);
  ctx.moveClock(2 * minuteMs);
  expect(await claim()).toBe(true);
});

test('the Test button tells exit and latency, or the reason and what to do', async () => {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  const id = await givenUpstream(ctx, { exitIp, port: far.port });
  const upstream = await findUpstream(ctx, id);
  if (!upstream) throw new Error('The upstream was just made.');
  const good = await testThrough(ctx, upstream, { exitIp });
  expect(good).toMatchObject({ ok: true, exitIp, protocol: 'socks5' });
  far.behave(exitIp, 'refuse-tunnel');
  expect(await testThrough(ctx, upstream, { exitIp })).toEqual({
    ok: false,
    reason: 'tunnel-refused',
    fix: 'The proxy would not open the connection. Check that the lease is active.',
    testedAt: ctx.clock().toISOString(),
  });
  expect(await samplesOf(ctx, id)).toEqual([]);
});

test('passwords are sealed in the table and open for the handshake only', async () => {
  const ctx = probeContext(database.db);
  const requested = { exitIp: newAddress(), port: far.port, password: 'very secret' };
  const id = await givenUpstream(ctx, requested);
  const [row] = await ctx.db.rows<{ sealed: Buffer }>(sql`
    select password_sealed as sealed from upstreams where id = ${id}`);
  expect(row?.sealed.includes('very secret')).toBe(false);
  const upstream = await findUpstream(ctx, id);
  expect(upstream?.password?.reveal()).toBe('very secret');
  expect(JSON.stringify(upstream)).not.toContain('very secret');
});

test('a retired or unknown upstream is neither found nor checked', async () => {
  const ctx = probeContext(database.db);
  const id = await givenUpstream(ctx, { exitIp: newAddress(), port: far.port });
  await ctx.db.execute(sql`update upstreams set retired_at = ${ctx.clock()} where id = ${id}`);
  expect(await findUpstream(ctx, id)).toBeUndefined();
  await expect(probeUpstream(ctx, id)).rejects.toThrow(NotFound);
  const due = await claimDue(ctx, allDue(ctx));
  expect(due.map(({ upstream }) => upstream.id)).not.toContain(id);
});

test('a supplier that moves takes its own upstreams along', async () => {
  const ctx = probeContext(database.db);
  const id = await givenUpstream(ctx, { exitIp: newAddress(), port: far.port });
  const entry = { supplier: 'nobody', host: '127.0.0.2', port: 9 };
  expect(await moveEntry(ctx.db, entry)).toBe(0);
  expect(await moveEntry(ctx.db, { ...entry, supplier: 'test' })).toBeGreaterThan(0);
  expect(await moveEntry(ctx.db, { ...entry, supplier: 'test' })).toBe(0);
  expect(await findUpstream(ctx, id)).toMatchObject({ host: '127.0.0.2', port: 9 });
});

test('two probe locations take turns, and one checks alone while the other is away', async () => {
  const worker = probeContext(database.db);
  const gateway: TestContext = { ...worker, probeLocation: 'gateway' };
  await worker.db.execute(sql`update upstreams set next_check_at = null`);
  const id = await givenUpstream(worker, { exitIp: newAddress(), port: far.port });
  const beats = async () => {
    await beat(worker.db, 'worker', worker.clock());
    await beat(worker.db, 'gateway', worker.clock());
  };
  await beats();
  expect(await probeDue(worker)).toBe(1);
  worker.moveClock(7 * minuteMs);
  await beats();
  // Due seven minutes after the last one at the latest, and the worker had its turn.
  await worker.db.execute(
    sql`update upstreams set next_check_at = ${worker.clock()} where id = ${id}`,
  );
  expect(await probeDue(worker)).toBe(0);
  expect(await probeDue(gateway)).toBe(1);
  const seen = await worker.db.rows<{ probeLocation: string; count: number }>(sql`
    select vantage as "probeLocation", count(*) from upstream_checks where upstream_id = ${id}
     group by 1 order by 1`);
  expect(seen).toEqual([
    { probeLocation: 'gateway', count: 1 },
    { probeLocation: 'worker', count: 3 },
  ]);
  worker.moveClock(7 * minuteMs);
  await worker.db.execute(sql`
    update upstreams set next_check_at = ${worker.clock()}, last_vantage = 'worker'
     where id = ${id}`);
  expect(await probeDue(worker)).toBe(1);
  await worker.db.execute(sql`truncate heartbeats`);
});

test('what fails three times in a row from one place is down, whatever the other sees', async () => {
  const worker = probeContext(database.db);
  const gateway: TestContext = { ...worker, probeLocation: 'gateway' };
  const exitIp = newAddress();
  const id = await givenUpstream(worker, { exitIp, port: far.port });
  await probeDue(worker);
  const look = async (from: TestContext, behaviour: Behaviour) => {
    worker.moveClock(minuteMs);
    far.behave(exitIp, behaviour);
    return (await probeUpstream(from, id)).health;
  };
  const told: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    told.push(await look(gateway, 'hang-up'), await look(worker, 'healthy'));
  }
  expect(told.slice(0, 4)).toEqual(['healthy', 'healthy', 'degraded', 'degraded']);
  expect(told[4]).toBe('down');
});

test('what is withdrawn while it is checked stays withdrawn', async () => {
  const ctx = probeContext(database.db);
  const exitIp = newAddress();
  const id = await givenUpstream(ctx, { exitIp, port: far.port });
  const [candidate] = await claimDue(ctx, allDue(ctx));
  await ctx.db.transaction((tx) => withdrawAddress(tx, { id, why: 'abuse' }, ctx.clock()));
  const sample = { ok: true, pingMs: 10, exitIp, speedKbps: undefined } as const;
  const samples = [1, 2, 3].map((ms) => ({ at: new Date(noon.getTime() + ms), sample }));
  const about = { probeLocation: 'worker', beganAt: noon } as const;
  const report = { id: candidate?.upstream.id ?? id, ...about, samples };
  await ctx.db.transaction((tx) => recordReports(tx, [report], briskly));
  expect((await listingOf(ctx, id)).health).toBe('down');
});

test('an entry that swallows a handshake is given up soon, whatever a tunnel may take', async () => {
  const limits: number[] = [];
  const sampler = {
    ...inlineSampler,
    supportsPipelining: async (...trial: Parameters<typeof inlineSampler.supportsPipelining>) => {
      limits.push(trial[1].deadlines.tunnelMs);
      return false;
    },
  };
  const deadlines = { ...briskly.deadlines, tunnelMs: minuteMs, bodyMs: minuteMs };
  const ctx = probeContext(database.db, { deadlines, sampler });
  await givenUpstream(ctx, { exitIp: newAddress(), port: far.port });
  await probeDue(ctx);
  expect(limits).toHaveLength(1);
  expect(limits[0]).toBeLessThan(30_000);
});

test('whether an entry takes a whole handshake at once is learnt with its speed', async () => {
  const ctx = probeContext(database.db);
  const [bears, swallows] = [newAddress(), newAddress()];
  far.behave(bears, 'at-once');
  const eager = await givenUpstream(ctx, { exitIp: bears, port: far.port });
  const slow = await givenUpstream(ctx, { exitIp: swallows, port: far.port });
  const plain = await givenUpstream(ctx, {
    exitIp: newAddress(),
    port: far.port,
    protocol: 'http',
  });
  expect((await findUpstream(ctx, eager))?.pipelines).toBe(false);
  await probeDue(ctx);
  const told = async (id: UpstreamId) => (await findUpstream(ctx, id))?.pipelines;
  expect([await told(eager), await told(slow), await told(plain)]).toEqual([true, false, false]);
  expect(await listingOf(ctx, slow)).toMatchObject({ health: 'healthy' });
  // What it was is found out again with the next speed, and forgotten with the entry.
  far.behave(bears, 'healthy');
  await probeUpstream(ctx, eager);
  expect(await told(eager)).toBe(true);
  await probeUpstream(ctx, eager, { withSpeed: true });
  expect(await told(eager)).toBe(false);
  far.behave(bears, 'at-once');
  await probeUpstream(ctx, eager, { withSpeed: true });
  expect(await told(eager)).toBe(true);
  await moveEntry(ctx.db, { supplier: 'test', host: 'elsewhere.test', port: 1 });
  expect(await told(eager)).toBe(false);
});
