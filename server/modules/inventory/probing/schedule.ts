import { minuteMs } from '#contracts/time.ts';
import { failuresToDrop, type HealthState } from './quality.ts';

const suspectAgainMs = 20_000;
const downAgainMs = minuteMs;
const downAgainMaxMs = 10 * minuteMs;
const jitterShare = 4;

/** How often what works is looked at, before jitter: in use or in doubt, and on the shelf. */
export type Pace = Readonly<{ lightEveryMs: number; calmEveryMs: number }>;

/** When to check again. Leased upstreams have paying customers. */
type Checked = Readonly<{ id: string; healthState: HealthState; isLeased: boolean }>;

/**
 * When to check again: soon while it fails, ever more rarely while it is down, else at the interval
 * of what is in use or on the shelf. Up to a quarter comes on top by id, so that a thousand imports
 * do not march in step, whether they work or not.
 */
export const nextCheckAt = (checked: Checked, at: Date, pace: Pace): Date =>
  new Date(at.getTime() + waitMs(checked, pace));

function waitMs({ id, healthState, isLeased }: Checked, pace: Pace): number {
  const { health, consecutiveFailures } = healthState;
  const jitter = jitterOf(id);
  if (health === 'down') {
    const doublings = Math.max(0, consecutiveFailures - failuresToDrop);
    return jittered(Math.min(downAgainMaxMs, downAgainMs * 2 ** doublings), jitter);
  }
  if (consecutiveFailures > 0) return suspectAgainMs;
  const isCalm = health === 'healthy' && !isLeased;
  return jittered(isCalm ? pace.calmEveryMs : pace.lightEveryMs, jitter);
}

/** A round of all that is looked at is begun again in two thirds of its time after a stop. */
const catchUp = 1.5;

/**
 * How many checks to begin in a turn of the prober: enough for a round of the whole stock within
 * its interval and for what a stop has left due, and never fewer than `leastPerTurn`. Without a
 * bound, a list that arrives would take the whole machine until all of it is measured.
 */
export const perTurn = (
  stock: number,
  { turnMs, leastPerTurn, calmEveryMs }: Pace & Readonly<{ turnMs: number; leastPerTurn: number }>,
): number => Math.max(leastPerTurn, Math.ceil((stock * turnMs * catchUp) / calmEveryMs));

const jittered = (ms: number, jitter: number) => ms + Math.floor((ms / jitterShare) * jitter);

/** Between 0 and 1, always the same for one id: its last digits are as good as dice. */
const jitterOf = (id: string) => Number.parseInt(id.slice(-6), 16) / 0x1000000 || 0;
