import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../../scripts/programs/apt.ts';
import { freePort } from '../../scripts/gate/free-port.ts';

export type Pooler = Readonly<{ url: string; stop(): Promise<void> }>;

const program = '/usr/sbin/pgbouncer';
/** Far fewer than there are clients, so that statements do meet on one server connection. */
const serverConnections = 4;
const startsWithinMs = 10_000;

/** Debian's PgBouncer, installed where this process may; false where it cannot be had. */
export function hasPgbouncer(): boolean {
  if (!existsSync(program)) installPackages('pgbouncer');
  return existsSync(program) && spawnSync(program, ['--version']).status === 0;
}

/** A PgBouncer in transaction mode in front of the database at `url`, and its address there. */
export async function openPgbouncer(url: string): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'lango-pgbouncer-'));
  chmodSync(folder, 0o755);
  const ownPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const [user, secret] = [username, password].map(decodeURIComponent);
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${user} password=${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
`,
    { mode: 0o644 },
  );
  // It refuses to run as root, and needs nothing that an ordinary user may not do.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const until = performance.now() + startsWithinMs;
  while (!(await answersAt(ownPort))) {
    if (child.exitCode === null && performance.now() < until) continue;
    await stop();
    throw new Error(`PgBouncer does not answer:\n${words}`);
  }
  return { url: `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`, stop };
}

const answersAt = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (isOpen: boolean) => {
      socket.destroy();
      setTimeout(() => resolve(isOpen), isOpen ? 0 : 50);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
