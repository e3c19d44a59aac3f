import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { canWriteIn, runsAsRoot } from './account.ts';
import type { Account } from './account.ts';
import { StartRefused } from '../../server/platform/start-refused.ts';

/** What must survive between runs; kept in `DATA_DIR/postgres.json`, mode 0600. */
export type ClusterState = Readonly<{
  /** The DATA_DIR this was written for; a mismatch means the directory was moved or copied. */
  dataDir: string;
  /** Directory of the cluster and its log. Outside DATA_DIR only where the account cannot enter. */
  home: string;
  port: number;
  /** PostgreSQL's own system identifier; zero until the cluster exists. */
  clusterId: string;
  ownerPassword: string;
  adminPassword: string;
  /** Of the role that the shop's processes use. */
  appPassword: string;
}>;

const sharedBases = ['/var/lib', '/var/db'];
const passwordBytes = 24;
const freshPassword = () => randomBytes(passwordBytes).toString('base64url');

/** Where root may put what an unprivileged account must reach. */
export function sharedBase(): string {
  return sharedBases.find((base) => fs.existsSync(base)) ?? '/var/lib';
}

/**
 * Makes the data directory and returns its real path. An ordinary user keeps it closed; root must
 * let its unprivileged account pass through, and does so only in a directory that is new or empty.
 */
export function openDataDir(dataDir: string): string {
  try {
    const opened = madeDataDir(dataDir);
    if (!fs.statSync(opened).isDirectory()) throw refusalOf(dataDir, 'ENOTDIR');
    fs.accessSync(opened, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return opened;
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause;
    throw refusalOf(dataDir, (cause as NodeJS.ErrnoException).code) ?? cause;
  }
}

/** What stands in the way of the data directory, and what to do; nothing in it is touched. */
function refusalOf(dataDir: string, code: string | undefined): StartRefused | undefined {
  const user = process.getuid?.() ?? 'this user';
  const elsewhere = 'or set DATA_DIR to another folder';
  const sentences: Readonly<Record<string, string>> = {
    EACCES: `may not be used by user ${user}. Give it to that user (chown -R ${user} ${dataDir}), ${elsewhere}.`,
    EPERM: `may not be changed by user ${user}. Run as the user who owns it, ${elsewhere}.`,
    ENOTDIR: `is a file, or lies under one. Set DATA_DIR to a folder.`,
    EEXIST: `is a file, or lies under one. Set DATA_DIR to a folder.`,
    EROFS: `lies on a disk that is mounted read-only. Mount it for writing, ${elsewhere}.`,
    ENOSPC: `lies on a full disk. Make room, ${elsewhere}.`,
  };
  const sentence = sentences[code ?? ''];
  return sentence === undefined ? undefined : new StartRefused(`DATA_DIR ${dataDir} ${sentence}`);
}

function madeDataDir(dataDir: string): string {
  fs.mkdirSync(dirname(dataDir), { recursive: true });
  if (!fs.existsSync(dataDir)) fs.mkdirSync(dataDir, { mode: 0o700 });
  if (runsAsRoot() && fs.readdirSync(dataDir).length === 0) fs.chmodSync(dataDir, 0o711);
  return fs.realpathSync(dataDir);
}

export function readState(dataDir: string): ClusterState | undefined {
  const path = statePath(dataDir);
  if (!fs.existsSync(path)) return undefined;
  const state = parseState(path);
  if (state.dataDir === dataDir) return state;
  if (state.home === join(state.dataDir, 'postgres')) {
    return { ...state, dataDir, home: join(dataDir, 'postgres') };
  }
  if (fs.existsSync(statePath(state.dataDir))) {
    throw new StartRefused(
      `${dataDir} was copied from ${state.dataDir}, whose database lies in ${state.home}. ` +
        `Delete ${path} to begin with an empty database here.`,
    );
  }
  return { ...state, dataDir };
}

function parseState(path: string): ClusterState {
  try {
    const state = JSON.parse(fs.readFileSync(path, 'utf8')) as ClusterState;
    // An installation of before this role gets its password at its next start.
    return { ...state, appPassword: state.appPassword ?? freshPassword() };
  } catch (cause) {
    throw new StartRefused(
      `${path} cannot be read, and it holds the password of the database. Restore it from a ` +
        'backup, run as the user who owns it, or choose another DATA_DIR.',
      { cause },
    );
  }
}

/**
 * Replaced in one step, so that a crash leaves the old state or the new one. The owner of the
 * directory keeps the file, or a single start as root would lock that user out.
 */
export function writeState(state: ClusterState): void {
  const path = statePath(state.dataDir);
  const draft = `${path}.draft`;
  fs.writeFileSync(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600, flush: true });
  if (runsAsRoot()) {
    const { uid, gid } = fs.statSync(state.dataDir);
    fs.chownSync(draft, uid, gid);
  }
  fs.renameSync(draft, path);
}

function statePath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

/** A fresh installation: its own passwords, and a home that the account was seen to reach. */
export function newState(dataDir: string, account: Account | undefined): ClusterState {
  const state: ClusterState = {
    dataDir,
    home: chooseHome(dataDir, account),
    port: 0,
    clusterId: '0',
    ownerPassword: freshPassword(),
    adminPassword: freshPassword(),
    appPassword: freshPassword(),
  };
  writeState(state);
  return state;
}

function chooseHome(dataDir: string, account: Account | undefined): string {
  const inside = makeHome(join(dataDir, 'postgres'), account);
  if (canWriteIn(account, inside)) return inside;
  fs.rmdirSync(inside);
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const outside = makeHome(join(sharedBase(), `lango-${name}`), account);
  if (canWriteIn(account, outside)) return outside;
  throw new StartRefused(
    `PostgreSQL refuses to run as root, and the unprivileged user ${account?.uid ?? ''} can ` +
      `write neither in ${inside} nor in ${outside}. Run as an ordinary user, or set DATABASE_URL.`,
  );
}

function makeHome(path: string, account: Account | undefined): string {
  fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) fs.chownSync(path, account.uid, account.gid);
  return path;
}
