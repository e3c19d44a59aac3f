import type { Log } from './log.ts';

/** A piece of work that is done again and again; `wake` does it at once. */
export type Loop = Readonly<{ wake(): void; stop(): Promise<void> }>;

export type LoopOptions = Readonly<{
  name: string;
  everyMs: number;
  log: Log;
  /** Returns how many things it did; more than none means: look again at once. */
  work: () => Promise<number>;
}>;

/** Runs `work` one at a time: after `everyMs`, when woken, and again while there is more to do. */
export function startLoop({ name, everyMs, log, work }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const turn = async () => {
    do {
      woken = false;
      try {
        if ((await work()) > 0) woken = true;
      } catch (error) {
        // The next turn comes by itself; a failing database must not end the loop.
        log.error({ err: error, loop: name }, 'loop failed');
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
      if (!stopped) timer = setTimeout(run, everyMs);
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
