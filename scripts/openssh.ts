import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installTimeoutMs = 3 * 60_000;
const programs = ['/usr/bin/ssh', '/usr/sbin/sshd', '/usr/bin/nc'];
const packages = ['openssh-client', 'openssh-server', 'netcat-openbsd'];

/** Installs Debian's OpenSSH and nc where they are missing and may be; the checks name the rest. */
export function offerOpenSsh(): void {
  const isThere = programs.every((file) => existsSync(file));
  if (isThere || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      // RUNLEVEL keeps the package from starting a server of its own.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      timeout: installTimeoutMs,
    }).status === 0;
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  if (apt(...install)) return;
  apt('update', '-qq');
  apt(...install);
}
