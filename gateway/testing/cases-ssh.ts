/** A shell on one's own server through a lease: OpenSSH, with nc connecting to the gateway. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { ok } from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/gate/free-port.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Case } from './case.ts';
import { eventually } from './raw-client.ts';
import { isMissingProgram, ProgramMissing } from './program-missing.ts';
import type { Rig } from './rig.ts';

const run = promisify(execFile);
const sshMs = atThisPace(15_000);
const daemon = '/usr/sbin/sshd';
/** Of Debian's three programs called nc only this one supports proxies; macOS has no other. */
const netcat = process.platform === 'darwin' ? 'nc' : 'nc.openbsd';

type Server = Readonly<{ port: number; key: string; stop: () => Promise<void> }>;

/** A test sshd on a free port that accepts one fresh key only. */
async function startSshd(): Promise<Server> {
  if (!existsSync(daemon)) throw new ProgramMissing('sshd');
  const folder = await mkdtemp(join(tmpdir(), 'lango-ssh-'));
  const [hostKey, key] = [join(folder, 'host'), join(folder, 'user')];
  for (const file of [hostKey, key]) {
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  }
  const port = await freePort();
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${key}.pub`,
    `PidFile ${join(folder, 'pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin prohibit-password',
  ];
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
  // Debian creates it when its own server starts, which does not run here.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 });
  const child = spawn(daemon, ['-D', '-e', '-f', join(folder, 'config')], { stdio: 'ignore' });
  await eventually('sshd to listen', () => connectsTo(port));
  return { port, key, stop: () => end(child, folder) };
}

const connectsTo = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  await rm(folder, { recursive: true, force: true });
}

/** ssh itself starts nc, and would only say that the connection ended. */
async function requireClients(): Promise<void> {
  for (const program of ['ssh', netcat]) {
    await run(program, ['-h']).catch((cause: unknown) => {
      if (isMissingProgram(cause)) throw new ProgramMissing(program);
    });
  }
}

/** Runs a command over SSH through the lease's own port, which knows this machine's address. */
async function shellThrough(rig: Rig, { port, key }: Server, protocol: '5' | 'connect') {
  const proxy = `${netcat} -X ${protocol} -x 127.0.0.1:${rig.lease} %h %p`;
  const options = [
    'StrictHostKeyChecking=no',
    'UserKnownHostsFile=/dev/null',
    'LogLevel=ERROR',
    'BatchMode=yes',
    `ProxyCommand=${proxy}`,
  ].flatMap((option) => ['-o', option]);
  const where = ['-i', key, '-p', String(port), `${userInfo().username}@origin.test`];
  const command = ['echo', 'hello from $((6 * 7))'];
  const args = ['-F', 'none', ...options, ...where, ...command];
  const { stdout } = await run('ssh', args, { timeout: sshMs });
  ok(stdout === 'hello from 42\n', `It printed: ${stdout.slice(0, 200)}`);
}

export const sshCases: readonly Case[] = (['5', 'connect'] as const).map((protocol, at) => ({
  id: `C${at + 13}`,
  rule: `OpenSSH logs in through nc by ${protocol === '5' ? 'SOCKS5' : 'CONNECT'}`,
  run: async (rig: Rig) => {
    await requireClients();
    await rig.command({ do: 'lease', user: 'direct', lease: {}, source: '127.0.0.1' });
    const server = await startSshd();
    try {
      await shellThrough(rig, server, protocol);
    } finally {
      await server.stop();
    }
  },
}));
