/**
 * One thing that is tried. It throws when it does not hold, and may answer with figures worth
 * reading.
 */
export type Case<On> = Readonly<{ name: string; run: (on: On) => Promise<string | void> }>;

type Choice = Readonly<{
  /** Names of cases to play, as a pattern; without it all are. */
  only?: string | undefined;
  say?: (line: string) => void;
}>;

/** Plays cases, prints a line for each, and counts them: what every suite and benchmark runs on. */
export class Tally {
  passed = 0;
  failed = 0;
  readonly skipped: string[] = [];
  readonly #only: RegExp;
  readonly say: (line: string) => void;

  constructor({ only = '', say = console.log }: Choice = {}) {
    this.#only = new RegExp(only);
    this.say = say;
  }

  isChosen = ({ name }: Readonly<{ name: string }>): boolean => this.#only.test(name);

  /** Plays those of the cases that are chosen, one after the other. */
  async play<On>(cases: readonly Case<On>[], on: On): Promise<void> {
    for (const one of cases.filter(this.isChosen)) await this.try(one, on);
  }

  /** Plays one case, chosen or not. One that lacks a program of this machine is skipped. */
  async try<On>({ name, run }: Case<On>, on: On): Promise<void> {
    const beganAt = performance.now();
    try {
      const figures = await run(on);
      this.passed += 1;
      const seconds = ((performance.now() - beganAt) / 1_000).toFixed(1);
      this.say(`  ok      ${name} (${seconds} s)${figures ? `\n          ${figures}` : ''}`);
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'ProgramMissing') {
        this.say(`  skipped ${name}\n          ${cause.message}`);
        this.skipped.push(`${name}: ${cause.message}`);
        return;
      }
      this.failed += 1;
      this.say(`  FAILED  ${name}\n${wordsOf(cause)}`);
    }
  }

  /** Says what was skipped and how many held, and `where`; whether all did that were played. */
  tell(where = ''): boolean {
    for (const reason of this.skipped) this.say(`SKIPPED ${reason}`);
    this.say(`${where}${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 && this.passed + this.skipped.length > 0;
  }
}

/** The message of a failure; a mistake of the caller is printed without a stack. */
export function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.name === 'UnknownSuite' ? cause.message : (cause.stack ?? cause.message);
}
