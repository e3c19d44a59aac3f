/** Which end of a line is the better one. */
export type Better = 'low' | 'high';

/**
 * Which of the values of a line are its best: all that share the best value, and none where all
 * are alike, since that decides nothing. What is not known (null) is never the best.
 */
export function bestOf(values: readonly (number | null)[], better: Better): readonly boolean[] {
  const known = values.filter((value) => value !== null);
  const best = better === 'low' ? Math.min(...known) : Math.max(...known);
  const isDecisive = values.some((value) => value !== best);
  return values.map((value) => isDecisive && value === best);
}
