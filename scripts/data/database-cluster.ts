import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { chooseAccount } from '../../launcher/postgres/account.ts';
import { prepareBinaries } from '../../launcher/postgres/binaries.ts';
import { sharedBase } from '../../launcher/postgres/home.ts';
import { endWithProcess } from '../../launcher/postgres/end-with-process.ts';
import {
  appRole,
  createShopDatabase,
  initialiseCluster,
  ownerRole,
  shopDatabase,
} from '../../launcher/postgres/initialise-cluster.ts';
import {
  connectAsAdmin,
  dataDirectoryOf,
  freePort,
  logTail,
  type ServerSetup,
} from '../../launcher/postgres/server-process.ts';
import { eventually } from '../gate/eventually.ts';

const host = '127.0.0.1';
const passwords = { admin: 'admin-of-tests', owner: 'owner-of-tests', app: 'app-of-tests' };
const replicaName = 'replica';
const readyMs = 60_000;

/**
 * A primary and a streaming replica of the embedded PostgreSQL, on ports of their own, with
 * commits that wait for the replica. Who promotes, follows and lets commits go on alone is the
 * caller: the part that Patroni, repmgr or the provider of a managed database has.
 */
export class DatabaseCluster {
  readonly #folder: string;
  #primary: Server;
  #replica: Server;

  private constructor(folder: string, primary: Server, replica: Server) {
    this.#folder = folder;
    this.#primary = primary;
    this.#replica = replica;
  }

  static async start(): Promise<DatabaseCluster> {
    const folder = fs.mkdtempSync(join(tmpdir(), 'lango-cluster-'));
    fs.chmodSync(folder, 0o755);
    const primary = new Server(folder, 'a', await freePort());
    const replica = new Server(folder, 'b', await freePort());
    const cluster = new DatabaseCluster(folder, primary, replica);
    try {
      await primary.begin();
      await replica.copyOf(primary);
      await cluster.waitForReplica();
      return cluster;
    } catch (cause) {
      await cluster.stop();
      throw cause;
    }
  }

  get primary(): Server {
    return this.#primary;
  }

  get replica(): Server {
    return this.#replica;
  }

  /** For the owner of the tables, with both servers in it; `inOrder` names which comes first. */
  url(inOrder: readonly Server[] = [this.#primary, this.#replica]): string {
    return urlOf(ownerRole, passwords.owner, inOrder);
  }

  /** The same for the role of the shop's processes. */
  appUrl(inOrder: readonly Server[] = [this.#primary, this.#replica]): string {
    return urlOf(appRole, passwords.app, inOrder);
  }

  /** Makes the replica the primary, whether the old one lives or not. */
  async promote(): Promise<void> {
    const [old, next] = [this.#primary, this.#replica];
    // Commits there do not wait until a follower is connected.
    await next.waitForNobody();
    await next.asAdmin((client) => client.query('select pg_promote(true, 30)'));
    this.#primary = next;
    this.#replica = old;
  }

  /** Replaces the server that is not the primary by a new copy, which commits then wait for. */
  async addReplica(): Promise<void> {
    await this.#replica.kill();
    await this.#replica.copyOf(this.#primary);
    await this.waitForReplica();
  }

  /** Commits wait for the replica from here on. */
  async waitForReplica(): Promise<void> {
    await eventually('the replica to follow', () => this.#primary.isFollowed(), readyMs);
    await this.#primary.waitFor(replicaName);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#primary.kill(), this.#replica.kill()]);
    fs.rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const urlOf = (role: string, password: string, servers: readonly Server[]) =>
  `postgres://${role}:${password}@${servers.map(({ port }) => `${host}:${port}`).join()}/${shopDatabase}`;

/** One server of the cluster: a machine, as far as a test goes. */
export class Server {
  readonly port: number;
  readonly #setup: ServerSetup;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  constructor(folder: string, name: string, port: number) {
    this.port = port;
    this.#folder = folder;
    const account = chooseAccount(undefined);
    const home = join(folder, name);
    fs.mkdirSync(home, { mode: 0o700 });
    if (account) fs.chownSync(home, account.uid, account.gid);
    const binaries = prepareBinaries(account, sharedBase());
    this.#setup = { binaries, account, home, adminPassword: passwords.admin, durable: false };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && !this.#child.signalCode;
  }

  /** Makes the shop's roles and database on it. */
  async begin(): Promise<void> {
    initialiseCluster(this.#setup);
    await this.start();
    await createShopDatabase(this.#setup, {
      port: this.port,
      ownerPassword: passwords.owner,
      appPassword: passwords.app,
    });
  }

  /** Takes over the files of another and follows it. */
  async copyOf(primary: Server): Promise<void> {
    const target = dataDirectoryOf(this.#setup.home);
    await rm(target, { recursive: true, force: true });
    await primary.asAdmin(async (client) => {
      await client.query("select pg_backup_start('replica', true)");
      // What is deleted or grows meanwhile is in the log that is replayed.
      await run('cp', ['-a', dataDirectoryOf(primary.#setup.home), target]);
      const { rows } = await client.query<{ labelfile: string }>(
        'select * from pg_backup_stop(false)',
      );
      fs.writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
    });
    fs.rmSync(join(target, 'postmaster.pid'), { force: true });
    fs.writeFileSync(join(target, 'standby.signal'), '');
    const { account } = this.#setup;
    if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, target]);
    await this.start(primary);
  }

  /** Starts it, as a follower of another where its files say that it follows. */
  async start(followed?: Server): Promise<void> {
    const { account, binaries, home } = this.#setup;
    const whom = `host=${host} port=${followed?.port} user=postgres password=${passwords.admin}`;
    const settings = [
      `listen_addresses=${host}`,
      `port=${this.port}`,
      'unix_socket_directories=',
      'timezone=UTC',
      'max_connections=200',
      // A test kills processes and never the power.
      'fsync=off',
      // Segments in /dev/shm would outlive it; files in its folder do not.
      'dynamic_shared_memory_type=mmap',
      'wal_keep_size=1GB',
      'wal_receiver_timeout=5s',
      'wal_retrieve_retry_interval=200ms',
      ...(followed ? [`primary_conninfo=${whom} application_name=${replicaName}`] : []),
    ].flatMap((setting) => ['-c', setting]);
    const log = fs.openSync(join(home, 'postgres.log'), 'a', 0o600);
    this.#child = spawn(binaries.postgres, ['-D', dataDirectoryOf(home), ...settings], {
      ...account,
      cwd: '/',
      env: { LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    endWithProcess(this.#child, { signal: 'QUIT', folders: [this.#folder] });
    await eventually(`the server on port ${this.port} to answer`, () => this.#answers(), readyMs);
  }

  async #answers(): Promise<boolean> {
    if (!this.isRunning) throw new Error(`It ended: ${logTail(this.#setup.home)}`);
    return this.asAdmin((client) => client.query('select 1')).then(
      () => true,
      () => false,
    );
  }

  async asAdmin<T>(work: (client: Client) => Promise<T>, database = 'postgres'): Promise<T> {
    const client = await connectAsAdmin(this.#setup, this.port, database);
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Whether a replica has caught up and streams. */
  isFollowed(): Promise<boolean> {
    return this.asAdmin(async (client) => {
      const { rowCount } = await client.query(
        "select 1 from pg_stat_replication where state = 'streaming'",
      );
      return rowCount === 1;
    });
  }

  /** Its commits wait for the follower of that name, if there is one. */
  async waitFor(follower: string): Promise<void> {
    await this.asAdmin(async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${follower}'`);
      await client.query('select pg_reload_conf()');
    });
  }

  waitForNobody(): Promise<void> {
    return this.waitFor('');
  }

  /** Ends it in order; what is committed has gone to its replica. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Ends it as a machine does that loses its power, with every process that it has. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const all = await childrenOf(this.pid);
    const ended = this.#end('SIGKILL');
    for (const pid of all) killNow(pid);
    await ended;
    // A process of it that still ends holds the files.
    while (all.some(isThere)) await pause(20);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

/**
 * Runs a program to its end and returns its output. Traffic from this process continues in the
 * meantime.
 */
async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
  await once(child, 'close');
  return said;
}

/** The child processes of a process, as Linux and macOS list them. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const listed = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  return listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
