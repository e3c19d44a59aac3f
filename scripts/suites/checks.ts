import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright, type PlayedTest } from '../gate/playwright.ts';
import type { Program } from '../gate/program.ts';
import { startProgram } from '../gate/program.ts';
import { loadSuite, suitesIn, UnknownSuite } from './suites.ts';

/**
 * One black-box check of the running program. It throws when the program does not behave, and may
 * answer with figures worth reading.
 */
export type Check = Readonly<{ name: string; run: (program: Program) => Promise<string | void> }>;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each `<folder>/<name>.ts` exports: its checks, and the settings they need, if any. */
type Checked = Readonly<{ checks: readonly Check[]; env?: Readonly<Record<string, string>> }>;

/** What a suite counted that starts the program itself; each that was skipped with its reason. */
export type Counted = Readonly<{ passed: number; failed: number; skipped: readonly string[] }>;

/** A suite that starts the program itself. It prints its own lines and takes the options given. */
type SelfMade = Readonly<{ play: (options: readonly string[]) => Promise<Counted> }>;
type Suite = Checked | SelfMade;

/** Reads the Playwright tests that were played, prints what they mean, and counts what is amiss. */
type Judge = (tests: readonly PlayedTest[]) => number;

/**
 * Runs the named suites of a folder, or everything in it, each against a program of its own with
 * fresh data. Prints a line per check and the count last; resolves to whether all passed.
 */
export async function runChecks(
  folder: string,
  args: readonly string[],
  judge: Judge = () => 0,
): Promise<boolean> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const names = args.filter((arg) => !arg.startsWith('--'));
  const chosen = names.length > 0 ? names : suitesIn(folder);
  const specs = names.length > 0 ? [] : globSync(`${folder}/**/*.spec.ts`, { cwd: root });
  if (chosen.length + specs.length === 0) {
    throw new UnknownSuite(`There is nothing to run in ${folder}/.`);
  }
  const suites: [string, Suite][] = [];
  for (const name of chosen) suites.push([name, (await loadSuite(folder, name)) as Suite]);
  const played = specs.length > 0 ? await playSpecs(folder) : { passed: 0, failed: 0, tests: [] };
  let { passed, failed } = played;
  if (specs.length > 0) failed += judge(played.tests);
  const skipped: string[] = [];
  for (const [name, suite] of suites) {
    console.log(`\n${name}`);
    const counted = 'play' in suite ? await suite.play(options) : await playChecks(suite);
    passed += counted.passed;
    failed += counted.failed;
    skipped.push(...counted.skipped);
  }
  for (const reason of skipped) console.log(`SKIPPED ${reason}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed + skipped.length > 0;
}

async function playChecks({ checks, env }: Checked): Promise<Counted> {
  const counted = { passed: 0, failed: 0, skipped: [] as string[] };
  const program = await startProgram(env);
  try {
    for (const check of checks) {
      const { verdict, skipped } = await holds(check, program);
      if (skipped !== undefined) counted.skipped.push(skipped);
      else counted[verdict] += 1;
    }
  } finally {
    await program.stop();
  }
  return counted;
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

type Held = Readonly<{ verdict: 'passed' | 'failed'; skipped?: string }>;

/** A check that lacks a program of this machine says so by the error's name, and is skipped. */
async function holds({ name, run }: Check, program: Program): Promise<Held> {
  try {
    const figures = await run(program);
    console.log(`  ok      ${name}${figures ? `\n          ${figures}` : ''}`);
    return { verdict: 'passed' };
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ProgramMissing') {
      console.log(`  skipped ${name}\n          ${cause.message}`);
      return { verdict: 'failed', skipped: `${name}: ${cause.message}` };
    }
    console.log(`  FAILED  ${name}\n${cause instanceof Error ? cause.stack : String(cause)}`);
    return { verdict: 'failed' };
  }
}
