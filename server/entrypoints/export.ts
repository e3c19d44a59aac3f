import { writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#platform/clock.ts';
import { exportTables } from '#platform/backup/export-tables.ts';
import { programVersion } from '#platform/metrics/machine-figures.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { exportWords } from './backup/export-words.ts';
import { sealedColumns } from './rotate-secret/sealed-columns.ts';
import { readSettings } from './settings.ts';

/** Writes the data of the whole shop in open formats, without its secrets. Changes nothing. */
const text = { type: 'string' } as const;
const given = parseArgs({ options: { to: text, format: text }, allowPositionals: true }).values;
const { databaseUrl: url } = readSettings();
if (!given.to || !isAbsolute(given.to)) {
  throw new StartRefused('Name the whole path of a new folder with --to.');
}
const format = given.format ?? 'csv';
if (format !== 'csv' && format !== 'jsonl') {
  throw new StartRefused('--format is csv or jsonl.');
}
if (!url) throw new StartRefused('Set DATABASE_URL to the database of the shop.');
const at = systemClock();
const sealed = new Set(sealedColumns.map(({ name }) => name));
const exported = await exportTables({ url, folder: given.to, format, sealed });
const words = exportWords(exported, { at, format, version: programVersion() });
await writeFile(join(given.to, 'README.md'), words, { mode: 0o600 });
const rows = exported.tables.reduce((sum, table) => sum + table.rows, 0);
console.log(
  `Exported to ${given.to}: ${rows} rows of ${exported.tables.length} tables as ${format}. It holds ` +
    'names, addresses and payments of customers: keep it as safe as the shop itself.',
);
