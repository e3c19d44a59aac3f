import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './gate-process.ts';
import type { Finished } from './gate-process.ts';
import { playwright } from './playwright.ts';

export type Outcome = Readonly<{
  name: string;
  passed: number;
  failed: number;
  /** What this machine cannot do, each with its reason. */
  skipped?: readonly string[];
  seconds: number;
  /** Shown when something failed. */
  output: string;
  /** It was ended while it ran; what it had started may still be there. */
  wasCut?: true;
}>;

/** A step of the gate. It may report several lines, and is given a folder for its reports. */
export type Step = (workspace: string) => Promise<readonly Outcome[]>;

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = (path: string) => join('node_modules', path);
const cruised = ['contracts', 'server', 'gateway', 'sandbox', 'web', 'e2e', 'bench', 'scripts'];

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
    ...cruised.filter((folder) => existsSync(join(root, folder))),
  ]),
  tests(['tidy'], ['--project', 'tidy']),
  check('unused code', [packages('knip/bin/knip.js'), '--no-progress']),
];

export const quickChecks: readonly Step[] = [tests(['unit'], ['--project', 'unit'])];

/** Unit and database tests share one run, whose two workers keep both cores busy. */
export const slowChecks: readonly Step[] = [
  tests(['unit', 'database'], ['--project', 'unit', '--project', 'database']),
  check('schema drift', ['scripts/schema.ts', '--check']),
  check('build', ['scripts/build.ts']),
  check('byte budgets', ['scripts/budgets.ts']),
  live,
];

/** A check is one count: it passed or it failed. */
function check(name: string, args: readonly string[]): Step {
  return async () => {
    const run = await runNode(args);
    return [{ ...run, name, passed: run.code === 0 ? 1 : 0, failed: run.code === 0 ? 0 : 1 }];
  };
}

/** The shop in live mode behind a real reverse proxy, where this machine can play an internet. */
async function live(): Promise<readonly Outcome[]> {
  const run = await runNode(['scripts/conformance.ts', 'live']);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(run.output) ?? [];
  const skipped = [...run.output.matchAll(/^SKIPPED (.*)$/gm)].map(([, reason = '']) => reason);
  if (passed === undefined) return [lost('live', run)];
  return [{ ...run, name: 'live', passed: Number(passed), failed: Number(failed), skipped }];
}

type VitestReport = Readonly<{
  testResults: readonly Readonly<{
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: readonly Readonly<{ status: string; title: string }>[];
  }>[];
}>;

/** A Vitest run, told as one line for each of the named kinds. */
function tests(names: readonly ('tidy' | 'unit' | 'database')[], args: readonly string[]): Step {
  return async (workspace) => {
    const file = join(workspace, `vitest-${names.join('-')}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const run = await runNode([packages('vitest/vitest.mjs'), 'run', ...args, ...reporters]);
    const report = readReport(file) as VitestReport | undefined;
    if (report === undefined) return [lost(names.join(' and '), run)];
    const outcomes = names.map((name) =>
      countVitest(name, { report, run, alone: names.length === 1 }),
    );
    const explained = outcomes.some(({ failed }) => failed > 0);
    return run.code === 0 || explained ? outcomes : [...outcomes, lost('test runner', run)];
  };
}

type Counting = Readonly<{ report: VitestReport; run: Finished; alone: boolean }>;

function countVitest(name: string, { report, run, alone }: Counting): Outcome {
  const isDatabase = (file: string) => file.endsWith('.db.test.ts');
  const files = report.testResults.filter(
    (file) => alone || isDatabase(file.name) === (name === 'database'),
  );
  const results = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = results.filter(({ status }) => status === 'passed').length;
  // A file that could not even be loaded has no results of its own, and is one failure.
  const unloadable = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailure),
  ).length;
  // Both kinds share one run; each is given the stretch from its first file to the end of its last.
  const began = Math.min(...files.map(({ startTime }) => startTime));
  const ended = Math.max(...files.map(({ endTime }) => endTime));
  const seconds = alone || files.length === 0 ? run.seconds : (ended - began) / 1000;
  const skipped = results.filter(isWithoutProgram).map(({ title }) => title);
  const failed = results.length - passed - skipped.length + unloadable;
  return { name, passed, failed, skipped, seconds, output: run.output };
}

/** A test that names a program which this machine lacks; any other skipped test has not passed. */
const isWithoutProgram = ({ status, title }: { status: string; title: string }) =>
  (status === 'skipped' || status === 'pending') && /\(needs [\w., -]+\)$/.test(title);
const isFailure = ({ status }: { status: string }) => status === 'failed';

/** The browser journeys, against the whole program on free ports with data of its own. */
export const journeys: Step = async (workspace) => {
  const name = 'journeys';
  if (globSync('e2e/**/*.spec.ts', { cwd: root }).length === 0) {
    return [lost(name, { code: 1, seconds: 0, output: 'There is no journey in e2e/.' })];
  }
  return [{ name, ...(await playwright('e2e', workspace)) }];
};

/** A step that came to no count at all has failed once. */
const lost = (name: string, run: Finished): Outcome => ({ ...run, name, passed: 0, failed: 1 });

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
