import { useEffect, useState } from 'react';
import { nowMs } from './clock.ts';

/** The time in epoch milliseconds, renewed every `everyMs` while something on screen counts. */
export function useNow(everyMs: number, running = true): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(nowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, running]);
  return now;
}
