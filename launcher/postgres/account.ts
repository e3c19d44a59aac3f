import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that PostgreSQL runs as. Absent: the user of the shop. */
export type Account = Readonly<{ uid: number; gid: number }>;

/** `postgres` first: where it exists, it owns nothing but databases, while `nobody` is shared. */
const candidates = ['postgres', 'nobody'];

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * PostgreSQL refuses to run as root, so root lends it an unprivileged account that exists already.
 * The owner of an existing cluster keeps it, or its files would become unreadable.
 */
export function chooseAccount(existingCluster: string | undefined): Account | undefined {
  if (!runsAsRoot()) return undefined;
  if (existingCluster !== undefined) {
    const { uid, gid } = statSync(existingCluster);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of candidates) {
    const uid = idOf(name, '-u');
    const gid = idOf(name, '-g');
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  return undefined;
}

/** Asks `id`, since macOS keeps its accounts outside /etc/passwd. */
function idOf(name: string, flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}

/** Whether that account can enter the directory and write there, tried rather than deduced. */
export function canWriteIn(account: Account | undefined, directory: string): boolean {
  if (account === undefined) return true;
  const script = 'cd "$1" && test -w .';
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', directory], {
    ...account,
    cwd: '/',
  });
  return status === 0;
}
