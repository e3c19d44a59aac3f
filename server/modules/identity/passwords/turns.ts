import { ConnectionQueue } from '#platform/database/connection-queue.ts';
import { Unavailable } from '#platform/errors.ts';

/** As many cores as a small machine has; the others of Node's four threads read files and names. */
const atOnceMax = 2;
const turnWithinMs = 3_000;
const tryAgainSeconds = 5;

/** Does the work when its turn comes. Throws `Unavailable` where that takes too long. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Turns of one kind of password work, two of which run at once. */
export function createTurns(): InTurn {
  const queue = new ConnectionQueue(atOnceMax);
  return async (work) => {
    await queue.acquire(turnWithinMs).catch((cause: unknown) => {
      const again = `Try again in ${tryAgainSeconds} seconds.`;
      const detail = `Too many people are signing in or up right now. ${again}`;
      throw new Unavailable(detail, tryAgainSeconds, { cause });
    });
    try {
      return await work();
    } finally {
      queue.release();
    }
  };
}
