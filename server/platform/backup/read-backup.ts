import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Secret } from '../secrets.ts';
import { BackupRefused } from './backup-refused.ts';
import { findManifest } from './list-backups.ts';
import {
  broken,
  openManifest,
  partFile,
  type BackupContents,
  type BackupSummary,
} from './manifest.ts';
import type { BackupPlace } from './place.ts';

export type OpenBackup = Readonly<{
  summary: BackupSummary;
  contents: BackupContents;
  /** The lines of all tables, in the order of `contents.tables`. */
  lines(): AsyncIterable<Buffer>;
}>;

/**
 * Opens a backup of this name, or the newest. Throws `BackupRefused` for everything that makes it
 * unreadable; a part that is missing or damaged is met while its lines are read.
 */
export async function openBackup(
  place: BackupPlace,
  { named, key }: Readonly<{ named: string | undefined; key: Secret }>,
): Promise<OpenBackup> {
  const { name, bytes } = await findManifest(place, named);
  const { summary, contents, cipher } = openManifest(bytes, { name, key });
  async function* packed(): AsyncGenerator<Buffer> {
    for (let index = 1; index <= summary.parts; index += 1) {
      const sealed = await place.get(partFile(name, index));
      if (!sealed) throw incomplete(name, { index, parts: summary.parts });
      const plain = cipher.openPart(index, sealed);
      if (!plain) throw broken(name, `part ${index}`);
      yield plain;
    }
  }
  return { summary, contents, lines: () => unpacked(packed()) };
}

function unpacked(packed: AsyncGenerator<Buffer>): AsyncIterable<Buffer> {
  const source = Readable.from(packed, { objectMode: false });
  const gunzip = createGunzip();
  source.on('error', (cause) => gunzip.destroy(cause));
  // The reader gets the error; it may break before the first read, which must not end the process.
  gunzip.on('error', () => undefined);
  return source.pipe(gunzip);
}

const incomplete = (name: string, { index, parts }: Readonly<{ index: number; parts: number }>) =>
  new BackupRefused(
    'incomplete',
    `The backup ${name} is incomplete: part ${index} of ${parts} is missing. Take another one ` +
      '(--backup NAME), or put the missing file back.',
  );
