import { useEffect, useState } from 'react';
import { atMoment } from './at-moment.ts';
import { nowMs } from './clock.ts';

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
  useEffect(() => atMoment(nextMs, setNow), [nextMs]);
  return now;
}
