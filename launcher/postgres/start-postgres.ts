import { existsSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefused } from '../../server/platform/start-refused.ts';
import { chooseAccount } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import { newState, openDataDir, readState, sharedBase, writeState } from './home.ts';
import type { ClusterState } from './home.ts';
import {
  appRole,
  createShopDatabase,
  initialiseCluster,
  ownerRole,
  shopDatabase,
} from './initialise-cluster.ts';
import { adoptServer, launchServer } from './launch-server.ts';
import type { RunningServer } from './launch-server.ts';
import { dataDirectoryOf, endServerAtOnce, readPostmaster, stopServer } from './server-process.ts';
import type { ServerSetup } from './server-process.ts';
import { isAlive, takeWriterLock, writerOf } from './writer-lock.ts';

export type PostgresOptions = Readonly<{
  /** Holds the cluster, its state file and the claim of the one shop that may use it. */
  dataDir: string;
  log: { info(message: string): void; warn(message: string): void };
  /** For tests: no fsync, more connections, a role that makes databases; `stop` deletes it all. */
  throwAway?: boolean;
  /**
   * The server and its files are removed with this process, however that ends, where they are
   * temporary; a shop leaves its server running, to be adopted.
   */
  endsWithProcess?: boolean;
  /** Called once, when a server that died could not be brought back. */
  onLost?: (cause: unknown) => void;
}>;

export type Postgres = Readonly<{
  /** `postgres://` address of the shop's database, for its owner, who is no superuser. */
  url: string;
  /** The same for the shop's processes, whose role may not change history. */
  appUrl: string;
  /** True when the server of an earlier, killed run was still there and was taken over. */
  adopted: boolean;
  /** The server's process now; another one after it died and was started again. */
  processId(): number | undefined;
  /** Stops the server and gives the data directory back. */
  stop(): Promise<void>;
  /** The same while this process ends, when nothing is waited for. */
  stopNow(): void;
}>;

/** The database of a data directory, lent to a command. */
export type LentPostgres = Readonly<{
  url: string;
  appUrl: string;
  /** For a role that makes databases. */
  adminUrl: string;
  /** Stops the server where this loan has started it; called while the process ends. */
  giveBack(): void;
}>;

/**
 * Lends the database of a shop, running or not: a running shop's server is used, else a server is
 * started, which prevents the shop from starting until it is returned.
 */
export async function lendPostgres(options: PostgresOptions): Promise<LentPostgres> {
  const dataDir = openDataDir(options.dataDir);
  const running = writerOf(dataDir) === undefined ? undefined : readState(dataDir);
  const started = running ? undefined : await startPostgres(options);
  const state = running ?? readState(dataDir);
  if (!state) throw new StartRefused(`${dataDir} holds no database.`);
  return { ...urlsOf(state), giveBack: () => started?.stopNow() };
}

const watchEveryMs = 500;

/**
 * Brings up the embedded PostgreSQL and keeps it up: a server that dies is started again on the
 * same port. Refuses with `StartRefused` when another shop uses the data directory.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = openDataDir(options.dataDir);
  const releaseLock = takeWriterLock(dataDir);
  try {
    return await bringUp(options, dataDir, releaseLock);
  } catch (cause) {
    releaseLock();
    throw cause;
  }
}

async function bringUp(options: PostgresOptions, dataDir: string, releaseLock: () => void) {
  const known = readState(dataDir);
  const cluster = known && dataDirectoryOf(known.home);
  const account = chooseAccount(cluster && existsSync(cluster) ? cluster : undefined);
  const binaries = prepareBinaries(account, sharedBase());
  const state = known ?? newState(dataDir, account);
  const durable = options.throwAway !== true;
  const files = [state.home, dataDir];
  const endsWithProcess = options.endsWithProcess ?? !durable;
  const setup = {
    binaries,
    account,
    durable,
    home: state.home,
    adminPassword: state.adminPassword,
    ...(endsWithProcess && { goesWithProcess: files }),
  };
  const keepNothing = () => {
    for (const path of files) rmSync(path, throwAwayRemoval);
  };
  const abandon = () => {
    endServerAtOnce(setup);
    keepNothing();
  };
  if (endsWithProcess) process.once('exit', abandon);
  initialiseCluster(setup);

  const orphan = await adoptServer(setup, state.clusterId);
  const server = orphan ?? (await launchServer(setup, { wishedPort: state.port }));
  if (orphan) options.log.info(`PostgreSQL of an earlier run was still there (${orphan.pid})`);
  writeState({ ...state, port: server.port, clusterId: server.clusterId });
  await createShopDatabase(setup, { ...state, port: server.port });

  const watch = keepUp(setup, server, options);
  const stopNow = () => {
    void watch.end();
    stopServer(setup);
    releaseLock();
    process.off('exit', abandon);
    if (!durable) keepNothing();
  };
  const stop = async () => {
    await watch.end();
    stopNow();
  };
  const { url, appUrl } = urlsOf({ ...state, port: server.port });
  return {
    url,
    appUrl,
    adopted: orphan !== undefined,
    processId: () => readPostmaster(setup.home)?.pid,
    stop,
    stopNow,
  };
}

const throwAwayRemoval = { recursive: true, force: true, maxRetries: 3 } as const;

function urlsOf({ port, ownerPassword, appPassword, adminPassword }: ClusterState) {
  const urlFor = (role: string, password: string, database = shopDatabase) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url: urlFor(ownerRole, ownerPassword),
    appUrl: urlFor(appRole, appPassword),
    adminUrl: urlFor('postgres', adminPassword, 'postgres'),
  };
}

/** Watches by process number, since an adopted server is not a child of this process. */
function keepUp(setup: ServerSetup, first: RunningServer, { log, onLost }: PostgresOptions) {
  const ending = new AbortController();
  const nextLook = () =>
    pause(watchEveryMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
  const watch = async () => {
    let server = first;
    while (!ending.signal.aborted) {
      await nextLook();
      if (ending.signal.aborted || isAlive(server.pid)) continue;
      log.warn(`PostgreSQL (${server.pid}) is gone; starting it again`);
      server = await launchServer(setup, { wishedPort: server.port, onlyThatPort: true });
    }
  };
  const watching = watch().catch((cause: unknown) => onLost?.(cause));
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}
