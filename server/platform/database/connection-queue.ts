import { secondMs } from '#contracts/time.ts';
import { currentWork } from '../tracing/request-context.ts';
import { DatabaseUnavailable } from './database-trouble.ts';

/** As long as a request may take; what goes on for longer, as a stream does, waits like others. */
const precedenceMs = 15 * secondMs;

/**
 * Hands out a number of places, to those first who have had one before. A request needs several,
 * one after the other: in the order of their coming, too many requests at once would all wait at
 * every step until none is answered in time, and what was done for each would be done for nothing.
 * So what has begun is finished, and what is refused has cost nothing.
 */
export class Turns {
  #free: number;
  readonly #now: () => number;
  readonly #begun = new WeakMap<object, number>();
  readonly #begunWaiting = new Set<() => void>();
  readonly #newWaiting = new Set<() => void>();

  /** `now` counts milliseconds, from any moment. */
  constructor(places: number, now: () => number = () => performance.now()) {
    this.#free = places;
    this.#now = now;
  }

  get waiting(): number {
    return this.#begunWaiting.size + this.#newWaiting.size;
  }

  /** Waits for a place, `withinMs` at most. Throws DatabaseUnavailable, busy. */
  async take(withinMs: number): Promise<void> {
    const work = currentWork();
    const since = work && this.#begun.get(work);
    if (this.#free > 0) this.#free -= 1;
    else {
      const isBegun = since !== undefined && this.#now() - since < precedenceMs;
      await wait(isBegun ? this.#begunWaiting : this.#newWaiting, withinMs);
    }
    if (work && since === undefined) this.#begun.set(work, this.#now());
  }

  /** Gives a place back, to whoever is next. */
  give(): void {
    const queue = this.#begunWaiting.size > 0 ? this.#begunWaiting : this.#newWaiting;
    const [next] = queue;
    if (!next) {
      this.#free += 1;
      return;
    }
    queue.delete(next);
    next();
  }
}

function wait(queue: Set<() => void>, withinMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    queue.delete(go);
    reject(new DatabaseUnavailable('busy', new Error('No connection came free in time.')));
  }, withinMs);
  const go = () => {
    clearTimeout(timer);
    resolve();
  };
  queue.add(go);
  return promise;
}
