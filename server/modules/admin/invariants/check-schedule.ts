import { dayMs } from '#contracts/time.ts';
import type { KeptCheck } from './invariant-checks.sql.ts';

/**
 * A rule reads all history, which grows: it is asked again after so many times as long as it took,
 * so that all of them together take about a hundredth of one core, whatever there is to read. What
 * takes 12 milliseconds is asked each minute, what takes a second every 83 minutes.
 */
const restOf = { sound: 5_000, broken: 500 };
/** However long it takes. */
const restMaxMs = dayMs;

/** Whether a rule is to be asked of the whole shop. */
export function isDue(kept: KeptCheck | undefined, at: Date): boolean {
  if (!kept) return true;
  const restMs = Math.min(restMaxMs, kept.ms * (kept.ok ? restOf.sound : restOf.broken));
  return at.getTime() - kept.checkedAt.getTime() >= restMs;
}
