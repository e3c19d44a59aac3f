import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.ts';

/** Programs that tests run, each by its own name, with the Debian package that brings it. */
const packages = {
  bash: 'bash',
  caddy: 'caddy',
  curl: 'curl',
  'docker-compose': 'docker-compose',
  git: 'git',
  haproxy: 'haproxy',
  ip: 'iproute2',
  mount: 'mount',
  /** Plain `nc` may be one of three programs, two of which do not support proxies. */
  'nc.openbsd': 'netcat-openbsd',
  nginx: 'nginx',
  nsenter: 'util-linux',
  openssl: 'openssl',
  /** Checks and plays the rules of alerts. */
  promtool: 'prometheus',
  python3: 'python3',
  sqlmap: 'sqlmap',
  ssh: 'openssh-client',
  sshd: 'openssh-server',
  'systemd-analyze': 'systemd',
  unshare: 'util-linux',
  wapiti: 'wapiti',
  wget: 'wget',
} as const;
export type ProgramName = keyof typeof packages;

/** Folders of daemons that are only in root's PATH. */
const furtherFolders = ['/usr/sbin', '/sbin'];

/** The file of a program, looked for as a shell does and among the daemons. */
export function fileOf(name: ProgramName): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...furtherFolders];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs those that are missing, where this process may. Answers a sentence for each that is
 * still missing afterwards.
 */
export function offerPrograms(...names: readonly ProgramName[]): readonly string[] {
  const isMissing = (name: ProgramName) => fileOf(name) === undefined;
  const missing = names.filter(isMissing);
  if (missing.length > 0) installPackages(...new Set(missing.map((name) => packages[name])));
  return missing
    .filter(isMissing)
    .map((name) => `${name} is not installed (Debian package ${packages[name]})`);
}
