import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright, type PlayedTest } from '../gate/playwright.ts';
import { startProgram, type Program } from '../gate/program.ts';
import { loadSuite, suitesIn, UnknownSuite } from './suites.ts';
import { Tally, type Case } from './tally.ts';

/** One black-box check of the running program. */
export type Check = Case<Program>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each `<folder>/<name>.ts` exports: its checks, and the settings they need, if any. */
type Checked = Readonly<{ checks: readonly Check[]; env?: Readonly<Record<string, string>> }>;

/** A suite that starts what it needs itself. It plays its cases on the tally. */
type SelfMade = Readonly<{ play: (tally: Tally, options: readonly string[]) => Promise<void> }>;

/** Reads the Playwright tests that were played, prints what they mean, and counts what is amiss. */
type Judge = (tests: readonly PlayedTest[]) => number;

/**
 * Runs the named suites of a folder, or everything in it, each against a program of its own with
 * fresh data; `--only=PATTERN` plays the cases whose name it fits. Prints a line per case and the
 * count last; resolves to whether all passed.
 */
export async function runChecks(
  folder: string,
  args: readonly string[],
  judge: Judge = () => 0,
): Promise<boolean> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const names = args.filter((arg) => !arg.startsWith('--'));
  const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
  const tally = new Tally({ only });
  const chosen = names.length > 0 ? names : suitesIn(folder);
  const hasSpecs = globSync(`${folder}/**/*.spec.ts`, { cwd: root }).length > 0;
  const playsSpecs = names.length === 0 && hasSpecs;
  if (chosen.length === 0 && !playsSpecs) {
    throw new UnknownSuite(`There is nothing to run in ${folder}/.`);
  }
  const suites: [string, Checked | SelfMade][] = [];
  for (const name of chosen) {
    suites.push([name, (await loadSuite(folder, name)) as Checked | SelfMade]);
  }
  if (playsSpecs) {
    const { passed, failed, tests } = await playSpecs(folder);
    tally.passed += passed;
    tally.failed += failed + judge(tests);
  }
  for (const [name, suite] of suites) {
    console.log(`\n${name}`);
    if ('play' in suite) await suite.play(tally, options);
    else await playChecks(suite, tally);
  }
  return tally.tell();
}

async function playChecks({ checks, env }: Checked, tally: Tally): Promise<void> {
  if (!checks.some(tally.isChosen)) return;
  const program = await startProgram(env);
  try {
    await tally.play(checks, program);
  } finally {
    await program.stop();
  }
}

/** A folder may also hold Playwright tests, which share one program. */
async function playSpecs(folder: string) {
  const workspace = mkdtempSync(join(tmpdir(), 'lango-checks-'));
  try {
    const { passed, failed, output, tests = [] } = await playwright(folder, workspace);
    console.log(output);
    return { passed, failed, tests };
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}
