import type { Finished } from './process.ts';

/** One test, by file and name. */
export type Timed = Readonly<{ name: string; seconds: number }>;

/** What a step of the gate came to: one line of its report. */
export type Outcome = Readonly<{
  name: string;
  passed: number;
  failed: number;
  /** What this machine cannot do, each with its reason. */
  skipped?: readonly string[];
  /** Passed on their second try, which only CI allows. They count as passed, and are named. */
  flaky?: readonly string[];
  seconds: number;
  /** Seconds between the begin of the gate and its own. */
  from?: number;
  /** How long each of its tests took. */
  tests?: readonly Timed[];
  /** Shown when something failed. */
  output: string;
  /** It was ended while it ran; what it had started may still be there. */
  wasCut?: true;
}>;

/** A step that came to no count at all has failed once. */
export const lost = (name: string, run: Finished): Outcome => ({
  ...run,
  name,
  passed: 0,
  failed: 1,
});
