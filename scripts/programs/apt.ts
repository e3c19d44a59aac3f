import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// A browser with all it needs takes minutes over a slow network.
const installTimeoutMs = 6 * 60_000;

/**
 * Installs Debian's packages where this process may: as root, with apt-get at hand. Elsewhere it
 * does nothing; callers look for the program afterwards and say what is missing.
 */
export function installPackages(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      // RUNLEVEL keeps packages from starting servers of their own.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      timeout: installTimeoutMs,
    }).status === 0;
  // Two parts of the gate may want something at once.
  const patient = ['-o', `DPkg::Lock::Timeout=${installTimeoutMs / 1000}`];
  const install = [...patient, 'install', '-y', '-qq', '--no-install-recommends', ...packages];
  if (apt(...install)) return;
  apt('update', '-qq');
  apt(...install);
}
