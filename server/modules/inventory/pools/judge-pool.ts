import type { PoolState } from './pool.ts';

/** How many of the newest dials judge a pool, and how many are too few. */
export const judgedDials = 20;
const leastDials = 10;
const failingShare = 0.5;
/** Dials in a row that bring a failing pool back. */
const passesToReturn = 5;

/**
 * The state of a pool that is in use, by its newest dials first. One that comes back is judged by
 * later dials alone, or the failures before would take it off again.
 */
export function judgePool(
  state: Exclude<PoolState, 'off'>,
  passed: readonly boolean[],
): Exclude<PoolState, 'off'> {
  if (state === 'failing') {
    const last = passed.slice(0, passesToReturn);
    return last.length === passesToReturn && last.every(Boolean) ? 'on' : 'failing';
  }
  const last = passed.slice(0, judgedDials);
  const failed = last.filter((one) => !one).length;
  return last.length >= leastDials && failed >= last.length * failingShare ? 'failing' : 'on';
}
