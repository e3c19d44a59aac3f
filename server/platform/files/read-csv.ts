import { CsvError, parse } from 'csv-parse/sync';
import { fileLimits } from './file-limits.ts';
import { FileUnreadable } from './file-task.ts';

/** One row of a file: its line, its cells, and the words it came in. */
export type CsvRow = Readonly<{ line: number; text: string; cells: readonly string[] }>;
type CsvRecord = Readonly<{ record: readonly string[]; info: { lines: number }; raw: string }>;

export type CsvOptions = Readonly<{
  /** Rows of the file, its head among them. */
  rowsMax: number;
  /** What separates cells; without it what the first line has most of. */
  delimiter?: string;
  /** Empty rows are left out by default. */
  withEmptyRows?: boolean;
}>;

/**
 * Reads CSV as people save it: comma, semicolon, tab or bar, with or without a mark at its
 * beginning, rows of any length. It stops at the first limit that it meets. Throws FileUnreadable.
 */
export function readCsv(text: string, { rowsMax, delimiter, withEmptyRows }: CsvOptions): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '');
  const records = recordsOf(plain, {
    delimiter: delimiter ?? separatorOf(plain),
    skip_empty_lines: !withEmptyRows,
    to: rowsMax + 1,
  });
  if (records.length > rowsMax) throw new FileUnreadable(tooManyRows(rowsMax));
  return records.map(({ record, info, raw }) => ({
    line: info.lines,
    text: raw.trim(),
    cells: record,
  }));
}

export const tooManyRows = (max: number): string =>
  `It has more than ${max} rows. Split it, or choose a shorter period.`;
export const tooManyColumns = (max: number): string =>
  `It has a row of more than ${max} columns. Keep the columns that are needed.`;

function recordsOf(
  text: string,
  options: Readonly<{ delimiter: string; skip_empty_lines: boolean; to: number }>,
): CsvRecord[] {
  try {
    return parse(text, {
      ...options,
      info: true,
      raw: true,
      max_record_size: fileLimits.rowCharacters,
      on_record: (found: unknown) => {
        // With `info` it is the whole record, despite the types of the library.
        const { length } = (found as CsvRecord).record;
        if (length <= fileLimits.columns) return found as string[];
        throw new FileUnreadable(tooManyColumns(fileLimits.columns));
      },
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (error instanceof CsvError) throw new FileUnreadable(whyNot(error), { cause: error });
    throw error;
  }
}

function whyNot(error: CsvError): string {
  const line = String(error['lines']);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quote opens a cell and none closes it. Write a quote within a cell twice.';
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const max = fileLimits.rowCharacters;
    const what = `more than ${max} characters, or a quote that nothing closes`;
    return `The row at line ${line} has ${what}.`;
  }
  return `Line ${line} goes on after a closing quote. Write a quote within a cell twice.`;
}

/** Where a head is looked for. */
const headMax = 10_000;

/** The separator that the head has most of; a cell may hold the others. */
export function separatorOf(text: string): string {
  const [head = ''] = text.slice(0, headMax).trimStart().split(/\r?\n/, 1);
  const count = (separator: string) => head.split(separator).length;
  return [',', ';', '\t', '|'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
