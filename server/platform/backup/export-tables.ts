import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { BackupRefused } from './backup-refused.ts';
import { copyOut } from './copy-lines.ts';
import { connectForCopy, migrationsOf, quoted, tablesOf, type TableShape } from './snapshot.ts';

export type ExportFormat = 'csv' | 'jsonl';

export type ExportRequest = Readonly<{
  /** Of the role that owns the tables. */
  url: string;
  /** A whole path; the folder is made, or is empty. */
  folder: string;
  format: ExportFormat;
  /** `table.column` of encrypted values. */
  sealed: ReadonlySet<string>;
}>;

export type ExportedTable = Readonly<{
  name: string;
  rows: number;
  columns: readonly string[];
  /** Secrets, which are in no file. */
  leftOut: readonly string[];
}>;

export type Exported = Readonly<{ migration: number; tables: readonly ExportedTable[] }>;

/** Hashes and drawn values that open something, by the names that they have in every table. */
const secretName = /(^|_)(sealed|mac|hash|token|secret|password|private_key)(_|$)/;
/** Facts of work under way, in which sealed values lie. */
const secretDocuments = new Set(['jobs.payload']);
const folderMode = 0o700;
const fileMode = 0o600;

/** Whether a column is a secret: sealed, of bytes, or named as one. */
export const isSecret = (
  { table, column, isBytes }: Readonly<{ table: string; column: string; isBytes: boolean }>,
  sealed: ReadonlySet<string>,
) =>
  isBytes ||
  secretName.test(column) ||
  secretDocuments.has(`${table}.${column}`) ||
  sealed.has(`${table}.${column}`);

/**
 * Writes every table into its own file, all from one snapshot, while the shop keeps running.
 * Secrets are left out. Throws `BackupRefused` for a folder that is not empty.
 */
export async function exportTables(request: ExportRequest): Promise<Exported> {
  const { url, folder, format, sealed } = request;
  await makeFolder(folder);
  const client = await connectForCopy(url);
  try {
    await client.query('begin isolation level repeatable read, read only');
    const bytes = await bytesOf(client);
    const tables: ExportedTable[] = [];
    for (const { name, columns } of await tablesOf(client)) {
      const hidden = (column: string) =>
        isSecret({ table: name, column, isBytes: bytes.has(`${name}.${column}`) }, sealed);
      const shown = columns.filter((column) => !hidden(column));
      const rows = await writeTable(client, { name, columns: shown }, { folder, format });
      tables.push({ name, rows, columns: shown, leftOut: columns.filter(hidden) });
    }
    const migrations = await migrationsOf(client);
    await client.query('commit');
    return { migration: migrations.at(-1)?.version ?? 0, tables };
  } finally {
    await client.end();
  }
}

async function makeFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: folderMode });
  if ((await fs.readdir(folder)).length === 0) return;
  throw new BackupRefused('not-empty', `${folder} is not empty. Name a new folder with --to.`);
}

async function bytesOf(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * A line of JSON contains no control characters, so with two of them as quote and delimiter it is
 * copied unchanged.
 */
const asItIs = String.raw`format csv, delimiter e'\x02', quote e'\x01'`;

async function writeTable(
  client: pg.Client,
  { name, columns }: TableShape,
  { folder, format }: Pick<ExportRequest, 'folder' | 'format'>,
): Promise<number> {
  const picked = columns.map(quoted).join(', ');
  const from = `(select ${picked} from public.${quoted(name)})`;
  const text =
    format === 'csv'
      ? `copy ${from} to stdout (format csv, header)`
      : `copy (select row_to_json(t) from ${from} t) to stdout (${asItIs})`;
  const lines = copyOut(client, text);
  let rows = 0;
  async function* counted() {
    rows = yield* lines;
  }
  const file = join(folder, `${name}.${format}`);
  await pipeline(Readable.from(counted()), createWriteStream(file, { mode: fileMode }));
  return rows;
}
