import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Libraries that customers' programs use, with what `requests` needs for SOCKS5. */
const libraries = ['requests[socks]==2.34.2', 'aiohttp==3.14.3'];
const place = fileURLToPath(new URL('../../node_modules/.cache/lango', import.meta.url));
const folder = join(place, `python-${libraries.join('-').replaceAll(/[^\w.]+/g, '-')}`);
const installMs = 180_000;

/** Python with these libraries, after `offerPython` has installed them. */
export const pythonFile = join(folder, 'bin/python3');

/** Installs them where there is Python. Answers a sentence where they are missing afterwards. */
export function offerPython(): string | undefined {
  if (existsSync(pythonFile)) return undefined;
  mkdirSync(place, { recursive: true });
  const made = mkdtempSync(join(place, 'python-'));
  const runs = (program: string, ...args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore', timeout: installMs }).status === 0;
  const pip = ['-m', 'pip', 'install', '--quiet', ...libraries];
  const isThere = runs('python3', '-m', 'venv', made) && runs(join(made, 'bin/python3'), ...pip);
  // Parallel test runs find all of it or nothing.
  if (isThere) renameSync(made, folder);
  else rmSync(made, { recursive: true, force: true });
  return isThere ? undefined : `Python lacks ${libraries.join(' and ')}`;
}
