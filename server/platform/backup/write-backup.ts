import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Randomness } from '../random.ts';
import type { Secret } from '../secrets.ts';
import {
  createBackupCipher,
  fingerprintOf,
  saltBytes,
  type BackupCipher,
} from './backup-cipher.ts';
import { copyOut } from './copy-lines.ts';
import { backupName } from './list-backups.ts';
import { encodeManifest, manifestFile, partFile } from './manifest.ts';
import type { BackupSummary, BackupTable } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { connectForCopy, copied, migrationsOf, sequencesOf, tablesOf } from './snapshot.ts';

/** How much compressed text a part holds; a few of them are in memory at a time. */
const partBytes = 8 * 1024 * 1024;

export type BackupRequest = Readonly<{
  /** Of the role that owns the tables. */
  url: string;
  place: BackupPlace;
  key: Secret;
  clock: Clock;
  random: Randomness;
}>;

export type Written = Readonly<{ summary: BackupSummary; tables: readonly BackupTable[] }>;

/**
 * Writes one backup: every table from one snapshot, while the shop keeps running, compressed,
 * encrypted in parts, the manifest last. Without its manifest it is not a backup.
 */
export async function writeBackup(request: BackupRequest): Promise<Written> {
  const { url, place, key, clock, random } = request;
  const client = await connectForCopy(url);
  try {
    const takenAt = clock();
    const backup = backupName(takenAt, random(saltBytes));
    const salt = random(saltBytes);
    const cipher = createBackupCipher(key, { salt, backup });
    await client.query('begin isolation level repeatable read, read only');
    const migrations = await migrationsOf(client);
    const tables: BackupTable[] = [];
    const stored = await storeParts(copyTables(client, tables), { place, cipher, backup });
    // They are not part of a snapshot; read last, they are at or past every number in it.
    const sequences = await sequencesOf(client);
    await client.query('commit');
    const summary = {
      backup,
      takenAt: takenAt.toISOString(),
      migration: migrations.at(-1)?.version ?? 0,
      key: fingerprintOf(key),
      ...stored,
      salt: Buffer.from(salt).toString('base64'),
    };
    const manifest = encodeManifest(summary, { tables, sequences, migrations }, cipher);
    await place.put(manifestFile(backup), manifest);
    return { summary, tables };
  } finally {
    await client.end();
  }
}

/** The lines of all tables, one after the other; `tables` is filled on the way. */
async function* copyTables(client: pg.Client, tables: BackupTable[]): AsyncGenerator<Buffer> {
  for (const shape of await tablesOf(client)) {
    const measured = { hash: createHash('sha256'), bytes: 0 };
    const lines = copyOut(client, `copy ${copied(shape)} to stdout`);
    const rows = yield* measuring(lines, measured);
    const { name, columns } = shape;
    const sha256 = measured.hash.digest('hex');
    tables.push({ name, columns: [...columns], rows, bytes: measured.bytes, sha256 });
  }
}

type Measured = { readonly hash: Hash; bytes: number };

/** Hands the lines on and keeps their size and hash; ends with what they end with. */
async function* measuring(
  lines: AsyncGenerator<Buffer, number>,
  measured: Measured,
): AsyncGenerator<Buffer, number> {
  for (;;) {
    const next = await lines.next();
    if (next.done) return next.value;
    measured.hash.update(next.value);
    measured.bytes += next.value.length;
    yield next.value;
  }
}

type Target = Readonly<{ place: BackupPlace; cipher: BackupCipher; backup: string }>;

async function storeParts(lines: AsyncGenerator<Buffer>, { place, cipher, backup }: Target) {
  const source = Readable.from(lines, { objectMode: false });
  const packed = createGzip();
  source.on('error', (cause) => packed.destroy(cause));
  // It may break while a part is being stored; the next read reports it.
  packed.on('error', () => undefined);
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let parts = 0;
  let storedBytes = 0;
  const store = async () => {
    parts += 1;
    const sealed = cipher.sealPart(parts, Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
    storedBytes += sealed.length;
    await place.put(partFile(backup, parts), sealed);
  };
  for await (const chunk of source.pipe(packed) as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= partBytes) await store();
  }
  if (waitingBytes > 0) await store();
  return { parts, storedBytes };
}
