import * as fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupRefused } from './backup-refused.ts';
import type { BackupPlace } from './place.ts';

const ownerOnly = { folder: 0o700, file: 0o600 } as const;
/** What a write that was cut off leaves behind; never taken for a file. */
const unfinished = '.unfinished';

/** Backups in a folder of this machine, readable for the user who runs the command alone. */
export function openFolder(path: string): BackupPlace {
  return {
    name: path,
    put: (file, bytes) => explained(path, () => write(join(path, file), bytes)),
    get: (file) => explained(path, () => orNothing(fs.readFile(join(path, file)))),
    list: (prefix) => explained(path, () => filesIn(path, prefix)),
    remove: (file) => explained(path, () => removeFile(join(path, file))),
  };
}

/** Under its name only once it is on the disk. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await fs.mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
  const handle = await fs.open(`${path}${unfinished}`, 'w', ownerOnly.file);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await fs.rename(`${path}${unfinished}`, path);
  await syncFolder(dirname(path));
}

/** The name itself has to outlive a power cut; not every system lets a folder be synced. */
async function syncFolder(path: string): Promise<void> {
  const handle = await fs.open(path, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function filesIn(path: string, prefix: string): Promise<string[]> {
  const entries = await orNothing(fs.readdir(path, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(path, '/').length))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.startsWith(prefix))
    .toSorted();
}

async function removeFile(path: string): Promise<void> {
  await fs.rm(path, { force: true });
  // Its folder goes with the last file; one that still holds others stays.
  await fs.rmdir(dirname(path)).catch(() => undefined);
}

async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
}

const advice: Readonly<Record<string, string>> = {
  EACCES: 'This user may not use it. Give the folder to the user who runs the command.',
  EPERM: 'This user may not use it. Give the folder to the user who runs the command.',
  ENOTDIR: 'It is a file, or lies under one. Name a folder.',
  EROFS: 'Its disk is mounted read-only.',
  ENOSPC: 'Its disk is full. Make room, or keep fewer backups (BACKUP_KEEP).',
};

async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const sentence = advice[(cause as NodeJS.ErrnoException).code ?? ''];
    if (sentence === undefined) throw cause;
    throw new BackupRefused('place', `The backup folder ${path} cannot be used. ${sentence}`, {
      cause,
    });
  }
}
