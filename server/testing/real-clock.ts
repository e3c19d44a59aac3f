/** A clock that runs with the machine's own and may be moved ahead of it. */
export type RealClock = Readonly<{
  clock: () => Date;
  /** Moves it ahead by milliseconds, for good. */
  pass(ms: number): void;
}>;

/**
 * The clock of a shop whose partners stamp real time, as the sandbox does. One that stood still
 * would fall behind theirs on a slow machine, and what they stamp would lie in its future.
 */
export function openRealClock(): RealClock {
  let aheadMs = 0;
  return {
    clock: () => new Date(Date.now() + aheadMs),
    pass: (ms) => void (aheadMs += ms),
  };
}
