import { BackupRefused } from './backup-refused.ts';
import { manifestFile } from './manifest.ts';
import type { BackupPlace } from './place.ts';

const namePrefix = 'lango-';
const manifestEnd = manifestFile('');
const drawnBytes = 3;

/** Sorts by its moment, and differs from one that was begun in the same second. */
export const backupName = (at: Date, drawn: Uint8Array) =>
  `${namePrefix}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${Buffer.from(drawn).subarray(0, drawnBytes).toString('hex')}`;

/** The names of whole backups, newest first. One that was cut off has no manifest. */
export async function backupsIn(place: BackupPlace): Promise<string[]> {
  const files = await place.list(namePrefix);
  return files
    .filter((file) => file.endsWith(manifestEnd))
    .map((file) => file.slice(0, -manifestEnd.length))
    .toReversed();
}

/** The bytes of a manifest: of the backup of this name, or of the newest. */
export async function findManifest(place: BackupPlace, named: string | undefined) {
  const name = named ?? (await backupsIn(place))[0];
  if (name === undefined) {
    throw new BackupRefused(
      'no-backup',
      `There is no whole backup in ${place.name}. Is it the right place? One that was cut off ` +
        'does not count.',
    );
  }
  return { name, bytes: await manifestOf(place, name) };
}

async function manifestOf(place: BackupPlace, name: string): Promise<Buffer> {
  const bytes = await place.get(manifestFile(name));
  if (bytes) return bytes;
  throw new BackupRefused(
    'no-backup',
    `There is no whole backup ${name} in ${place.name}. One that was cut off does not count.`,
  );
}

/**
 * Deletes all but the newest `keep` whole backups, and what backups that were cut off before those
 * left behind. The manifest goes first, so that a deletion that is cut off leaves no backup that
 * looks whole. Returns the names of the deleted ones.
 */
export async function keepNewest(place: BackupPlace, keep: number): Promise<string[]> {
  const whole = await backupsIn(place);
  const kept = new Set(whole.slice(0, Math.max(1, keep)));
  const [oldestKept] = [...kept].toReversed();
  if (oldestKept === undefined) return [];
  const files = await place.list(namePrefix);
  const folders = new Set(files.map((file) => file.slice(0, file.indexOf('/'))));
  const old = [...folders].filter((name) => name < oldestKept && !kept.has(name)).toSorted();
  for (const name of old) {
    await place.remove(manifestFile(name));
    for (const file of files.filter((each) => each.startsWith(`${name}/`))) {
      await place.remove(file);
    }
  }
  return old;
}
