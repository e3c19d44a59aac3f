import type { Move } from '#modules/leases/moves';
import type { SalesLimits } from '../../../context.ts';
import { dayMs } from '#contracts/time.ts';

const monthMs = 30 * dayMs;

export type Quota = Readonly<{
  /** How many working addresses may still be replaced now. */
  left: number;
  /** When the next one may be, while none is left. */
  nextAt: Date | null;
}>;

/** What the moves so far leave of the quota of 24 hours and of 30 days. */
export function quotaLeft(
  moves: readonly Pick<Move, 'counted' | 'movedAt'>[],
  limits: Pick<SalesLimits, 'replacementsPerDay' | 'replacementsPerMonth'>,
  at: Date,
): Quota {
  const ages = moves
    .filter(({ counted }) => counted)
    .map(({ movedAt }) => at.getTime() - movedAt.getTime());
  const spans = [
    { ms: dayMs, max: limits.replacementsPerDay },
    { ms: monthMs, max: limits.replacementsPerMonth },
  ].map(({ ms, max }) => spanLeft(ages, { ms, max }));
  const left = Math.min(...spans.map((span) => span.left));
  const waitMs = Math.max(...spans.map((span) => span.waitMs));
  return { left, nextAt: left > 0 ? null : new Date(at.getTime() + waitMs) };
}

function spanLeft(ages: readonly number[], { ms, max }: { ms: number; max: number }) {
  const inside = ages.filter((age) => age < ms).toSorted((left, right) => left - right);
  const left = Math.max(0, max - inside.length);
  // The place that frees up first is the oldest of those that fill the quota, if they do.
  const oldest = inside[Math.max(0, max - 1)];
  return { left, waitMs: oldest === undefined ? 0 : ms - oldest };
}
