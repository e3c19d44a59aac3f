import { atThisPace } from './pace.ts';

const usualMs = 20_000;
const firstPauseMs = 20;
/** Calls count against the limits of a live shop, also those of a test. */
const longestPauseMs = 400;
const growth = 1.3;

/**
 * Waits for a condition instead of sleeping, and resolves with what `look` answered. It looks often
 * at first and seldom later. `withinMs` is meant for the machine that limits are written for and
 * grows with this one's pace. Throws with `what` when the condition never comes true.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = usualMs,
): Promise<T> {
  const patienceMs = atThisPace(withinMs);
  const until = performance.now() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * growth)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > until) throw new Error(`Waited ${patienceMs} ms for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
