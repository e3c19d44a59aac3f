import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const outputKept = 20_000;

/** Whether this clone has a commit; one without the whole history may not. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

type Played = Readonly<{
  commit: string;
  /** Parts of paths of the release's own tests. */
  files: readonly string[];
  /** An empty folder for its files. */
  folder: string;
  /** A cluster whose template has the schema of today: for its owner, and for the shop's role. */
  urls: Readonly<{ owner: string; app: string }>;
  /** Ends it before its time. */
  signal: AbortSignal;
}>;

type Outcome = Readonly<{
  /** Files with a test that passed. */
  passed: readonly string[];
  /** Names of tests that failed. */
  failed: readonly string[];
  output: string;
}>;

/** They say what the schema of their release has, and ours has more. */
const aboutSchema = ['every-holding.db.test.ts'];

/** The release's tests get the databases of ours, so none of its own migrations run. */
const setUp = `
export default (project) => {
  project.provide('testDatabaseUrl', process.env.TEST_DATABASE_URL);
  project.provide('testAppUrl', process.env.TEST_APP_URL);
};
`;

/** Runs tests of an earlier release, with its code, on the schema of today. */
export async function playEarlier(played: Played): Promise<Outcome> {
  const { commit, files, folder, urls, signal } = played;
  const archive = join(folder, 'release.tar');
  finish('git', ['archive', '--output', archive, commit]);
  const release = join(folder, 'release');
  fs.mkdirSync(release);
  finish('tar', ['-xf', archive, '-C', release]);
  fs.symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'));
  fs.writeFileSync(join(release, 'scripts/vitest-global-setup.ts'), setUp);
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=json', `--outputFile.json=${report}`];
  const left = aboutSchema.flatMap((file) => ['--exclude', `**/${file}`]);
  const args = [vitest, 'run', '--project', 'database', ...reporters, ...left, ...files];
  const child = spawn(process.execPath, args, {
    cwd: release,
    // Of this run's own settings only where it may write, and how slow this machine is.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      LANGO_PACE: process.env['LANGO_PACE'],
      TEST_DATABASE_URL: urls.owner,
      TEST_APP_URL: urls.app,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + String(chunk)).slice(-outputKept));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', () => undefined);
  await once(child, 'close');
  if (!fs.existsSync(report)) return { passed: [], failed: ['no report'], output };
  return { ...readReport(report), output };
}

function finish(command: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { cwd: root });
  if (status !== 0) throw new Error(`${command}: ${String(error ?? stderr)}`);
}

type Report = Readonly<{
  testResults: readonly Readonly<{
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly Readonly<{
      status: string;
      fullName: string;
      failureMessages?: readonly string[];
    }>[];
  }>[];
}>;

/** Reads vitest's report in JSON. */
export function readReport(file: string): Omit<Outcome, 'output'> {
  const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const isUnloadable = (one: Report['testResults'][number]) =>
    one.status === 'failed' && one.assertionResults.length === 0;
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.[0] ?? ''}`);
  const unloadable = testResults.filter(isUnloadable).map(({ name, message }) => {
    return `${name}: ${message ?? ''}`;
  });
  const passed = testResults
    .filter((one) => one.assertionResults.some(({ status }) => status === 'passed'))
    .map(({ name }) => name);
  return { passed, failed: [...failed, ...unloadable] };
}
