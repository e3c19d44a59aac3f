export type CsvCell = string | number | Date | null;

/**
 * A spreadsheet runs what begins like this; a quote in front makes it text again. Texts that have
 * such quotes of their own get one more, so that taking one away gives every text back.
 */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;
const special = /[",\r\n]/;

/** Rows as RFC 4180 text, each ended by CRLF; moments in ISO, nothing for null. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString();
  const text = formula.test(cell) ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as it was before `csvOf` made it safe for spreadsheets. */
export const unguarded = (text: string) => (guarded.test(text) ? text.slice(1) : text);
