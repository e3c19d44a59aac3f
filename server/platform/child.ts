/**
 * What a process says to the one that started it. `notices` are for the sandbox's index page, such
 * as where the demo admin's one-time code comes from.
 */
export type ChildMessage = Readonly<{
  ready?: boolean;
  /** What it begins to do now, for a start that takes long. */
  step?: string;
  notices?: readonly Readonly<Record<string, unknown>>[];
}>;

/** Reports to the launcher that this process is ready; without a launcher it does nothing. */
export function reportReady(details: ChildMessage & Readonly<Record<string, unknown>> = {}): void {
  process.send?.({ ready: true, ...details });
}

/**
 * Reports the next stage of the start to the launcher, which then waits longer and can name the
 * stage.
 */
export function reportStep(step: string): void {
  process.send?.({ step });
}

/**
 * Calls `stop` when the launcher is gone, also by kill -9, so that no process outlives it. The
 * channel alone does not keep the process alive. Without a launcher it does nothing.
 */
export function exitWithParent(stop: () => void): void {
  if (process.channel === undefined) return;
  process.on('disconnect', stop);
  process.channel.unref();
}
