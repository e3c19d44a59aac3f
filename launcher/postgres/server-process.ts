import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { endWithProcess } from './end-with-process.ts';
import { isAlive } from './writer-lock.ts';

/** How this installation's server is run. */
export type ServerSetup = Readonly<{
  binaries: Binaries;
  account: Account | undefined;
  home: string;
  adminPassword: string;
  /** False only for throw-away clusters: a power cut may then lose or tear data. */
  durable: boolean;
  /** The server ends with this process, and these folders go; without them it is left. */
  goesWithProcess?: readonly string[];
}>;

const host = '127.0.0.1';
const connectTimeoutMs = 2_000;
const stopTimeoutS = 20;
const logBytesMax = 5_000_000;
const logTailBytes = 2_000;

const durableSettings = ['max_connections=100'];
const throwAwaySettings = [
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // In files of the data folder, which goes with the cluster: segments in /dev/shm outlive a kill.
  'dynamic_shared_memory_type=mmap',
];

export const dataDirectoryOf = (home: string) => join(home, 'pgdata');

/**
 * Starts the server in a session of its own: Ctrl-C at the terminal must reach the shop, which
 * stops the database last, and a killed shop must leave a database that can be adopted.
 */
export function spawnServer(setup: ServerSetup, port: number) {
  const settings = [
    `listen_addresses=${host}`,
    `port=${port}`,
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...(setup.durable ? durableSettings : throwAwaySettings),
  ].flatMap((setting) => ['-c', setting]);
  const log = openLog(setup);
  const child = spawn(setup.binaries.postgres, ['-D', dataDirectoryOf(setup.home), ...settings], {
    ...setup.account,
    cwd: '/',
    env: { LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  child.unref();
  // Also before it has written its lock file, by which `endServerAtOnce` finds it.
  if (setup.goesWithProcess) {
    endWithProcess(child, { signal: 'QUIT', folders: setup.goesWithProcess });
  }
  return child;
}

/** The log is truncated when it exceeds its limit; PostgreSQL logs little in normal operation. */
function openLog({ home, account }: ServerSetup): number {
  const path = logPath(home);
  const size = fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const log = fs.openSync(path, size > logBytesMax ? 'w' : 'a', 0o600);
  if (account) fs.fchownSync(log, account.uid, account.gid);
  return log;
}

const logPath = (home: string) => join(home, 'postgres.log');

/** The last output of the server, for the message of a failed start. */
export function logTail(home: string): string {
  const path = logPath(home);
  if (!fs.existsSync(path)) return '';
  return fs.readFileSync(path, 'utf8').slice(-logTailBytes).trim();
}

/** Connects as the administrator of the cluster; the caller ends the client. */
export async function connectAsAdmin(setup: ServerSetup, port: number, database = 'postgres') {
  const client = new Client({
    host,
    port,
    database,
    user: 'postgres',
    password: setup.adminPassword,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // A server killed under an idle connection is reported here, and would else end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The cluster's identity, if the server on that port is ours and takes queries. */
export async function identityAt(setup: ServerSetup, port: number): Promise<string | undefined> {
  try {
    const client = await connectAsAdmin(setup, port);
    try {
      const { rows } = await client.query<{ id: string; directory: string }>(`
        select system_identifier::text as id, current_setting('data_directory') as directory
          from pg_control_system()`);
      const row = rows[0];
      return row?.directory === dataDirectoryOf(setup.home) ? row.id : undefined;
    } finally {
      await client.end();
    }
  } catch {
    return undefined;
  }
}

/** What the lock file of the cluster says about a server that runs or ran; ready or not. */
export function readPostmaster(home: string): { pid: number; port: number } | undefined {
  const path = join(dataDirectoryOf(home), 'postmaster.pid');
  if (!fs.existsSync(path)) return undefined;
  const lines = fs.readFileSync(path, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/**
 * Removes a lock file whose number belongs to some other program now, or to a server that has ended
 * but was never collected. PostgreSQL takes either for a running server. While a process of the old
 * server still works in the directory, the file stays: it protects against two servers at once.
 */
export function clearStaleLock(home: string): void {
  const pid = readPostmaster(home)?.pid;
  const command = `/proc/${pid}/comm`;
  if (pid === undefined || !fs.existsSync(command)) return;
  const isReused = fs.readFileSync(command, 'utf8').trim() !== 'postgres';
  if (!isReused && isAlive(pid)) return;
  if (isWorkedIn(dataDirectoryOf(home))) return;
  fs.rmSync(join(dataDirectoryOf(home), 'postmaster.pid'), { force: true });
}

/** Every process of a server has the data directory as its working directory. */
function isWorkedIn(directory: string): boolean {
  return fs.readdirSync('/proc').some((entry) => {
    try {
      return /^\d+$/.test(entry) && fs.readlinkSync(`/proc/${entry}/cwd`) === directory;
    } catch {
      // It has ended in the meantime, or is not ours to look at.
      return false;
    }
  });
}

/**
 * Stops the server, also one started by another process: gracefully, then at once with recovery on
 * the next start.
 */
export function stopServer(setup: ServerSetup): void {
  const postmaster = readPostmaster(setup.home);
  if (postmaster === undefined || !isAlive(postmaster.pid)) return;
  for (const mode of ['fast', 'immediate']) {
    const { status } = spawnSync(
      setup.binaries.pgCtl,
      ['stop', '-D', dataDirectoryOf(setup.home), '-m', mode, '-w', '-t', String(stopTimeoutS)],
      { ...setup.account, cwd: '/', env: { LC_ALL: 'C' } },
    );
    if (status === 0) return;
  }
}

/**
 * Ends a server whose files are thrown away, while this process ends: nothing asynchronous would be
 * waited for. What it has open cannot be removed before it is gone.
 */
export function endServerAtOnce({ home }: Pick<ServerSetup, 'home'>): void {
  const pid = readPostmaster(home)?.pid;
  if (pid === undefined || !isAlive(pid)) return;
  process.kill(pid, 'SIGQUIT');
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (isAlive(pid)) Atomics.wait(sleeper, 0, 0, 20);
}

/** A port that is free now. Another program may take it first, so the caller must retry. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port: 0 }, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export function isPortFree(port: number): Promise<boolean> {
  if (port === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port }, () => probe.close(() => resolve(true)));
  });
}

export const delay = (ms: number) => pause(ms);
