import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright } from './playwright.ts';
import type { Program } from './program.ts';
import { startProgram } from './program.ts';
import { loadSuite, suitesIn, UnknownSuite } from './suites.ts';

/**
 * One black-box check of the running program. It throws when the program does not behave, and may
 * answer with figures worth reading.
 */
export type Check = Readonly<{ name: string; run: (program: Program) => Promise<string | void> }>;

const root = fileURLToPath(new URL('..', import.meta.url));

/** What each `<folder>/<name>.ts` exports: its checks, and the settings they need, if any. */
type Suite = Readonly<{ checks: readonly Check[]; env?: Readonly<Record<string, string>> }>;

/**
 * Runs the named suites of a folder, or everything in it, each against a program of its own with
 * fresh data. Prints a line per check and the count last; resolves to whether all passed.
 */
export async function runChecks(folder: string, names: readonly string[]): Promise<boolean> {
  const chosen = names.length > 0 ? names : suitesIn(folder);
  const specs = names.length > 0 ? [] : globSync(`${folder}/**/*.spec.ts`, { cwd: root });
  if (chosen.length + specs.length === 0) {
    throw new UnknownSuite(`There is nothing to run in ${folder}/.`);
  }
  const suites: [string, Suite][] = [];
  for (const name of chosen) suites.push([name, (await loadSuite(folder, name)) as Suite]);
  let { passed, failed } = specs.length > 0 ? await playSpecs(folder) : { passed: 0, failed: 0 };
  for (const [name, suite] of suites) {
    console.log(`\n${name}`);
    const program = await startProgram(suite.env);
    try {
      for (const check of suite.checks) {
        if (await holds(check, program)) passed += 1;
        else failed += 1;
      }
    } finally {
      await program.stop();
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

/** A folder may also hold Playwright tests, which share one program. */
async function playSpecs(folder: string) {
  const workspace = mkdtempSync(join(tmpdir(), 'lango-checks-'));
  try {
    const { passed, failed, output } = await playwright(folder, workspace);
    console.log(output);
    return { passed, failed };
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

async function holds({ name, run }: Check, program: Program): Promise<boolean> {
  try {
    const figures = await run(program);
    console.log(`  ok      ${name}${figures ? `\n          ${figures}` : ''}`);
    return true;
  } catch (cause) {
    console.log(`  FAILED  ${name}\n${cause instanceof Error ? cause.stack : String(cause)}`);
    return false;
  }
}
