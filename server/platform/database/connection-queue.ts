import { secondMs } from '#contracts/time.ts';
import { currentWork } from '../request-ids/request-context.ts';
import { DatabaseUnavailable } from './database-trouble.ts';

/** A request takes no longer; a stream that does loses its priority. */
const priorityMs = 15 * secondMs;

/**
 * A semaphore for the pool's connections with two queues: requests that have had a connection come
 * before those that have not (decision 0025). First come, first served would let an overloaded shop
 * refuse every request halfway, after it has paid for the first steps of each.
 */
export class ConnectionQueue {
  #free: number;
  readonly #now: () => number;
  readonly #startedAt = new WeakMap<object, number>();
  readonly #started = new Set<() => void>();
  readonly #new = new Set<() => void>();

  /** `now` is a monotonic clock in milliseconds. */
  constructor(connections: number, now: () => number = () => performance.now()) {
    this.#free = connections;
    this.#now = now;
  }

  /** Callers that wait for a connection. */
  get waiting(): number {
    return this.#started.size + this.#new.size;
  }

  /** Waits up to `withinMs` for a connection. Throws DatabaseUnavailable (`busy`). */
  async acquire(withinMs: number): Promise<void> {
    const work = currentWork();
    const since = work && this.#startedAt.get(work);
    if (this.#free > 0) this.#free -= 1;
    else {
      const hasStarted = since !== undefined && this.#now() - since < priorityMs;
      await wait(hasStarted ? this.#started : this.#new, withinMs);
    }
    if (work && since === undefined) this.#startedAt.set(work, this.#now());
  }

  /** Passes a connection on to the next caller. */
  release(): void {
    const queue = this.#started.size > 0 ? this.#started : this.#new;
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
