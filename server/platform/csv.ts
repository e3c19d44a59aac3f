export type CsvCell = string | number | Date | null;

/** A spreadsheet runs what begins like this; a quote in front makes it text again. */
const formula = /^[=+\-@\t\r]/;
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
