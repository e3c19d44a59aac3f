import { flakyTest } from './second-try.ts';

/** What the gate reads of Vitest's JSON report. */
export type VitestReport = Readonly<{ testResults: readonly FileResult[] }>;
type FileResult = Readonly<{
  /** The whole path. */
  name: string;
  status: string;
  /** Why it could not be loaded, or a hook of it failed. */
  message?: string;
  startTime: number;
  endTime: number;
  assertionResults: readonly TestResult[];
}>;
type TestResult = Readonly<{
  status: string;
  title: string;
  fullName: string;
  /** Milliseconds; nothing for one that did not run. */
  duration?: number | null;
  failureMessages?: readonly string[] | null;
}>;

export const isSkipped = ({ status }: TestResult): boolean =>
  status === 'skipped' || status === 'pending';

/**
 * A test that this machine cannot run, and whose name or group says what it lacks. Any other
 * skipped test has not passed.
 */
export const isWithoutProgram = (result: TestResult): boolean =>
  isSkipped(result) && /\(needs [\w., -]+\)/.test(result.fullName);

const hasFailed = ({ status }: { status: string }) => status === 'failed';

/** The files with a test, a hook or a load that failed. */
export const filesThatFailed = ({ testResults }: VitestReport): readonly string[] =>
  testResults.filter(hasFailed).map(({ name }) => name);

type Merged = VitestReport & Readonly<{ flaky: readonly string[] }>;

/**
 * A run and the second try of the files that failed in it: each file counts as it ended, and
 * `flaky` names what failed at first and passed then, and why it had failed; a whole file where no
 * test of it had.
 */
export function merged(first: VitestReport, second: VitestReport): Merged {
  const retried = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => retried.get(file.name) ?? file);
  const flaky = first.testResults.filter(hasFailed).flatMap((file) => {
    const again = retried.get(file.name);
    return again === undefined ? [] : recovered(file, again);
  });
  return { testResults, flaky };
}

function recovered(file: FileResult, again: FileResult): string[] {
  const failed = file.assertionResults.filter(hasFailed);
  if (failed.length === 0) return hasFailed(again) ? [] : [flakyTest(file.name, file.message)];
  const passed = new Set(
    again.assertionResults.filter(({ status }) => status === 'passed').map((one) => one.fullName),
  );
  return failed
    .filter(({ fullName }) => passed.has(fullName))
    .map(({ fullName, failureMessages }) =>
      flakyTest(`${file.name} > ${fullName}`, failureMessages?.[0]),
    );
}
