import { DatabaseUnavailable } from '../database/database-trouble.ts';
import { minuteMs } from '#contracts/time.ts';
import type { Log } from '../log.ts';

/** A piece of work that is done again and again; `wake` does it at once. */
export type Loop = Readonly<{ wake(): void; stop(): Promise<void> }>;

export type LoopOptions = Readonly<{
  name: string;
  everyMs: number;
  /**
   * The same once a minute of turns has found nothing. For work that is announced by `wake` when it
   * arrives, so that the loop is quick again before it is due.
   */
  restMs?: number;
  log: Log;
  /** Returns how many things it did; more than none means: look again at once. */
  work: () => Promise<number>;
}>;

/** A loop that fails waits twice as long each time, up to this, or as long as it always waits. */
const backOffMsMax = 10_000;

/** After turns of so long that found nothing a loop rests, if it may. */
const calmMs = minuteMs;

/** Runs `work` one at a time: after `everyMs`, when woken, and again while there is more to do. */
export function startLoop({ name, everyMs, restMs = everyMs, log, work }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  /** Turns in a row that ended in an error. */
  let failures = 0;
  /** Turns in a row that found nothing. */
  let idle = 0;

  const failed = (err: unknown) => {
    failures += 1;
    // Of an outage the database connection writes its own two lines.
    if (err instanceof DatabaseUnavailable) log.debug({ err, loop: name }, 'loop waits');
    else if (isPowerOfTwo(failures)) log.error({ err, loop: name, failures }, 'loop failed');
  };
  const waitMs = () => {
    if (failures > 0) return Math.max(everyMs, Math.min(backOffMsMax, everyMs * 2 ** failures));
    return idle * everyMs >= calmMs ? restMs : everyMs;
  };

  const turn = async () => {
    do {
      woken = false;
      try {
        if ((await work()) > 0) woken = true;
        idle = woken ? 0 : idle + 1;
        failures = 0;
      } catch (error) {
        // The next turn comes by itself; a failing database must not end the loop.
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
    wake: () => {
      idle = 0;
      run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The same failure again and again is written down ever more rarely. */
const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));
