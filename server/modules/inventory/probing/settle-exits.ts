import type { Failure } from '../failure.ts';
import type { Sample } from '../providers/take-sample.ts';
import type { ExitHolder } from '../stock/stock.sql.ts';
import type { Report } from './verdict.ts';

/** How the exit of an upstream is known, and by which exits it left in the last days. */
export type KnownExit = Readonly<{
  exitIp: string | undefined;
  /** It was measured, not stated, so a new one may replace it. */
  isMeasured: boolean;
  isLeased: boolean;
  /** A modem is behind it, so it leaves elsewhere now and then. */
  changes: boolean;
  recent: readonly string[];
}>;

export type SettledExit = Readonly<{
  report: Report;
  /** The exit that was learnt just now; undefined where nothing changes. */
  learnt: string | undefined;
}>;

/** Whether a check looks where an upstream leaves instead of comparing it with what is known. */
export const looksForExit = (known: Omit<KnownExit, 'recent'>, waits: boolean): boolean =>
  known.exitIp === undefined || known.changes || (known.isMeasured && waits && !known.isLeased);

/** This many other exits within days are no move any more. */
const changesMax = 2;

/**
 * Interprets the exits of a check. A single exit in all samples, used by no other upstream, is
 * stored; more than one in a check, or ever another, is an exit that changes. Those are named as
 * such and stay off sale.
 */
export function settleExit(
  report: Report,
  known: KnownExit,
  holderOf: (exitIp: string) => ExitHolder | undefined,
): SettledExit {
  if (known.changes) return followExit(report, known, holderOf);
  const seen = [...new Set(report.samples.flatMap(({ sample }) => sample.exitIp ?? []))];
  const [exitIp] = seen;
  const others = new Set([...known.recent, ...seen]);
  if (known.exitIp !== undefined) others.delete(known.exitIp);
  const went = report.samples.every(({ sample }) => sample.ok);
  if (!went) {
    const isOther = others.size >= changesMax;
    return { report: isOther ? renamed(report, changing(others)) : report, learnt: undefined };
  }
  if (exitIp === undefined) return { report, learnt: undefined };
  const rotates = seen.length > 1 || (exitIp !== known.exitIp && others.size >= changesMax);
  if (rotates) {
    const exits = new Set([...seen, ...others]);
    return { report: failed(report, changing(exits)), learnt: undefined };
  }
  const holder = holderOf(exitIp);
  if (exitIp !== known.exitIp && holder && holder.upstreamId !== report.id) {
    const detail = `It leaves by ${exitIp}, as ${holder.supplier}, ${holder.externalId} does.`;
    return { report: failed(report, { failure: 'exit-listed', detail }), learnt: undefined };
  }
  return { report, learnt: exitIp === known.exitIp ? undefined : exitIp };
}

/**
 * A modem's address is the one that was seen last. Carriers give one to several subscribers at a
 * time, so an address that another upstream has is no fault; the listing keeps what it had.
 */
function followExit(
  report: Report,
  known: KnownExit,
  holderOf: (exitIp: string) => ExitHolder | undefined,
): SettledExit {
  const last = report.samples.at(-1)?.sample;
  const exitIp = last?.ok ? last.exitIp : undefined;
  if (exitIp === undefined || exitIp === known.exitIp) return { report, learnt: undefined };
  const holder = holderOf(exitIp);
  return { report, learnt: holder && holder.upstreamId !== report.id ? undefined : exitIp };
}

type Why = Readonly<{ failure: Failure; detail: string }>;
const namedMax = 5;

const changing = (exits: ReadonlySet<string>): Why => ({
  failure: 'exit-changes',
  detail: `It left by ${exits.size} addresses: ${[...exits].slice(0, namedMax).join(', ')}.`,
});

const failureOf = ({ exitIp }: Sample, why: Why): Sample => ({ ok: false, ...why, exitIp });

const failed = (report: Report, why: Why): Report => ({
  ...report,
  samples: report.samples.map(({ at, sample }) => ({ at, sample: failureOf(sample, why) })),
});

/** A wrong exit that is one of several says more by its other name. */
const renamed = (report: Report, why: Why): Report => ({
  ...report,
  samples: report.samples.map(({ at, sample }) => {
    const isWrong = !sample.ok && sample.failure === 'wrong-exit';
    return { at, sample: isWrong ? failureOf(sample, why) : sample };
  }),
});
