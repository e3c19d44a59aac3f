import { claimedCountries, type Health } from '#modules/catalogue/listing';
import { secondMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { isAlive } from '#platform/loops/heartbeat.ts';
import type { Log } from '#platform/log.ts';
import { count } from '#platform/metrics/count.ts';
import type { Keyring } from '#platform/secrets.ts';
import { runBounded } from './bounded.ts';
import {
  anyCheckDue,
  claimDue,
  countStock,
  findCandidate,
  hurryCorrected,
  type Candidate,
} from './candidates.sql.ts';
import { recordReports } from './checks.sql.ts';
import { judgeCountry } from './judge-country.ts';
import { probeSettings, type ProbeConfig, type ProbeSettings } from './probe-settings.ts';
import type { Claim, Sample } from '../providers/take-sample.ts';
import { successesToTrust } from './quality.ts';
import { perTurn } from './schedule.ts';
import { looksForExit } from './settle-exits.ts';
import { otherLocation, type ProbeLocation } from './probe-location.ts';
import type { Report } from './verdict.ts';

export type ProbeContext = Readonly<{
  db: Database;
  clock: Clock;
  keyring: Keyring;
  log: Log;
  config: ProbeConfig;
  /** Replaces what follows from the configuration, in tests and benchmarks. */
  probe?: ProbeSettings;
  /** From where these checks go out; the worker's place where nothing is said. */
  probeLocation?: ProbeLocation;
}>;

/** Between two batches: as a loop of a process calls `probeDue`. */
export const probeEveryMs = 2 * secondMs;
/** A gateway carries traffic first: it checks a few at a time. */
const gatewayMax = 8;

/**
 * Checks one batch of upstreams that are due and records what is seen. Returns how many. Run every
 * `probeEveryMs`, it keeps its pace however many are due at once. Several workers may run it:
 * claims keep them apart.
 */
export async function probeDue(ctx: ProbeContext): Promise<number> {
  const { db, clock, log } = ctx;
  const settings = ctx.probe ?? probeSettings(ctx);
  const probeLocation = ctx.probeLocation ?? 'worker';
  const at = clock();
  if (!(await anyCheckDue(db, at))) return 0;
  await hurryCorrected(db, at);
  const alternates = await isAlive(db, otherLocation[probeLocation], at);
  const pace = perTurn(await countStock(db), { ...settings, turnMs: probeEveryMs });
  const isGateway = probeLocation === 'gateway';
  // What works is looked at from both places in turn.
  const limit = isGateway ? Math.ceil(pace / 2) : pace;
  const downMax = settings.concurrency.total;
  const due = await claimDue(ctx, { at, limit, probeLocation, alternates, downMax });
  if (due.length === 0) return 0;
  const countries = await claimedCountries(
    db,
    due.map(({ upstream }) => upstream.id),
  );
  const bounds = {
    ...settings.concurrency,
    ...(isGateway && { total: Math.min(gatewayMax, settings.concurrency.total) }),
    hostOf: ({ upstream }: Candidate) => `${upstream.host}:${upstream.port}`,
  };
  const record = recorderOf(ctx, settings);
  const reports = await runBounded(due, bounds, async (candidate) => {
    // A customer's lease keeps working; a doubtful place keeps it off sale later.
    const isDoubted = !candidate.exit.isLeased;
    const countryCode = isDoubted ? countries.get(candidate.upstream.id) : undefined;
    const report = await check(ctx, settings, { candidate, countryCode });
    await record(report);
    return report;
  });
  const failures = reports.flatMap(({ samples }) => {
    const last = samples.at(-1)?.sample;
    return last && !last.ok ? [last] : [];
  });
  const ours = failures.filter(({ isOurDelay }) => isOurDelay).length;
  const failed = failures.length - ours;
  const ok = reports.length - failures.length;
  for (const [outcome, by] of Object.entries({ ok, failed, ours })) {
    if (by > 0) count(db, { name: 'probes', labels: { outcome }, by });
  }
  if (failed > 0) log.info({ checked: reports.length, failed }, 'upstreams failed their check');
  if (ours > 0) log.warn({ checked: reports.length, ours }, 'checks not counted: we are too slow');
  return reports.length;
}

/**
 * Records reports as they come, those that gather meanwhile in one transaction: a dead address does
 * not keep the healthy ones of its batch off the shop, and a killed worker loses no more than what
 * was being measured.
 */
function recorderOf({ db }: ProbeContext, settings: ProbeSettings) {
  let gathered: Report[] = [];
  let group: Promise<unknown> = Promise.resolve();
  return (report: Report): Promise<unknown> => {
    gathered.push(report);
    if (gathered.length === 1) {
      group = group.then(() => {
        const reports = gathered;
        gathered = [];
        return db.transaction((tx) => recordReports(tx, reports, settings));
      });
    }
    return group;
  };
}

/** The result of a check on demand, and the upstream's state after it. */
export type Probed = Readonly<{
  health: Health;
  sample: Sample;
  /** Since when it has failed to this moment; null while it works. */
  failingSince: Date | null;
}>;

/**
 * Checks one upstream now, also during another check, and records it like any other: before a
 * payment is requested, after a replacement, on an operator's button. Throws NotFound.
 */
export async function probeUpstream(
  ctx: ProbeContext,
  id: string,
  { withSpeed = false }: { withSpeed?: boolean } = {},
): Promise<Probed> {
  const settings = ctx.probe ?? probeSettings(ctx);
  const candidate = await findCandidate(ctx, id);
  if (!candidate) throw new NotFound('Upstream not found.');
  const { upstream } = candidate;
  const countryCode = (await claimedCountries(ctx.db, [upstream.id])).get(upstream.id);
  const report = await check(ctx, settings, { candidate, countryCode, withSpeed });
  const healthStates = await ctx.db.transaction((tx) => recordReports(tx, [report], settings));
  const { health, failingSince } = healthStates.get(upstream.id) ?? candidate.healthState;
  const last = report.samples.at(-1);
  if (!last) throw new Error('A check takes at least one sample.');
  return { health, failingSince, sample: last.sample };
}

type Task = Readonly<{
  candidate: Candidate;
  countryCode: string | undefined;
  withSpeed?: boolean;
}>;

/**
 * A light check is one sample. An upstream that waits for trust is asked up to three times, each
 * over a tunnel of its own, and its speed is measured last, when all else went well. With the speed
 * it is learnt whether the entry takes a whole handshake at once.
 */
async function check(
  { clock, probeLocation = 'worker' }: ProbeContext,
  settings: ProbeSettings,
  { candidate, countryCode, withSpeed }: Task,
): Promise<Report> {
  const { upstream, healthState, exit } = candidate;
  const waits = healthState.health === 'new' || healthState.health === 'down';
  const claim: Claim = looksForExit(exit, waits) ? {} : { exitIp: upstream.exitIp };
  const requested = waits ? Math.max(1, successesToTrust - healthState.consecutiveSuccesses) : 1;
  const measuresSpeed = withSpeed || waits || isSpeedDue(candidate, settings, clock());
  const samples: { at: Date; sample: Sample }[] = [];
  const beganAt = clock();
  const look = { ...settings, claim, withSpeed: false };
  for (let taken = 1; taken <= requested; taken += 1) {
    const withSpeedNow = measuresSpeed && taken === requested;
    const seen = await settings.sampler.sample(upstream, { ...look, withSpeed: withSpeedNow });
    const sample = judgeCountry(seen, { claimed: countryCode, places: settings.places });
    samples.push({ at: later(clock(), samples.at(-1)?.at), sample });
    if (!sample.ok) break;
  }
  const last = samples.at(-1)?.sample;
  const pipelines =
    measuresSpeed && last?.ok
      ? await settings.sampler.supportsPipelining(upstream, trialOf(look, last.pingMs))
      : undefined;
  return { id: upstream.id, probeLocation, beganAt, samples, pipelines };
}

const trialTimes = 4;
const trialMinMs = 300;

/**
 * An entry that swallows a handshake in one piece says nothing, and is waited for as long as a few
 * of the visits that it has just carried, so that a list of a thousand is not held up by it.
 */
function trialOf<Look extends Pick<ProbeSettings, 'deadlines'>>(look: Look, pingMs: number): Look {
  const limitMs = Math.max(trialMinMs, trialTimes * pingMs);
  const { tunnelMs, bodyMs, ...others } = look.deadlines;
  const deadlines = {
    ...others,
    tunnelMs: Math.min(tunnelMs, limitMs),
    bodyMs: Math.min(bodyMs, limitMs),
  };
  return { ...look, deadlines };
}

/** Two samples of one upstream are never stored under the same moment. */
function later(at: Date, than: Date | undefined): Date {
  return than && at.getTime() <= than.getTime() ? new Date(than.getTime() + 1) : at;
}

const isSpeedDue = ({ speedCheckedAt }: Candidate, { speedEveryMs }: ProbeSettings, at: Date) =>
  speedCheckedAt === null || at.getTime() - speedCheckedAt.getTime() >= speedEveryMs;
