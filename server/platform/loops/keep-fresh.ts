import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

type Kept<T> = Readonly<{
  at: number;
  value: Promise<T>;
  /** Resolves once the caller has waited long enough for it. */
  late?: Promise<void>;
}>;
type Keeping<T> = Readonly<{
  /** How old an answer may be, in milliseconds. */
  freshMs: number;
  clock: Clock;
  read: (at: Date) => Promise<T>;
  /** A read is awaited for `ms`, once; then callers get the last result, or `before`. */
  patience?: Readonly<{ ms: number; before: T }>;
}>;

/** From this part of its time on, an answer is refreshed in the background. */
const renewedFrom = 0.6;

/**
 * Returns the result of `read`, its failure included, and runs it once for concurrent callers:
 * again from three fifths of `freshMs` on, returning the fresh result meanwhile, so that callers of
 * popular results do not wait. An equal result keeps the identity of the previous object.
 */
export function keepFresh<T>({ freshMs, clock, read, patience }: Keeping<T>): () => Promise<T> {
  let kept: Kept<T> | undefined;
  let next: Kept<T> | undefined;
  let hasFailed = false;
  let last: Readonly<{ text: string; value: T }> | undefined;
  const readAgain = async (at: Date) => {
    const value = await read(at);
    const text = JSON.stringify(value);
    if (text !== last?.text) last = { text, value };
    return last.value;
  };
  const begin = (at: Date): Kept<T> => ({
    at: at.getTime(),
    value: readAgain(at),
    ...(patience ? { late: pause(patience.ms, undefined, { ref: false }) } : {}),
  });
  const renew = async (at: Date) => {
    const begun = begin(at);
    next = begun;
    const isRead = await begun.value.then(
      () => true,
      () => false,
    );
    if (next !== begun) return;
    // What failed stays: it is not tried again before what is kept is too old.
    hasFailed = !isRead;
    if (!isRead) return;
    kept = begun;
    next = undefined;
  };
  return () => {
    const at = clock();
    const ageMs = kept ? at.getTime() - kept.at : freshMs;
    if (!kept || ageMs >= freshMs) {
      kept = next && !hasFailed ? next : begin(at);
      next = undefined;
      hasFailed = false;
    } else if (!next && ageMs >= freshMs * renewedFrom) {
      void renew(at);
    }
    const { value, late } = kept;
    if (!patience || !late) return value;
    return Promise.race([value, late.then(() => last?.value ?? patience.before)]);
  };
}
