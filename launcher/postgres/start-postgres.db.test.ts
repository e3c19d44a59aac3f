import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { StartRefused } from '../../server/platform/start-refused.ts';
import { startPostgres } from './start-postgres.ts';
import type { Postgres } from './start-postgres.ts';
import { isAlive } from './writer-lock.ts';

const log = { info: () => undefined, warn: () => undefined };
const module = new URL('./start-postgres.ts', import.meta.url).href;
const directories: string[] = [];
const running: Postgres[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const path of directories.splice(0)) rmSync(path, { recursive: true, force: true });
});

function temporaryDirectory() {
  const path = mkdtempSync(join(tmpdir(), 'lango-postgres-'));
  directories.push(path);
  return path;
}

async function start(dataDir: string, throwAway = true) {
  const postgres = await startPostgres({ dataDir, log, throwAway });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, query: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Keeps asking while the server comes back, for ten seconds at most. */
async function askUntilAnswered(url: string, query: string) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(url, query);
    } catch (cause) {
      if (tries === 200) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')[0]);

/** Another shop, in a process of its own, that a test may kill. */
async function otherShop(dataDir: string) {
  const program = `
    import { startPostgres } from ${JSON.stringify(module)};
    const log = { info() {}, warn() {} };
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.stdout.write('up');
    setInterval(() => undefined, 1000);`;
  const args = ['--input-type=module-typescript', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

const suites = new URL('../../scripts/suites/suites.ts', import.meta.url).href;

/** A command of ours with a server of its own, which prints a line every few milliseconds. */
async function commandWithServer(dataDir: string) {
  const program = `
    import { startPostgres } from ${JSON.stringify(module)};
    import { runCommand } from ${JSON.stringify(suites)};
    const log = { info() {}, warn() {} };
    await runCommand(async () => {
      await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, throwAway: true });
      setInterval(() => console.log('up'), 20);
      return new Promise(() => undefined);
    });`;
  const args = ['--input-type=module-typescript', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  await once(child.stdout as Readable, 'data');
  return child;
}

test.each<readonly [by: string, end: (command: ChildProcess) => void]>([
  ['SIGTERM', (command) => void command.kill('SIGTERM')],
  ['SIGINT', (command) => void command.kill('SIGINT')],
  ['SIGHUP', (command) => void command.kill('SIGHUP')],
  ['a reader who closes the pipe', (command) => void command.stdout?.destroy()],
  ['the end of who started it', (command) => command.disconnect()],
])('a command that is ended by %s leaves no server and no files', async (_by, end) => {
  const dataDir = temporaryDirectory();
  const command = await commandWithServer(dataDir);
  const server = postmasterOf(dataDir);
  const ended = once(command, 'exit');
  end(command);
  await ended;
  expect(isAlive(server)).toBe(false);
  expect(existsSync(dataDir)).toBe(false);
});

test('a command that is killed leaves no server and no files', async () => {
  const dataDir = temporaryDirectory();
  const command = await commandWithServer(dataDir);
  const server = postmasterOf(dataDir);
  command.kill('SIGKILL');
  await once(command, 'exit');
  const left = () => [isAlive(server), existsSync(dataDir)];
  await expect.poll(left, { timeout: 20_000 }).toEqual([false, false]);
});

test('the shop database belongs to a role that is no superuser', async () => {
  const { url } = await start(temporaryDirectory());
  const rows = await ask(
    url,
    `select current_user as role, rolsuper as super, pg_get_userbyid(datdba) as owner
       from pg_roles, pg_database
      where rolname = current_user and datname = current_database()`,
  );
  expect(rows).toEqual([{ role: 'lango', super: false, owner: 'lango' }]);
});

test('a wrong password is refused', async () => {
  const { url } = await start(temporaryDirectory());
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
});

test('only this user may read the state file, and data and log are closed', async () => {
  const dataDir = temporaryDirectory();
  await start(dataDir);
  const mode = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8);
  expect(mode('postgres.json')).toBe('600');
  expect(mode('postgres/pgdata')).toBe('700');
  expect(mode('postgres/postgres.log')).toBe('600');
});

test('a second shop on one data directory is refused with the number of the first', async () => {
  const dataDir = temporaryDirectory();
  await start(dataDir);
  const second = startPostgres({ dataDir, log, throwAway: true });
  await expect(second).rejects.toThrow(StartRefused);
  await expect(second).rejects.toThrow(`process ${process.pid}`);
});

test('of ten shops started at once, one gets the data directory', async () => {
  const dataDir = temporaryDirectory();
  const attempts = Array.from({ length: 10 }, () => start(dataDir));
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the server of a killed shop is adopted with everything it acknowledged', async () => {
  const dataDir = temporaryDirectory();
  const killed = await otherShop(dataDir);
  const orphan = postmasterOf(dataDir);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const postgres = await start(dataDir);
  expect(postgres.adopted).toBe(true);
  expect(postmasterOf(dataDir)).toBe(orphan);
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a server killed under the shop comes back at the same address with its data', async () => {
  const dataDir = temporaryDirectory();
  const { url } = await start(dataDir, false);
  await ask(url, 'create table kept as select 7 as seven');
  const killed = postmasterOf(dataDir);
  process.kill(killed, 'SIGKILL');
  expect(await askUntilAnswered(url, 'select seven from kept')).toEqual([{ seven: 7 }]);
  expect(postmasterOf(dataDir)).not.toBe(killed);
});

test('shop and server killed together come back by recovery', async () => {
  const dataDir = temporaryDirectory();
  const killed = await otherShop(dataDir);
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const postgres = await start(dataDir, false);
  expect(postgres.adopted).toBe(false);
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lock file that names a living stranger does not keep the shop from starting', async () => {
  const dataDir = temporaryDirectory();
  const killed = await otherShop(dataDir);
  const server = postmasterOf(dataDir);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  process.kill(server, 'SIGKILL');
  const lock = join(dataDir, 'postgres/pgdata/postmaster.pid');
  const lines = readFileSync(lock, 'utf8').split('\n');
  writeFileSync(lock, [String(process.pid), ...lines.slice(1)].join('\n'));

  const postgres = await start(dataDir, false);
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lost password is a refusal that names the file', async () => {
  const dataDir = temporaryDirectory();
  writeFileSync(join(dataDir, 'postgres.json'), 'not json');
  await expect(startPostgres({ dataDir, log })).rejects.toThrow('postgres.json cannot be read');
});

test('a copied data directory whose database lies elsewhere is refused', async () => {
  const dataDir = temporaryDirectory();
  const original = temporaryDirectory();
  const state = { dataDir: original, home: '/var/lib/lango-elsewhere', port: 1, clusterId: '1' };
  for (const path of [dataDir, original]) {
    writeFileSync(join(path, 'postgres.json'), JSON.stringify(state));
  }
  await expect(startPostgres({ dataDir, log })).rejects.toThrow('was copied from');
});
