import type { Measured } from '#modules/catalogue/listing';
import type { UpstreamId } from '#contracts/ids.ts';
import type { Failure } from '../failure.ts';
import type { Sample } from '../providers/take-sample.ts';
import { advance, drop, failuresToDrop, median, weigh, type HealthState } from './quality.ts';
import type { ProbeLocation } from './probe-location.ts';

/** What a check of one upstream brought, oldest sample first. */
export type Report = Readonly<{
  id: UpstreamId;
  probeLocation: ProbeLocation;
  /** When the check began: what a customer saw before it, it answers for. */
  beganAt: Date;
  samples: readonly Readonly<{ at: Date; sample: Sample }>[];
  /** Whether its entry takes a whole handshake at once; undefined where it was not tried. */
  pipelines?: boolean | undefined;
  /** One failure is enough to take it down: it was about to be sold. */
  dropsOnFailure?: boolean;
}>;

/** The parts of a stored sample that are judged. */
export type Check = Readonly<{
  at: Date;
  ok: boolean;
  pingMs: number | null;
  probeLocation: ProbeLocation;
}>;
/** The last checks and the last measured speeds, newest first, with the report's own. */
export type History = Readonly<{ checks: Check[]; speeds: number[] }>;
export type Case = Readonly<{ report: Report; healthState: HealthState; history: History }>;

/** The state of an upstream after a report, and the medians of its listing. */
export type Verdict = Readonly<{
  id: UpstreamId;
  probeLocation: ProbeLocation;
  beganAt: Date;
  healthState: HealthState;
  measured: Measured & Readonly<{ checkedAt: Date }>;
  /** Null when this report measured no speed. */
  speedCheckedAt: Date | null;
  /** Null when this report names no failure. */
  lastFailure: Failure | null;
  /** What it was about, for staff. */
  lastDetail: string | null;
  /** Null when this report did not try. */
  pipelines: boolean | null;
}>;

/** Moves an upstream's state by what a report saw. `at` is the moment of its last sample. */
export function judge(
  { report, healthState, history }: Case,
  at: Date,
  pingLimitMs: number,
): Verdict {
  const stepped = report.samples.reduce(
    (before, { at: seenAt, sample }) => advance(before, { ok: sample.ok, at: seenAt }),
    healthState,
  );
  const failed = report.samples.at(-1)?.sample.ok === false;
  const isLost = report.dropsOnFailure === true || isDeafFrom(report, history, stepped);
  const advanced = failed && isLost ? drop(stepped, at) : stepped;
  const since = advanced.judgedSince;
  const counting = history.checks.filter((one) => since === null || one.at > since);
  const window = { oks: counting.map(({ ok }) => ok), medianPingMs: medianPing(counting) };
  const weighed = weigh(advanced, window, pingLimitMs);
  const isSlow = weighed.health === 'degraded' && (window.medianPingMs ?? 0) > pingLimitMs;
  return {
    id: report.id,
    probeLocation: report.probeLocation,
    beganAt: report.beganAt,
    healthState: weighed,
    measured: {
      pingMs: medianPing(history.checks),
      speedKbps: median(history.speeds),
      successRateE4: successRateE4(history.checks),
      samples: history.checks.length,
      checkedAt: at,
    },
    speedCheckedAt: speedCheckedAt(report),
    lastFailure: lastFailed(report)?.failure ?? (isSlow ? 'slow' : null),
    lastDetail: lastFailed(report)?.detail ?? null,
    pipelines: report.pipelines ?? null,
  };
}

/**
 * Whether the last three checks from this report's place all failed. The other place's successes do
 * not excuse it: for customers served from here the address is dead.
 */
function isDeafFrom(
  { probeLocation }: Report,
  { checks }: History,
  { judgedSince }: HealthState,
): boolean {
  const own = checks.filter(
    (check) =>
      check.probeLocation === probeLocation && (judgedSince === null || check.at > judgedSince),
  );
  return own.length >= failuresToDrop && own.slice(0, failuresToDrop).every(({ ok }) => !ok);
}

const medianPing = (checks: readonly Check[]) =>
  median(checks.flatMap(({ pingMs }) => (pingMs === null ? [] : [pingMs])));

const e4 = 10_000;
function successRateE4(checks: readonly Check[]): number | null {
  if (checks.length === 0) return null;
  return Math.floor((checks.filter(({ ok }) => ok).length * e4) / checks.length);
}

function speedCheckedAt({ samples }: Report): Date | null {
  const measured = samples.findLast(({ sample }) => sample.ok && sample.speedKbps !== undefined);
  return measured?.at ?? null;
}

function lastFailed({ samples }: Report) {
  const failed = samples.map(({ sample }) => sample).findLast(({ ok }) => !ok);
  return failed?.ok === false ? failed : undefined;
}
