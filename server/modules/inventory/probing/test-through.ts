import type { LeaseTest } from '#contracts/goods/leases.ts';
import { fixFor } from '../failure.ts';
import { probeSettings } from './probe-settings.ts';
import type { ProbeContext } from './probe.ts';
import type { Entry } from '../upstream.ts';

type TestOptions = Readonly<{
  exitIp?: string;
  /** Where that exit is listed. */
  place?: string | null;
  withSpeed?: boolean;
}>;

/**
 * One real request through an entry, such as a lease's own credentials at our gateway: what the
 * customer's Test button shows. Records nothing; a failure names its reason and what to do.
 */
export async function testThrough(
  ctx: Pick<ProbeContext, 'clock' | 'keyring' | 'config' | 'probe'>,
  entry: Entry,
  { exitIp, place = null, withSpeed = false }: TestOptions = {},
): Promise<LeaseTest> {
  const { target, deadlines, sampler } = ctx.probe ?? probeSettings(ctx);
  const sample = await sampler.sample(entry, {
    target,
    deadlines,
    claim: { exitIp },
    withSpeed,
  });
  const testedAt = ctx.clock().toISOString();
  if (!sample.ok) {
    return { ok: false, reason: sample.failure, fix: fixFor(sample.failure), testedAt };
  }
  const { pingMs, exitIp: seen, speedKbps = null } = sample;
  const { protocol } = entry;
  return { ok: true, exitIp: seen, place, latencyMs: pingMs, speedKbps, protocol, testedAt };
}
