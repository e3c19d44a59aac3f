import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../programs/chromium.ts';
import { offerPrograms } from '../programs/programs.ts';
import { isLeftOut } from './nightly.ts';
import type { Timed } from './outcome.ts';
import { runNode } from './process.ts';
import { flakyTest } from './second-try.ts';

export type Played = Readonly<{
  passed: number;
  failed: number;
  /** Passed on their second try; they count as passed. */
  flaky?: readonly string[];
  seconds: number;
  from?: number;
  output: string;
  wasCut?: true;
  /** Each test that was played, once for each project. */
  tests?: readonly PlayedTest[];
}>;
export type PlayedTest = Timed & Readonly<{ title: string; passed: boolean }>;

type Suite = Readonly<{
  suites?: readonly Suite[];
  specs?: readonly Readonly<{
    title: string;
    ok: boolean;
    file: string;
    tests: readonly Readonly<{
      projectName: string;
      status: string;
      /** Each try; how long it took, in milliseconds. */
      results: readonly Readonly<{ duration: number; error?: Readonly<{ message?: string }> }>[];
    }>[];
  }>[];
}>;
type Report = Readonly<{
  stats: Readonly<{ expected: number; unexpected: number; flaky: number; skipped: number }>;
  suites?: readonly Suite[];
}>;

/**
 * Runs the Playwright tests below a folder against a program of its own, and counts. A
 * skipped test has not passed. `workspace` is a folder for the report.
 */
export async function playwright(folder: string, workspace: string): Promise<Played> {
  try {
    ensureChromium();
    // Journeys use a lease as customers do.
    for (const missing of offerPrograms('curl')) throw new Error(missing);
  } catch (cause) {
    const output = cause instanceof Error ? cause.message : String(cause);
    return { passed: 0, failed: 1, seconds: 0, output };
  }
  const file = join(workspace, 'playwright.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const cli = join('node_modules', '@playwright/test/cli.js');
  const left = isLeftOut('thorough') ? ['--grep-invert', '@thorough'] : [];
  const run = await runNode([cli, 'test', folder, '--reporter=list,json', ...left]);
  if (!existsSync(file)) return { ...run, passed: 0, failed: 1 };
  const { stats, suites = [] } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const counted = stats.unexpected + stats.skipped;
  const failed = counted === 0 && run.code !== 0 ? 1 : counted;
  const tests = suites.flatMap(testsIn);
  return { ...run, passed: stats.expected + stats.flaky, failed, tests, flaky: flakyOf(suites) };
}

const testsIn = ({ suites = [], specs = [] }: Suite): readonly PlayedTest[] => [
  ...specs.map(({ title, ok: passed, file, tests }) => {
    const tries = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    return { title, passed, name: `${file} > ${title}`, seconds: Math.max(0, ...tries) / 1000 };
  }),
  ...suites.flatMap(testsIn),
];

const flakyOf = (suites: readonly Suite[]): readonly string[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName, results: [first] }) =>
          flakyTest(`${file} > ${title} (${projectName})`, first?.error?.message),
        ),
    ),
    ...flakyOf(inner),
  ]);
