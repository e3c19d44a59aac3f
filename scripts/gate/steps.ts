import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLeftOut } from './nightly.ts';
import { runNode } from './process.ts';
import { lost, type Outcome } from './outcome.ts';
import { runVitest, type TestKind } from './vitest-run.ts';
import { playwright } from './playwright.ts';
import { flakyTest, hasSecondTry } from './second-try.ts';
import { codeFolders } from '../rules/project-files.ts';

/** A step of the gate. It may report several lines, and is given a folder for its reports. */
export type Step = (workspace: string) => Promise<readonly Outcome[]>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = (path: string) => join('node_modules', path);

export const staticChecks: readonly Step[] = [
  check('format', [packages('oxfmt/bin/oxfmt'), '--check', '.']),
  check('lint', [
    packages('oxlint/bin/oxlint'),
    '-c',
    'oxlint.json',
    '--type-aware',
    '--deny-warnings',
    '.',
  ]),
  check('types', [packages('typescript-native/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']),
  check('boundaries', [
    packages('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    ...codeFolders.filter((folder) => existsSync(join(root, folder))),
  ]),
  tests(['tidy'], ['--project', 'tidy']),
  check('unused code', [packages('knip/bin/knip.js'), '--no-progress']),
];

/** What the tests run against is built before them: a shop that starts would build it itself. */
export const builtChecks: readonly Step[] = [
  check('schema drift', ['scripts/data/schema.ts', '--check']),
  inTurn(
    check('build', ['scripts/build/build.ts']),
    check('byte budgets', ['scripts/build/budgets.ts']),
  ),
];

const unitProjects = ['unit', 'web', 'component', 'isolated'].flatMap((name) => [
  '--project',
  name,
]);

export const quickChecks: readonly Step[] = [tests(['unit'], unitProjects)];

/** Unit and database tests share one run, whose workers compute nearly all the time. */
export const serverTests: readonly Step[] = [
  tests(['unit', 'database'], [...unitProjects, '--project', 'database']),
];

/**
 * Tests of whole shops, which wait for each other's processes as much as they compute: they run
 * beside the others, each shop on free ports and on data of its own. The longest comes first.
 * Benchmarks are rarely run; at toy size each shows that it still works.
 */
export const shopTests = (): readonly Step[] => [
  journeys,
  ...(isLeftOut('live') ? [] : [live]),
  ...(isLeftOut('benchmarks') ? [] : [check('benchmarks', ['scripts/suites/bench.ts', '--toy'])]),
];

/** Two checks, the second of which needs the result of the first. */
function inTurn(first: Step, second: Step): Step {
  return async (workspace) => [...(await first(workspace)), ...(await second(workspace))];
}

/** A check is one count: it passed or it failed. */
function check(name: string, args: readonly string[]): Step {
  return async () => {
    const run = await runNode(args);
    return [{ ...run, name, passed: run.code === 0 ? 1 : 0, failed: run.code === 0 ? 0 : 1 }];
  };
}

/** The shop in live mode behind a real reverse proxy, where this machine can play an internet. */
async function live(): Promise<readonly Outcome[]> {
  const first = await playLive();
  if (first.failed === 0 || !hasSecondTry()) return [first];
  const again = await playLive();
  const seconds = first.seconds + again.seconds;
  const flaky = [...first.output.matchAll(/^ {2}FAILED {2}(.*)\n(.*)$/gm)].map(([, name, why]) =>
    flakyTest(`live: ${name}`, why),
  );
  return [again.failed === 0 ? { ...again, seconds, flaky } : { ...again, seconds }];
}

async function playLive(): Promise<Outcome> {
  const run = await runNode(['scripts/suites/conformance.ts', 'live']);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(run.output) ?? [];
  const skipped = [...run.output.matchAll(/^SKIPPED (.*)$/gm)].map(([, reason = '']) => reason);
  if (passed === undefined) return lost('live', run);
  return { ...run, name: 'live', passed: Number(passed), failed: Number(failed), skipped };
}

/** A Vitest run, reported as one line for each of the named kinds. */
function tests(names: readonly TestKind[], args: readonly string[]): Step {
  return (workspace) => runVitest({ names, args, workspace });
}

/** The browser journeys, against the whole program on free ports with data of its own. */
async function journeys(workspace: string): Promise<readonly Outcome[]> {
  const name = 'journeys';
  if (globSync('e2e/**/*.spec.ts', { cwd: root }).length === 0) {
    return [lost(name, { code: 1, seconds: 0, output: 'There is no journey in e2e/.' })];
  }
  return [{ name, ...(await playwright('e2e', workspace)) }];
}
