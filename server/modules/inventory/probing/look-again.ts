import type { UpstreamId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { findCandidate } from './candidates.sql.ts';
import { recordReports } from './checks.sql.ts';
import { probeSettings } from './probe-settings.ts';
import type { ProbeContext } from './probe.ts';
import type { Report } from './verdict.ts';

/** Where an upstream leaves at this moment; nothing of it counts until it is recorded. */
export type Look = Readonly<{
  /** Undefined where nothing came through. */
  exitIp: string | undefined;
  report: Report;
}>;

/** A modem that is away says nothing, and is not waited for as long as an address in a check. */
const patienceMs = 5_000;

/**
 * One look through an upstream that changes its address. Undefined for an unknown or retired id.
 */
export async function lookThrough(ctx: ProbeContext, id: UpstreamId): Promise<Look | undefined> {
  const settings = ctx.probe ?? probeSettings(ctx);
  const candidate = await findCandidate(ctx, id);
  if (!candidate) return undefined;
  const { dialMs, tunnelMs, bodyMs, downloadMs } = settings.deadlines;
  const brief = (ms: number) => Math.min(ms, patienceMs);
  const deadlines = {
    dialMs: brief(dialMs),
    tunnelMs: brief(tunnelMs),
    bodyMs: brief(bodyMs),
    downloadMs,
  };
  const beganAt = ctx.clock();
  const look = { ...settings, deadlines, claim: {}, withSpeed: false };
  const sample = await settings.sampler.sample(candidate.upstream, look);
  const report: Report = {
    id: candidate.upstream.id,
    probeLocation: ctx.probeLocation ?? 'worker',
    beganAt,
    samples: [{ at: ctx.clock(), sample }],
  };
  return { exitIp: sample.ok ? sample.exitIp : undefined, report };
}

/** Counts a look as any check: the address that it saw is the upstream's from now on. */
export const recordLook = (tx: Tx, ctx: ProbeContext, { report }: Look) =>
  recordReports(tx, [report], ctx.probe ?? probeSettings(ctx));
