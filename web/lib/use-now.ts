import { useEffect, useState } from 'react';
import { nowMs } from './clock.ts';

/** A longer timer would fire at once; the regular renewal comes sooner anyway. */
const timerMaxMs = 24 * 3_600_000;

/**
 * The time in epoch milliseconds, renewed every `everyMs` while something on screen counts, and at
 * the next of `dueMs`, when something on screen ends.
 */
export function useNow(everyMs: number, running = true, dueMs: readonly number[] = []): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, running]);
  const nextMs = Math.min(...dueMs.filter((due) => due > now));
  useEffect(() => {
    const leftMs = nextMs - nowMs();
    if (leftMs > timerMaxMs) return undefined;
    const timer = setTimeout(() => setNow(nowMs()), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [nextMs]);
  return now;
}
