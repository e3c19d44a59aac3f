import { createHash } from 'node:crypto';
import pg from 'pg';
import { asQueryable, type Queryable } from '../db.ts';
import { migrate, newestMigration } from '../database/migrate.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyIn } from './copy-lines.ts';
import { broken, type BackupTable } from './manifest.ts';
import type { OpenBackup } from './read-backup.ts';
import { standAside } from './stand-aside.ts';
import { connectForCopy, copied, migrationsOf, quoted, tablesOf } from './snapshot.ts';

export type Loading = Readonly<{
  backup: OpenBackup;
  /** The address of the role that will own the tables, on an unused database. */
  url: string;
  /** How many numbers each sequence skips: those that may have been given out since. */
  skip: number;
  /** Said in the transaction that loads, on the schema of the backup; a throw undoes everything. */
  finish?: (tx: Queryable) => Promise<void>;
}>;

/**
 * Loads a backup into an empty database: brings that to the schema of the backup, copies every
 * table in one transaction and compares each with the manifest. Guards of history and foreign keys
 * are disabled during that, and every key is checked again at the end. Throws `BackupRefused`, with
 * nothing loaded, for a database that is in use and an incomplete backup.
 */
export async function loadBackup({ backup, url, skip, finish }: Loading): Promise<void> {
  const { summary, contents } = backup;
  const newest = await newestMigration();
  if (summary.migration > newest) throw newerSchema(summary, newest);
  const client = await connectForCopy(url);
  try {
    await refuseUsed(client, summary.migration);
    await migrate(url, summary.migration);
    await refuseOtherSchema(client, backup);
    await client.query('begin');
    const back = await standAside(client);
    const names = contents.tables.map(({ name }) => `public.${quoted(name)}`);
    await client.query(`truncate ${names.join(', ')}`);
    const lines = new LineSource(backup.lines());
    for (const table of contents.tables) await loadTable(client, { table, lines, backup });
    if (!(await lines.isAtEnd())) throw broken(summary.backup, 'its end');
    await setSequences(client, { backup, skip });
    await back();
    await finish?.(asQueryable(client));
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** A database that no process has ever claimed holds nothing that could be lost. */
async function refuseUsed(client: pg.Client, migration: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`);
  const names = new Set(rows.map(({ name }) => name));
  if (names.size === 0) return;
  const isOurs = names.has('schema_migrations') && names.has('database_use');
  const isUnused =
    isOurs && !(await hasRows(client, ['database_use', 'customers', 'ledger_transfers']));
  const stands = isUnused ? ((await migrationsOf(client)).at(-1)?.version ?? 0) : 0;
  // There is no way back from a newer schema to that of the backup.
  if (isUnused && stands <= migration) return;
  throw new BackupRefused(
    'not-empty',
    `The database that DATABASE_URL names is not empty. A backup ` +
      'is restored into a new database: create one, name it in DATABASE_URL, and leave the old one ' +
      'as it is. Nothing was changed.',
  );
}

async function hasRows(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select 1 from public.${quoted(table)} limit 1`);
    if (rowCount) return true;
  }
  return false;
}

/** The same files made both: tables and columns are then the same, and so is what they mean. */
async function refuseOtherSchema(client: pg.Client, { summary, contents }: OpenBackup) {
  const shapes = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]));
  const isSame =
    JSON.stringify(await migrationsOf(client)) === JSON.stringify(contents.migrations) &&
    shapes.size === contents.tables.length &&
    contents.tables.every(({ name, columns }) => columns.join() === shapes.get(name)?.join());
  if (isSame) return;
  throw new BackupRefused(
    'other-schema',
    `The backup ${summary.backup} was made by a program whose migrations up to ${summary.migration} are ` +
      'not those of this one, or by a shop with tables of its own. Restore it with the version that ' +
      'wrote it, and update afterwards. Nothing was loaded.',
  );
}

const newerSchema = ({ backup, migration }: OpenBackup['summary'], newest: number): BackupRefused =>
  new BackupRefused(
    'newer-schema',
    `The backup ${backup} was made by a newer version of the shop: its schema is number ${migration}, and ` +
      `this program ends at ${newest}. Install that version, or a later one. Nothing was changed.`,
  );

type TableLoading = Readonly<{ table: BackupTable; lines: LineSource; backup: OpenBackup }>;

async function loadTable(client: pg.Client, { table, lines, backup }: TableLoading) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed() {
    for await (const chunk of lines.take(table.bytes)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const text = `copy ${copied(table)} from stdin`;
  const damaged = () => broken(backup.summary.backup, `table ${table.name}`);
  const rows = await copyIn(client, { text, lines: hashed() }).catch((cause: unknown) => {
    throw unpackable(cause) ? damaged() : cause;
  });
  const isWhole = bytes === table.bytes && hash.digest('hex') === table.sha256;
  if (!isWhole || rows !== table.rows) throw damaged();
}

/** What gunzip says of bytes that it did not make. */
const unpackable = (cause: unknown) =>
  String((cause as NodeJS.ErrnoException | undefined)?.code).startsWith('Z_');

async function setSequences(
  client: pg.Client,
  { backup, skip }: Readonly<{ backup: OpenBackup; skip: number }>,
): Promise<void> {
  for (const { name, last } of backup.contents.sequences) {
    await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last + skip]);
  }
}

/** Hands out a stream in stretches of a given length, without holding more than a chunk. */
class LineSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `bytes` bytes; fewer where the stream ends before. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    let wanted = bytes;
    while (wanted > 0 && (await this.#fill())) {
      const chunk = this.#left.subarray(0, wanted);
      this.#left = this.#left.subarray(chunk.length);
      wanted -= chunk.length;
      yield chunk;
    }
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  async #fill(): Promise<boolean> {
    while (this.#left.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#left = next.value;
    }
    return true;
  }
}
