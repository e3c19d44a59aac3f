import { CsvError, parse } from 'csv-parse/sync';

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

/** One row of a file: its line, its cells, and the words it came in. */
export type CsvRow = Readonly<{ line: number; text: string; cells: readonly string[] }>;
type CsvRecord = Readonly<{ record: readonly string[]; info: { lines: number }; raw: string }>;

/** A text that is not CSV; the message tells a person where and what to do. */
export class NotCsv extends Error {}

/**
 * Reads CSV as people save it: comma, semicolon or tab, with or without a mark at its beginning,
 * rows of any length. Throws NotCsv.
 */
export function readCsv(text: string): CsvRow[] {
  return recordsOf(text.replace(/^\uFEFF/, '')).map(({ record, info, raw }) => ({
    line: info.lines,
    text: raw.trim(),
    cells: record,
  }));
}

function recordsOf(text: string): CsvRecord[] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw new NotCsv(whyNot(error), { cause: error });
    throw error;
  }
}

function whyNot(error: CsvError): string {
  const line = String(error['lines']);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quote opens a cell and none closes it. Write a quote within a cell twice.';
  }
  return `Line ${line} goes on after a closing quote. Write a quote within a cell twice.`;
}

/** The separator that the head has most of; a cell may hold the others. */
function separatorOf(text: string): string {
  const [head = ''] = text.trimStart().split(/\r?\n/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
