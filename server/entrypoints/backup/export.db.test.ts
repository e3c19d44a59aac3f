import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type ExportFormat, exportTables } from '#platform/backup/export-tables.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { folderOfTests } from '#testing/folders.ts';
import { sealedColumns } from '../rotate-secret/sealed-columns.ts';
import { exportWords } from './export-words.ts';

const database = useTestDatabase();
const odd = 'comma, "quotes"\nline \\N back\\slash ü 🦒';
const sealed = new Set(sealedColumns.map(({ name }) => name));
const folder = folderOfTests();
beforeAll(() =>
  database.db.execute(sql`
    insert into countries values ('KE', ${odd}) on conflict (code) do update set name = ${odd}`),
);

const run = (format: ExportFormat, name: string = format) =>
  exportTables({ url: database.url, folder: join(folder, name), format, sealed });
const text = (file: string) => readFileSync(join(folder, file), 'utf8');

test('each table is a file that nobody else may read, with every value as it is', async () => {
  const { tables } = await run('csv');
  expect(readdirSync(join(folder, 'csv'))).toEqual(tables.map(({ name }) => `${name}.csv`));
  expect(text('csv/countries.csv')).toContain(`KE,"${odd.replaceAll('"', '""')}"`);
  expect(statSync(join(folder, 'csv/countries.csv')).mode & 0o077).toBe(0);
  await run('jsonl');
  const lines = text('jsonl/countries.jsonl').trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line) as { code: string; name: string });
  expect(rows.find(({ code }) => code === 'KE')?.name).toBe(odd);
  expect(tables.find(({ name }) => name === 'countries')?.rows).toBe(rows.length);
});

test('no secret is in a file: nothing sealed, no bytes, no hash, token or password', async () => {
  const { tables } = await run('csv', 'secrets');
  const shown = new Set(tables.flatMap(({ name, columns }) => columns.map((c) => `${name}.${c}`)));
  expect(sealedColumns.map(({ name }) => name).filter((name) => shown.has(name))).toEqual([]);
  const hidden = [
    'credentials.password',
    'sessions.token',
    'api_tokens.secret_hash',
    'list_links.secret_hash',
    'jobs.payload',
    'notices.sealed_facts',
  ];
  expect(hidden.filter((name) => shown.has(name))).toEqual([]);
  const leftOut = tables.flatMap(({ name, leftOut: ones }) => ones.map((c) => `${name}.${c}`));
  expect(leftOut).toEqual(expect.arrayContaining(hidden));
  const bytes = await database.db.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`);
  expect(bytes.filter(({ name }) => shown.has(name))).toEqual([]);
});

test('a folder that holds something is left as it is', async () => {
  await expect(run('csv', 'csv')).rejects.toThrow(/is not empty\. Name a new folder/);
});

test('the README names each file with its rows and what was left out', async () => {
  const exported = await run('jsonl', 'words');
  const about = {
    at: new Date('2026-11-25T12:00:00Z'),
    format: 'jsonl',
    version: '0.1.0',
  } as const;
  const words = exportWords(exported, about);
  for (const { name, rows } of exported.tables)
    expect(words).toContain(`| ${name}.jsonl | ${rows} |`);
  expect(words).toMatch(/credentials\.jsonl \| \d+ \| .*password/);
});
