import type { Lease } from '#modules/leases/holding';
import type { Move } from '#modules/leases/moves';
import type { SalesLimits } from '../../../context.ts';
import { dayMs } from '#contracts/time.ts';

const monthMs = 30 * dayMs;

type Limits = Pick<SalesLimits, 'replacementsPerDay' | 'replacementsPerMonth'>;

/**
 * The quota of a lease. One that is paid for less than a day has none: each hour would buy two
 * addresses (decision 0078).
 */
export function quotaOf({ startsAt, endsAt }: Pick<Lease, 'startsAt' | 'endsAt'>, limits: Limits) {
  const isShort = startsAt && endsAt && endsAt.getTime() - startsAt.getTime() < dayMs;
  return isShort ? { replacementsPerDay: 0, replacementsPerMonth: 0 } : limits;
}

export type Quota = Readonly<{
  /** How many working addresses may still be replaced now. */
  left: number;
  /** When the next one may be, while none is left; null too where none ever is. */
  nextAt: Date | null;
}>;

/** What the moves so far leave of the quota of 24 hours and of 30 days. */
export function quotaLeft(
  moves: readonly Pick<Move, 'counted' | 'movedAt'>[],
  limits: Limits,
  at: Date,
): Quota {
  const ages = moves
    .filter(({ counted }) => counted)
    .map(({ movedAt }) => at.getTime() - movedAt.getTime());
  const spans = [
    { ms: dayMs, max: limits.replacementsPerDay },
    { ms: monthMs, max: limits.replacementsPerMonth },
  ].map(({ ms, max }) => ({ max, ...spanLeft(ages, { ms, max }) }));
  const left = Math.min(...spans.map((span) => span.left));
  const waitMs = Math.max(...spans.map((span) => span.waitMs));
  const isNever = spans.some(({ max }) => max === 0);
  return { left, nextAt: left > 0 || isNever ? null : new Date(at.getTime() + waitMs) };
}

function spanLeft(ages: readonly number[], { ms, max }: { ms: number; max: number }) {
  const inside = ages.filter((age) => age < ms).toSorted((left, right) => left - right);
  const left = Math.max(0, max - inside.length);
  // The place that frees up first is the oldest of those that fill the quota, if they do.
  const oldest = inside[Math.max(0, max - 1)];
  return { left, waitMs: oldest === undefined ? 0 : ms - oldest };
}
