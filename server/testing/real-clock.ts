/** A clock that runs with the machine's own and may be moved ahead of it. */
export type RealClock = Readonly<{
  clock: () => Date;
  /** Moves it ahead by milliseconds, permanently. */
  pass(ms: number): void;
}>;

/**
 * The clock of a shop whose partners stamp real time, as the sandbox does. A stopped one would fall
 * behind theirs on a slow machine, and their stamps would be in its future.
 */
export function openRealClock(): RealClock {
  let aheadMs = 0;
  return {
    clock: () => new Date(Date.now() + aheadMs),
    pass: (ms) => void (aheadMs += ms),
  };
}
