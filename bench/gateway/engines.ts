/** Starts each engine in front of an exit of its own, on its own core, and ends it again. */
import { fork, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/gate/free-port.ts';
import type { Dialect, Entry } from './client.ts';
import { exitPassword, exitUser } from './protocol.ts';

export type EngineName =
  | 'direct'
  | 'ours-socks5'
  | 'ours-connect'
  /** As squid is chained: CONNECT in, CONNECT out. */
  | 'ours-connect-http'
  /** By a pool, which has an exit for each session. */
  | 'ours-pool'
  /** Two processes behind one port. */
  | 'ours-pair'
  | 'dante'
  | 'squid';
/** `pid` is null for direct, which costs no proxy. */
export type Engine = Readonly<{
  name: EngineName;
  entry: Entry;
  pid: number | null;
  /**
   * Makes a Node process release garbage, or also the heap it keeps for the next burst; no-op for
   * others.
   */
  collect: (how: 'collect' | 'give-back') => void;
  /** What a Node process says of its own memory; null of any other. */
  usage: () => Promise<Usage | null>;
  stop: () => Promise<void>;
}>;

/** Bytes: live objects, the heap around them, and what is kept outside of it. */
export type Usage = Readonly<{ heapUsed: number; heapTotal: number; external: number }>;

const startMs = 60_000;
const commands = { dante: '/usr/sbin/danted', squid: '/usr/sbin/squid' } as const;

/** Which of the compared engines this machine has. */
export const isInstalled = (name: keyof typeof commands): boolean => existsSync(commands[name]);

export async function startEngine(name: EngineName): Promise<Engine> {
  const exit = await startNode(
    new URL('./exit.ts', import.meta.url),
    name === 'dante' ? ['open'] : [],
    0,
  );
  const folder = mkdtempSync(join(tmpdir(), 'lango-bench-'));
  // Squid drops to its own user and must still reach its folder.
  spawnSync('chmod', ['777', folder]);
  const stopExit = async () => {
    await end(exit.child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const started = await starters[name](exit.port, folder);
    const stop = async () => {
      if (started.child !== null) await end(started.child);
      await stopExit();
    };
    const collect = (how: 'collect' | 'give-back') => {
      if (started.child?.connected === true) started.child.send(how);
    };
    const usage = () => usageOf(started.child);
    const pid = started.child?.pid ?? null;
    return { name, entry: started.entry, pid, collect, usage, stop };
  } catch (thrown) {
    await stopExit();
    throw thrown;
  }
}

function usageOf(child: ChildProcess | null): Promise<Usage | null> {
  if (child?.connected !== true) return Promise.resolve(null);
  return new Promise((resolve) => {
    child.once('message', (usage: Usage) => resolve(usage));
    child.send('usage');
  });
}

type Started = { entry: Entry; child: ChildProcess | null };
type Starter = (exitPort: number, folder: string) => Promise<Started>;

const ours =
  (dialect: Dialect, exitKind = 'socks5', company = 'alone'): Starter =>
  async (exitPort) => {
    const { child, port } = await startNode(
      new URL('./serve.ts', import.meta.url),
      [String(exitPort), exitKind, 'at-once', company],
      company === 'alone' ? 1 : null,
    );
    return { entry: { port, dialect }, child };
  };

const starters: Record<EngineName, Starter> = {
  direct: async (port) => ({ entry: { port, dialect: 'exit' }, child: null }),
  'ours-socks5': ours('socks5-password'),
  'ours-connect': ours('connect-password'),
  'ours-connect-http': ours('connect-password', 'http'),
  'ours-pool': ours('connect-password', 'pool'),
  'ours-pair': ours('socks5-password', 'socks5', 'pair'),
  dante: startDante,
  squid: startSquid,
};

/** dante forwards its own client's system password to an exit or none at all, so its exit asks for
 * none: one round trip less per tunnel than ours has, in dante's favour. */
async function startDante(exitPort: number, folder: string): Promise<Started> {
  const port = await freePort();
  const config = join(folder, 'danted.conf');
  writeFileSync(
    config,
    `logoutput: ${folder}/danted.log
internal: 127.0.0.1 port = ${port}
external: 127.0.0.1
clientmethod: none
socksmethod: none
user.privileged: root
user.unprivileged: nobody
client pass { from: 0.0.0.0/0 to: 0.0.0.0/0 log: error }
socks pass { from: 0.0.0.0/0 to: 0.0.0.0/0 log: error }
route {
  from: 0.0.0.0/0 to: 0.0.0.0/0 via: 127.0.0.1 port = ${exitPort}
  proxyprotocol: socks_v5
  command: connect
}
`,
  );
  const env = { ...process.env, SOCKS_AUTOADD_LANROUTES: 'no' };
  const child = spawnOn(1, [commands.dante, '-f', config, '-p', join(folder, 'pid')], env);
  await untilListening(port);
  return { entry: { port, dialect: 'socks5-open' }, child };
}

async function startSquid(exitPort: number, folder: string): Promise<Started> {
  const port = await freePort();
  const config = join(folder, 'squid.conf');
  writeFileSync(
    config,
    `http_port 127.0.0.1:${port}
http_access allow all
cache_peer 127.0.0.1 parent ${exitPort} 0 no-query default login=${exitUser}:${exitPassword}
never_direct allow all
cache deny all
access_log none
cache_log ${folder}/cache.log
pid_filename ${folder}/squid.pid
coredump_dir ${folder}
max_filedescriptors 16384
shutdown_lifetime 0 seconds
`,
  );
  const child = spawnOn(1, [commands.squid, '-N', '-f', config], process.env);
  await untilListening(port);
  return { entry: { port, dialect: 'connect-open' }, child };
}

/** The engine has a core to itself where the machine can pin; load and exit share the other. */
function spawnOn(core: number, command: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const [file = '', ...rest] = [...pinTo(core), ...command];
  // A process group of its own, so that an engine's children end with it.
  return spawn(file, rest, { env, stdio: 'ignore', detached: true });
}

const pinTo = (core: number): string[] =>
  existsSync('/usr/bin/taskset') ? ['/usr/bin/taskset', '-c', String(core)] : [];

async function startNode(
  file: URL,
  args: readonly string[],
  /** Any, where it is null. */
  core: number | null,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(file, args, {
    // Run as the README tells operators: a larger young generation for short-lived tunnels.
    execArgv: ['--max-semi-space-size=64', '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  if (core !== null && child.pid !== undefined && existsSync('/usr/bin/taskset')) {
    spawnSync('/usr/bin/taskset', ['-a', '-cp', String(core), String(child.pid)]);
  }
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${file.pathname} did not start.`)), startMs);
    child.once('message', (message: { port: number }) => {
      clearTimeout(timer);
      resolve(message.port);
    });
    child.once('exit', () => reject(new Error(`${file.pathname} ended at once.`)));
  });
  return { child, port };
}

/** Ends the process and its group, and waits for it. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      return resolve();
    }
    child.once('exit', () => resolve());
    process.kill(-child.pid, 'SIGKILL');
  });
}

async function untilListening(port: number): Promise<void> {
  const attemptsMax = startMs / 50;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (await canConnect(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
