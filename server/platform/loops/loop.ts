import { DatabaseUnavailable } from '../database/database-trouble.ts';
import type { Log } from '../log.ts';

/** A piece of work that is done again and again; `wake` does it at once. */
export type Loop = Readonly<{ wake(): void; stop(): Promise<void> }>;

export type LoopOptions = Readonly<{
  name: string;
  everyMs: number;
  log: Log;
  /** Returns how many things it did; more than none means: look again at once. */
  work: () => Promise<number>;
}>;

/** A loop that fails waits twice as long each time, up to this, or as long as it always waits. */
const backOffMsMax = 10_000;

/** Runs `work` one at a time: after `everyMs`, when woken, and again while there is more to do. */
export function startLoop({ name, everyMs, log, work }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Turns in a row that ended in an error. */
  let failures = 0;

  const failed = (err: unknown) => {
    failures += 1;
    // Of an outage the database connection writes its own two lines.
    if (err instanceof DatabaseUnavailable) log.debug({ err, loop: name }, 'loop waits');
    else if (isPowerOfTwo(failures)) log.error({ err, loop: name, failures }, 'loop failed');
  };
  const waitMs = () =>
    failures > 0 ? Math.max(everyMs, Math.min(backOffMsMax, everyMs * 2 ** failures)) : everyMs;

  const turn = async () => {
    do {
      woken = false;
      try {
        if ((await work()) > 0) woken = true;
        failures = 0;
      } catch (error) {
        // The next run follows anyway; a failing database must not end the loop.
        failed(error);
      }
      if (stopped) return;
    } while (woken);
  };
  const run = () => {
    if (stopped) return;
    if (running) {
      woken = true;
      return;
    }
    clearTimeout(timer);
    running = turn().finally(() => {
      running = undefined;
      if (!stopped) timer = setTimeout(run, waitMs());
    });
  };
  run();
  return {
    wake: run,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The same failure again and again is written down ever more rarely. */
const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));
