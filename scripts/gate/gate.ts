import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll, endLeftovers, temporaryFolder } from './workspace.ts';
import { builtChecks, quickChecks, serverTests, shopTests, staticChecks } from './steps.ts';
import type { Outcome, Timed } from './outcome.ts';
import { changedPaths } from './changed-paths.ts';
import { linesNow } from './lines.ts';
import { leaveOut, partsLeftOut } from './nightly.ts';
import type { Step } from './steps.ts';
import { offerChromium } from '../programs/chromium.ts';
import { endRunning } from './process.ts';
import { offerHelm } from '../programs/helm.ts';
import { atThisPace, measurePace } from './pace.ts';
import { offerPrograms } from '../programs/programs.ts';
import { runSelection } from './selected-tests.ts';

const quick = process.argv.includes('--quick');
const nightly = process.argv.includes('--nightly');
const selection = process.argv.slice(2).filter((arg) => arg !== '--quick' && arg !== '--nightly');
process.env.TMPDIR = temporaryFolder();
if (selection.length > 0) process.exit(await runSelection(selection));

const nameWidth = 16;
const slowestShown = 10;
/** The time for a process to end after being asked to. */
const patienceMs = 10_000;
/** Two cores: one check may compute while another reads. */
const staticAtOnce = 2;

// Everything temporary goes below one folder: what still uses it at the end was left behind.
const workspace = mkdtempSync(join(tmpdir(), 'lango-gate-'));
if (process.getuid?.() === 0) chmodSync(workspace, 0o711);
process.env.TMPDIR = workspace;
process.env.LANGO_GATE = workspace;
// The shop is started a hundred times; only the first time need its sources be read by a compiler.
process.env.NODE_COMPILE_CACHE = join(workspace, 'compile-cache');

if (nightly) process.env.THOROUGH = '1';
const leftOut = nightly ? [] : partsLeftOut(changedPaths());
leaveOut(leftOut);

const total = { passed: 0, failed: 0 };
const skipped: string[] = [];
const flaky: string[] = [];
const timed: Timed[] = [];
let somethingWasCut = false;

function report({ name, passed, failed, seconds, output, ...more }: Outcome): void {
  const { wasCut, skipped: left = [], flaky: unsteady = [], from, tests = [] } = more;
  timed.push(...tests);
  skipped.push(...left);
  flaky.push(...unsteady);
  somethingWasCut ||= wasCut === true;
  total.passed += passed;
  total.failed += failed;
  const mark = failed > 0 ? 'FAILED' : passed > 0 ? 'ok    ' : 'SKIPPED';
  const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
  const until = from === undefined ? '' : `, ${Math.round(from)} to ${Math.round(from + seconds)}`;
  const took = `${seconds.toFixed(1).padStart(6)} s${until}`;
  console.log(`${name.padEnd(nameWidth)} ${mark} ${took}${counts}`);
  if (failed > 0) console.log(`${output.trim()}\n`);
}

/** Runs the steps with at most `atOnce` under way, and reports them in their own order. */
async function run(steps: readonly Step[], atOnce: number): Promise<void> {
  const outcomes: Promise<readonly Outcome[]>[] = [];
  const underWay = new Set<Promise<unknown>>();
  for (const step of steps) {
    if (underWay.size >= atOnce) await Promise.race(underWay);
    const outcome = step(workspace);
    const done = outcome.finally(() => underWay.delete(done));
    underWay.add(done);
    outcomes.push(outcome);
  }
  for (const outcome of outcomes) for (const each of await outcome) report(each);
}

function leave(code: number): never {
  endRunning();
  endAll(workspace);
  rmSync(workspace, { recursive: true, force: true, maxRetries: 3 });
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => leave(130));
}
process.on('disconnect', () => leave(130));
process.channel?.unref();

// The browser may take minutes to install, without other output.
if (!quick) offerChromium();
// Tests run them as customers do. One that cannot be installed is named, and its tests are skipped.
const missingPrograms = offerPrograms(
  'caddy',
  'curl',
  'docker-compose',
  'git',
  'haproxy',
  'promtool',
  'python3',
  'systemd-analyze',
  'wget',
);
for (const missing of missingPrograms) console.log(missing);

const pace = await measurePace();
// Brought over the network while the static checks compute, and not while the pace is measured.
const helm = quick ? undefined : offerHelm();
if (pace > 1) {
  console.log(`This machine is ${pace} times slower than the limits expect; they grow with it.`);
}
if (quick) {
  await run(staticChecks, staticAtOnce);
  await run(quickChecks, 1);
} else {
  await run([...staticChecks, ...builtChecks], staticAtOnce);
  const missing = await helm;
  if (missing !== undefined) console.log(missing);
  await Promise.all([run(serverTests, 1), run(shopTests(), 1)]);
}

const left = await endLeftovers(workspace, atThisPace(patienceMs));
// What was cut off could not end what it had started: that is one failure, not two.
const isClean = left.length === 0 || somethingWasCut;
report({
  name: 'nothing left',
  passed: isClean ? 1 : 0,
  failed: isClean ? 0 : 1,
  seconds: 0,
  output: `Processes were left behind, and ended now:\n${left.join('\n')}`,
});
for (const line of linesNow()) console.log(line);
if (leftOut.length > 0) console.log(`Left to npm run test:nightly: ${leftOut.join(', ')}`);
const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
for (const { name, seconds } of slowest) console.log(`SLOW: ${seconds.toFixed(1)} s ${name}`);
for (const name of flaky) console.log(`FLAKY: ${name}`);
for (const reason of skipped) console.log(`SKIPPED: ${reason}`);
if (skipped.length > 0) console.log(`${skipped.length} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
leave(total.failed === 0 && total.passed > 0 ? 0 : 1);
