import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lost, type Outcome } from './outcome.ts';
import { runNode, type Finished } from './process.ts';
import { hasSecondTry } from './second-try.ts';
import {
  filesThatFailed,
  isSkipped,
  isWithoutProgram,
  merged,
  type VitestReport,
} from './vitest-report.ts';

export type TestKind = 'tidy' | 'unit' | 'database';
type Requested = Readonly<{
  names: readonly TestKind[];
  args: readonly string[];
  workspace: string;
}>;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** More files than these fail for a reason, which a second try would only repeat. */
const secondTriesMax = 12;

/** Runs Vitest and counts each test once, one line for each of the named kinds. */
export async function runVitest(requested: Requested): Promise<readonly Outcome[]> {
  const { names } = requested;
  const first = await runOnce(requested, 'first');
  if (first.report === undefined) return [lost(names.join(' and '), first.run)];
  const { report, run, flaky } = await triedAgain({ ...first, report: first.report }, requested);
  const outcomes = names.map((name) => count(name, { report, run, alone: names.length === 1 }));
  const explained = outcomes.some(({ failed }) => failed > 0);
  const [head, ...others] = outcomes;
  const told = head === undefined ? others : [{ ...head, flaky }, ...others];
  return run.code === 0 || explained ? told : [...told, lost('test runner', run)];
}

type Ran = Readonly<{ run: Finished; report: VitestReport | undefined }>;
type VitestOutcome = Readonly<{ run: Finished; report: VitestReport; flaky: readonly string[] }>;

async function runOnce({ names, args, workspace }: Requested, turn: string): Promise<Ran> {
  const file = join(workspace, `vitest-${names.join('-')}-${turn}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = join('node_modules', 'vitest/vitest.mjs');
  const run = await runNode([vitest, 'run', ...args, ...reporters]);
  const report = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
    : undefined;
  return { run, report };
}

/**
 * In CI the failed files run once more, separately and as a whole: tests of one file share its
 * database, so a single test would find what its first try had left.
 */
async function triedAgain(
  first: Ran & { report: VitestReport },
  requested: Requested,
): Promise<VitestOutcome> {
  const files = filesThatFailed(first.report);
  const once = { ...first, flaky: [] };
  if (!hasSecondTry() || files.length === 0 || files.length > secondTriesMax) return once;
  const args = [...requested.args, ...files.map((file) => relative(root, file))];
  const { run, report } = await runOnce({ ...requested, args }, 'second');
  if (report === undefined) return once;
  const { flaky, ...whole } = merged(first.report, report);
  const seconds = first.run.seconds + run.seconds;
  return { run: { ...run, seconds }, report: whole, flaky: flaky.map(fromRoot) };
}

const fromRoot = (name: string) => name.replace(root, '');

type Counting = Readonly<{ report: VitestReport; run: Finished; alone: boolean }>;

function count(name: string, { report, run, alone }: Counting): Outcome {
  const isDatabase = (file: string) => file.endsWith('.db.test.ts');
  const files = report.testResults.filter(
    (file) => alone || isDatabase(file.name) === (name === 'database'),
  );
  const results = files.flatMap(({ assertionResults }) => assertionResults);
  const tests = files.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => {
      return { name: fromRoot(`${file.name} > ${fullName}`), seconds: (duration ?? 0) / 1000 };
    }),
  );
  const passed = results.filter(({ status }) => status === 'passed').length;
  // A file that could not even be loaded has no results of its own, and is one failure.
  const unloadable = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailure),
  ).length;
  // Both kinds share one run; each is given the stretch from its first file to the end of its last.
  const began = Math.min(...files.map(({ startTime }) => startTime));
  const ended = Math.max(...files.map(({ endTime }) => endTime));
  const isWhole = alone || files.length === 0;
  const seconds = isWhole ? run.seconds : (ended - began) / 1000;
  const from = isWhole ? (run.from ?? 0) : (began - performance.timeOrigin) / 1000;
  const skipped = results.filter(isWithoutProgram).map(({ fullName }) => fullName);
  const failed = results.length - passed - skipped.length + unloadable;
  const unexplained = results.filter((result) => isSkipped(result) && !isWithoutProgram(result));
  const told = unexplained.map(
    ({ fullName }) => `Skipped without naming what it needs: ${fullName}`,
  );
  const output = [run.output, ...told].join('\n');
  return { name, passed, failed, skipped, seconds, from, tests, output };
}

const isFailure = ({ status }: { status: string }) => status === 'failed';
