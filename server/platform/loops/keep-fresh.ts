import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

type Kept<T> = Readonly<{
  at: number;
  value: Promise<T>;
  /** Resolves once who asks has waited long enough for it. */
  late?: Promise<void>;
}>;
type Keeping<T> = Readonly<{
  /** How old an answer may be, in milliseconds. */
  freshMs: number;
  clock: Clock;
  read: (at: Date) => Promise<T>;
  /** A read is waited for `ms`, once; then who asks gets what was read last, or `before`. */
  patience?: Readonly<{ ms: number; before: T }>;
}>;

/** From this part of its time on, an answer is read anew behind the back of who asks. */
const renewedFrom = 0.6;

/**
 * Answers what `read` said, its failure included, and asks it once however many ask at once: anew
 * from three fifths of `freshMs` on, and while that is under way with what is still fresh, so that
 * of what many ask for nobody waits. An answer that says the same as the one before is that very
 * object.
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
