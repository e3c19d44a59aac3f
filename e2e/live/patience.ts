import { atThisPace } from '../../scripts/pace.ts';

const usualMs = atThisPace(20_000);
/** Calls count against the limits of a live shop, also those of a suite. */
const everyMs = 400;

/** Waits for a condition of the shop; throws with `what` when it does not come true. */
export async function patiently<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  withinMs = usualMs,
): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > until) throw new Error(`Waited ${withinMs} ms for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
