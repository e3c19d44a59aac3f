import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

type Kept<T> = Readonly<{ at: number; value: Promise<T> }>;
type Keeping<T> = Readonly<{
  /** How old an answer may be, in milliseconds. */
  freshMs: number;
  clock: Clock;
  read: (at: Date) => Promise<T>;
  /** Who asks waits no longer than `ms`, and gets what was read last, or `before` the first. */
  patience?: Readonly<{ ms: number; before: T }>;
}>;

/**
 * Asks `read` at most once in `freshMs`, however many ask at once, and answers what it said, its
 * failure included. An answer that says the same as the one before is that very object.
 */
export function keepFresh<T>({ freshMs, clock, read, patience }: Keeping<T>): () => Promise<T> {
  let kept: Kept<T> | undefined;
  let last: Readonly<{ text: string; value: T }> | undefined;
  const readAgain = async (at: Date) => {
    const value = await read(at);
    const text = JSON.stringify(value);
    if (text !== last?.text) last = { text, value };
    return last.value;
  };
  return () => {
    const at = clock();
    if (!kept || at.getTime() - kept.at >= freshMs) {
      kept = { at: at.getTime(), value: readAgain(at) };
    }
    if (!patience) return kept.value;
    const late = pause(patience.ms, undefined, { ref: false });
    return Promise.race([kept.value, late.then(() => last?.value ?? patience.before)]);
  };
}
