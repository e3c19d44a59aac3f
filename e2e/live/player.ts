import type { Case, Stage } from './stage.ts';

export const tell = (line: string) => process.stdout.write(`${line}\n`);

/** Goes through cases and counts them. */
export class Player {
  readonly counts = { passed: 0, failed: 0 };

  /** Plays them in their order and prints a line for each. */
  async play(cases: readonly Case[], stage: Stage): Promise<void> {
    for (const { name, run } of cases) {
      const beganAt = performance.now();
      try {
        const figures = await run(stage);
        this.counts.passed += 1;
        tell(`  ok      ${name} (${secondsSince(beganAt)} s)`);
        if (figures) tell(`          ${figures}`);
      } catch (cause) {
        this.counts.failed += 1;
        tell(`  FAILED  ${name}\n${wordsOf(cause)}`);
      }
    }
  }
}

export const secondsSince = (beganAt: number) => ((performance.now() - beganAt) / 1000).toFixed(1);

export const wordsOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
