import type { ChildProcess } from 'node:child_process';
import * as server from './server-process.ts';
import type { ServerSetup } from './server-process.ts';
import { StartRefused } from '../../server/platform/start-refused.ts';
import { isAlive } from './writer-lock.ts';

export type RunningServer = Readonly<{ pid: number; port: number; clusterId: string }>;

/** Crash recovery and the last processes of a killed server are given this long. */
const patienceMs = 30_000;
const pollMs = 40;
const backOffMs = { first: 100, last: 1_600 } as const;

/**
 * Takes over a server that outlived the shop that started it. Resolves to nothing when none runs.
 * A server still recovering or stopping is waited for; one that stays strange is refused by number.
 */
export async function adoptServer(
  setup: ServerSetup,
  clusterId: string,
): Promise<RunningServer | undefined> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    // Repeated each time: the lock stays while the last processes of a killed server are still
    // ending.
    server.clearStaleLock(setup.home);
    const postmaster = server.readPostmaster(setup.home);
    if (postmaster === undefined || !isAlive(postmaster.pid)) return undefined;
    const found = await server.identityAt(setup, postmaster.port);
    if (found !== undefined && (clusterId === '0' || found === clusterId)) {
      return { ...postmaster, clusterId: found };
    }
    await server.delay(pollMs);
  }
  const pid = server.readPostmaster(setup.home)?.pid;
  throw new StartRefused(
    `Process ${pid} holds the database in ${setup.home} but does not answer as this shop's. ` +
      `Stop it with "kill -INT ${pid}" and start again.`,
  );
}

/** Starts the server, repeatedly within the patience: a crash may still be cleaning up. */
export async function launchServer(
  setup: ServerSetup,
  { wishedPort, onlyThatPort = false }: { wishedPort: number; onlyThatPort?: boolean },
): Promise<RunningServer> {
  const deadline = performance.now() + patienceMs;
  let backOff: number = backOffMs.first;
  while (performance.now() < deadline) {
    const wishable = onlyThatPort || (await server.isPortFree(wishedPort));
    const port = wishable ? wishedPort : await server.freePort();
    server.clearStaleLock(setup.home);
    const child = server.spawnServer(setup, port);
    const running = await untilReady(setup, { child, port, deadline });
    if (running) return running;
    await server.delay(backOff);
    backOff = Math.min(backOff * 2, backOffMs.last);
  }
  server.stopServer(setup);
  throw new StartRefused(
    `PostgreSQL did not start within ${patienceMs / 1000} s. Its last words, from ` +
      `${setup.home}/postgres.log:\n${server.logTail(setup.home)}`,
  );
}

type Attempt = Readonly<{ child: ChildProcess; port: number; deadline: number }>;

/** Resolves to nothing as soon as the process has ended, or when the patience has. */
async function untilReady(setup: ServerSetup, { child, port, deadline }: Attempt) {
  let failed = false;
  child.once('error', () => (failed = true));
  while (performance.now() < deadline) {
    if (failed || child.exitCode !== null || child.signalCode !== null) return undefined;
    const clusterId = await server.identityAt(setup, port);
    if (clusterId !== undefined && child.pid !== undefined) {
      return { pid: child.pid, port, clusterId };
    }
    await server.delay(pollMs);
  }
  return undefined;
}
