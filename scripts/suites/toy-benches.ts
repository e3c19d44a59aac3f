import type { BenchOptions, BenchEnvironment } from '../../bench/measure/environment.ts';

/** What a benchmark measured in one run: ratios are comparable between machines, raw is not. */
export type Measured = Readonly<{
  name: string;
  ratios: Readonly<Record<string, number | null>>;
  raw: unknown;
}>;
export type Bench = Readonly<{ run: (asked: BenchOptions) => Promise<Measured> }>;

type Toys = Readonly<{
  names: readonly string[];
  load: (name: string) => Promise<Bench>;
  environment: BenchEnvironment;
  say: (line: string) => void;
}>;

/**
 * Runs each benchmark at toy size and says whether it runs; its figures mean nothing and are not
 * told. One that fails does not keep the others from running. Resolves to how many failed.
 */
export async function playToys({ names, load, environment, say }: Toys): Promise<number> {
  let failed = 0;
  for (const name of names) {
    const beganAt = performance.now();
    try {
      const { run } = await load(name);
      await run({ json: true, size: 'toy', environment });
      say(`  ok      ${name}, ${Math.round(performance.now() - beganAt)} ms`);
    } catch (cause) {
      failed += 1;
      say(`  FAILED  ${name}\n${cause instanceof Error ? cause.stack : String(cause)}`);
    }
  }
  say(`${names.length - failed} passed, ${failed} failed`);
  return failed;
}
