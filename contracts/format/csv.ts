/** Tables as CSV, for people's spreadsheets. */
import { nairobiSecond } from '../time.ts';

export type CsvCell = string | number | Date | null;

/**
 * A spreadsheet runs what begins like a formula, takes 00100 for a hundred, 1E5 for a hundred
 * thousand and 3-4 for a day, and forgets figures beyond the fifteenth. A quote in front keeps each
 * as text. Texts that have such quotes of their own get one more, so that taking one away gives
 * every text back.
 */
const changed = /^'*(?:[=+\-@\t\r]|0\d+$|\d{16,}$|\d+e\d+$|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?$)/i;
const special = /[",\r\n]/;

/** Without it Excel reads letters beyond ASCII as those of an older code page. */
const byteOrderMark = '\uFEFF';

/** A whole file: RFC 4180 in UTF-8 with its mark. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark + csvOf(rows);

/**
 * Rows of a file, each ended by CRLF; nothing for null. Moments are those of Nairobi, as the days
 * that people choose, in the one form that spreadsheets take for a date in every country.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return nairobiSecond(cell);
  const text = changed.test(cell) ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as it was before `csvOf` made it safe for spreadsheets. */
export const unguarded = (text: string) =>
  text.startsWith("'") && changed.test(text) ? text.slice(1) : text;
