import { strToU8, zipSync } from 'fflate';
import { csvFile, type CsvCell } from '#contracts/format/csv.ts';
import type { Part } from './read-copy.sql.ts';

/** One JSON file with everything, and one CSV file for each part that has rows. */
export function pack(parts: readonly Part[], at: Date): Uint8Array {
  const all = Object.fromEntries(parts.map(({ name, rows }) => [name, rows]));
  const files: Record<string, Uint8Array> = {
    'everything.json': strToU8(`${JSON.stringify({ madeAt: at, ...all }, null, 2)}\n`),
  };
  for (const { name, rows } of parts) {
    const [first] = rows;
    if (!first) continue;
    const columns = Object.keys(first);
    const lines = rows.map((row) => columns.map((column) => cellOf(row[column])));
    files[`${name}.csv`] = strToU8(csvFile([columns, ...lines]));
  }
  return zipSync(files, { mtime: at });
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  return JSON.stringify(value);
}
