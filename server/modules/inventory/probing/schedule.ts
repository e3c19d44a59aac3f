import { minuteMs } from '#contracts/time.ts';
import { failuresToDrop, type Standing } from './quality.ts';

const suspectAgainMs = 20_000;
const downAgainMs = minuteMs;
const downAgainMaxMs = 10 * minuteMs;
const jitterShare = 4;

/**
 * When to check again: soon while it fails, ever more rarely while it is down, else at the usual
 * interval. Up to a quarter comes on top by id, so that a thousand imports do not march in step,
 * whether they work or not.
 */
export function nextCheckAt(
  { id, standing }: Readonly<{ id: string; standing: Standing }>,
  at: Date,
  lightEveryMs: number,
): Date {
  return new Date(at.getTime() + waitMs(standing, lightEveryMs, jitterOf(id)));
}

function waitMs(standing: Standing, lightEveryMs: number, jitter: number): number {
  const { health, consecutiveFailures } = standing;
  if (health === 'down') {
    const doublings = Math.max(0, consecutiveFailures - failuresToDrop);
    return jittered(Math.min(downAgainMaxMs, downAgainMs * 2 ** doublings), jitter);
  }
  if (consecutiveFailures > 0) return suspectAgainMs;
  return jittered(lightEveryMs, jitter);
}

const jittered = (ms: number, jitter: number) => ms + Math.floor((ms / jitterShare) * jitter);

/** Between 0 and 1, always the same for one id: its last digits are as good as dice. */
const jitterOf = (id: string) => Number.parseInt(id.slice(-6), 16) / 0x1000000 || 0;
