import { setTimeout as pause } from 'node:timers/promises';
import { exitWithParent } from './child.ts';
import type { Log } from './log.ts';

/** How long a process may take to stop; what has not ended then ends with it. */
export const stopWithinMs = 5_000;

type Step = () => unknown;

export type StopOptions = Readonly<{
  log: Pick<Log, 'warn'>;
  /** Done one after the other; one that fails does not keep the next from its turn. */
  steps: () => readonly Step[];
  /** Longer for a process that waits for processes of its own, or for customers. */
  withinMs?: number;
  /** A second request: waiting is cut short. */
  hurry?: () => void;
  exit?: (code: number) => void;
}>;

/**
 * Stops the process in order at the first signal, or when its launcher is gone, and in any case
 * within five seconds or what is given: every step of the shop's work may be cut off and is then
 * repeated.
 */
export function stopOnSignals(options: StopOptions): void {
  const stop = stopOnce(options);
  let isAsked = false;
  const ask = () => {
    if (isAsked) options.hurry?.();
    isAsked = true;
    void stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask);
  exitWithParent(ask);
}

/** The stop itself; asked for again, it is the same one. */
export function stopOnce(options: StopOptions): () => Promise<void> {
  const { log, steps, withinMs = stopWithinMs, exit = exitProcess } = options;
  const run = async () => {
    for (const step of steps()) {
      try {
        await step();
      } catch (err) {
        log.warn({ err }, 'a step of the stop failed');
      }
    }
    return true;
  };
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const isDone = await Promise.race([run(), pause(withinMs, false)]);
    if (!isDone) log.warn('stopped before everything had ended');
    exit(0);
  };
  return () => (stopping ??= stop());
}

const exitProcess = (code: number) => process.exit(code);
