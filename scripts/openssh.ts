import { existsSync } from 'node:fs';
import { installPackages } from './apt.ts';

const programs = ['/usr/bin/ssh', '/usr/sbin/sshd', '/usr/bin/nc'];

/** Installs Debian's OpenSSH and nc where they are missing and may be; the checks name the rest. */
export function offerOpenSsh(): void {
  if (programs.every((file) => existsSync(file))) return;
  installPackages('openssh-client', 'openssh-server', 'netcat-openbsd');
}
