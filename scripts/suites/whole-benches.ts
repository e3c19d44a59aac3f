import type { BenchOptions } from '../../bench/measure/environment.ts';
import type { Quietness } from '../../bench/measure/quiet.ts';
import { UnknownSuite } from './suites.ts';
import type { Bench, Measured } from './toy-benches.ts';

/** A benchmark's figures, and whether anything else ran on the machine when it began. */
export type BenchResult = Measured & Readonly<{ quiet: Quietness }>;

type Whole = Readonly<{
  names: readonly string[];
  load: (name: string) => Promise<Bench>;
  asked: BenchOptions;
  /** Resolves once the machine is quiet, or has not become so. */
  untilQuiet: () => Promise<Quietness>;
  tell: (told: BenchResult) => void;
  complain: (line: string) => void;
}>;

/**
 * Measures with each benchmark at its whole size, one after the other. One that fails does not keep
 * the others from running. Resolves to how many failed.
 */
export async function measureWhole(whole: Whole): Promise<number> {
  const { names, load, asked, untilQuiet, tell, complain } = whole;
  let failed = 0;
  for (const name of names) {
    try {
      const { run } = await load(name);
      const quiet = await untilQuiet();
      if (!quiet.isQuiet)
        complain(`${name}: ${Math.round(quiet.busy * 100)} % busy before it began`);
      tell({ ...(await run(asked)), name, quiet });
    } catch (cause) {
      failed += 1;
      complain(`FAILED  ${name}\n${told(cause)}`);
    }
  }
  return failed;
}

/** A mistake of the caller is told without a stack. */
function told(cause: unknown) {
  if (cause instanceof UnknownSuite) return cause.message;
  return cause instanceof Error ? cause.stack : String(cause);
}
