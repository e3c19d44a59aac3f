import { dayMs } from '#contracts/time.ts';
import { nowMs } from './clock.ts';

/** A day; a timer for more than some 24 of them would fire at once. */
const timerMaxMs = dayMs;

/**
 * Calls `act` with the time as soon as the clock has reached `dueMs`, never before; `Infinity` is
 * never reached. Timers run beside the clock and may come early, so the clock is asked again.
 * Returns what calls it off.
 */
export function atMoment(dueMs: number, act: (nowMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const now = nowMs();
    if (now >= dueMs) act(now);
    else timer = setTimeout(look, Math.min(dueMs - now, timerMaxMs));
  };
  if (Number.isFinite(dueMs)) look();
  return () => clearTimeout(timer);
}
