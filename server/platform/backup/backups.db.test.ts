import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useEmptyDatabases, useTestDatabase } from '#testing/test-database.ts';
import { folderOfTests } from '#testing/folders.ts';
import { connectDatabase, type Queryable, sql } from '../db.ts';
import { systemRandomness as random } from '../random.ts';
import { Secret } from '../secrets.ts';
import { createBackupCipher } from './backup-cipher.ts';
import { openFolder } from './folder-place.ts';
import { backupsIn, keepNewest } from './list-backups.ts';
import { loadBackup } from './load-backup.ts';
import { encodeManifest, manifestFile, openManifest, partFile } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { openBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const database = useTestDatabase();
const emptyDatabase = useEmptyDatabases();
const key = new Secret('a key of the operator, long enough for a test');
const noon = new Date('2026-11-23T12:00:00Z');
const folder = folderOfTests();
let place: BackupPlace;
let name: string;
let target: string;

const backUp = (at = noon) =>
  writeBackup({ url: database.url, place, key, clock: () => at, random });

const kept = join(folder, 'kept');
let turn = 0;
beforeAll(async () => {
  place = openFolder(kept);
  name = (await backUp()).summary.backup;
});
/** Each test has a copy of the one backup for itself. */
beforeEach(async () => {
  place = openFolder(join(folder, String((turn += 1))));
  await fs.cp(kept, place.name, { recursive: true });
  target = await emptyDatabase();
});

const restore = async (changes: Readonly<{ key?: Secret; named?: string; url?: string }> = {}) => {
  const { key: opening = key, named, url = target } = changes;
  const backup = await openBackup(place, { named, key: opening });
  await loadBackup({ backup, url, skip: 0 });
};
const refusal = (problem: string, text: RegExp) =>
  expect.objectContaining({ problem, message: expect.stringMatching(text) as string }) as unknown;

async function inTarget<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
  const db = connectDatabase({ url: target, applicationName: 'test-restored', poolMax: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

test('every kind of value comes over as it was, to the last bit', async () => {
  const odd = 'tab\there, line\nbreak, back\\slash, \\N, “quotes”, ü, 🦒';
  await database.db.execute(sql`
    insert into countries values ('KE', ${odd}) on conflict (code) do update set name = ${odd}`);
  await database.db.execute(sql`
    insert into sealing_keys (name, since) values ('0123456789ab', '-infinity')
    on conflict do nothing`);
  await backUp(new Date('2026-11-23T13:00:00Z'));
  await restore();
  const read = (db: Queryable) =>
    db.rows(sql`select c::text || k::text as row from countries c, sealing_keys k
             where c.code = 'KE' and k.name = '0123456789ab'`);
  expect(await inTarget(read)).toEqual(await read(database.db));
  expect(await read(database.db)).toHaveLength(1);
});

test('nothing of the shop can be read where backups are kept', async () => {
  const files = await place.list('');
  const bytes = await Promise.all(files.map((file) => place.get(file)));
  const text = Buffer.concat(bytes.flatMap((each) => each ?? [])).toString('latin1');
  expect(text).not.toContain('countries');
  expect(text).not.toContain(key.reveal());
  const { mode } = await fs.stat(join(place.name, manifestFile(name)));
  expect(mode & 0o077).toBe(0);
});

test('a database that a shop has used is left as it is', async () => {
  await restore({ url: target });
  await inTarget((db) =>
    db.execute(sql`insert into database_use (mode, since) values ('live', ${noon})`),
  );
  await expect(restore()).rejects.toEqual(
    refusal('not-empty', /new database.*Nothing was changed/),
  );
});

test('a database of somebody else is left as it is', async () => {
  await inTarget((db) => db.execute(sql`create table theirs (id int)`));
  await expect(restore()).rejects.toEqual(refusal('not-empty', /is not empty/));
  expect(await inTarget((db) => db.rows(sql`select from theirs`))).toEqual([]);
});

test('a wrong key is told by its fingerprint', async () => {
  const wrong = restore({ key: new Secret('some other key of the operator, as long') });
  await expect(wrong).rejects.toEqual(
    refusal('wrong-key', /Set BACKUP_KEY to the one of that day/),
  );
});

test('a part with a single changed bit loads nothing, and the same database takes a whole one', async () => {
  const part = partFile(name, 1);
  const bytes = (await place.get(part)) ?? Buffer.alloc(0);
  await place.put(
    part,
    bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
  );
  await expect(restore()).rejects.toEqual(refusal('broken', /part 1 is not what was written/));
  await place.put(part, bytes);
  await restore();
});

test('a missing part is named', async () => {
  await place.remove(partFile(name, 1));
  await expect(restore()).rejects.toEqual(refusal('incomplete', /part 1 of 1 is missing/));
});

test('a backup that was cut off is none', async () => {
  await place.remove(manifestFile(name));
  expect(await backupsIn(place)).toEqual([]);
  await expect(restore()).rejects.toEqual(refusal('no-backup', /no whole backup/));
  await expect(restore({ named: name })).rejects.toEqual(refusal('no-backup', /no whole backup/));
});

/** The same backup with another manifest, sealed by the right key. */
async function changeManifest(
  change: Partial<{ migration: number; parts: number; rows: number; md5: string }>,
) {
  const bytes = (await place.get(manifestFile(name))) ?? Buffer.alloc(0);
  const { summary, contents } = openManifest(bytes, { name, key });
  const { migration = summary.migration, parts = summary.parts, rows, md5 } = change;
  const salt = Buffer.from(summary.salt, 'base64');
  const cipher = createBackupCipher(key, { salt, backup: name });
  const tables = contents.tables.map((table) => ({ ...table, rows: table.rows + (rows ?? 0) }));
  const migrations = contents.migrations.map((one) => ({ ...one, md5: md5 ?? one.md5 }));
  const written = { ...contents, tables, migrations };
  await place.put(
    manifestFile(name),
    encodeManifest({ ...summary, migration, parts }, written, cipher),
  );
}

test('a backup of a newer version is refused before anything is changed', async () => {
  await changeManifest({ migration: 9_999 });
  await expect(restore()).rejects.toEqual(refusal('newer-schema', /number 9999/));
  const tables = await inTarget((db) =>
    db.rows(sql`select 1 from pg_tables where schemaname = 'public'`),
  );
  expect(tables).toEqual([]);
});

test('a backup of other migrations is refused', async () => {
  await changeManifest({ md5: 'other' });
  await expect(restore()).rejects.toEqual(refusal('other-schema', /Nothing was loaded/));
});

test('fewer parts or rows than the manifest says are noticed', async () => {
  await changeManifest({ rows: 1 });
  await expect(restore()).rejects.toEqual(refusal('broken', /table \w+ is not what was written/));
  await changeManifest({ rows: -1, parts: 0 });
  await expect(restore()).rejects.toEqual(refusal('broken', /is not what was written/));
});

test('a manifest of which a letter was changed is refused, and so is another format', async () => {
  const file = manifestFile(name);
  const text = (await place.get(file))?.toString() ?? '';
  const later = text.replace('T12:00:00', 'T12:00:01');
  expect(later).not.toBe(text);
  await place.put(file, Buffer.from(later));
  await expect(restore()).rejects.toEqual(refusal('broken', /its manifest/));
  await place.put(file, Buffer.from(text.replace('"format": 1', '"format": 2')));
  await expect(restore()).rejects.toEqual(refusal('other-format', /reads format 1/));
  await place.put(file, Buffer.from('{'));
  await expect(restore()).rejects.toEqual(refusal('broken', /its manifest/));
});

test('the newest are kept, and what was cut off before them goes', async () => {
  const names = [name];
  for (const hour of [13, 14, 15]) {
    const written = await backUp(new Date(`2026-11-23T${hour}:00:00Z`));
    names.push(written.summary.backup);
  }
  await place.remove(manifestFile(names[0] ?? ''));
  expect(await keepNewest(place, 2)).toEqual(names.slice(0, 2));
  expect(await backupsIn(place)).toEqual(names.slice(2).toReversed());
  const left = await place.list('');
  expect(left.filter((file) => !/^lango-20261123T1[45]/.test(file))).toEqual([]);
});
