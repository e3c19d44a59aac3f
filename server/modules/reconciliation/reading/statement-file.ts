import { decodeText } from '#contracts/decode-text.ts';
import { FileUnreadable, type FileTask } from '#platform/files/file-task.ts';
import { readCsv, separatorOf } from '#platform/files/read-csv.ts';
import { isWorkbook, readWorkbook } from '#platform/files/read-workbook.ts';
import { readStatement, type ReadLine, type Rejected } from './read-statement.ts';

/** An organisation of fifty thousand payments a month exports shorter periods. */
export const statementRowsMax = 50_000;

const columns = 'Receipt No., Completion Time, Paid In and Withdrawn';
const noStatement = `This is not an M-Pesa statement: it has no row with ${columns}.`;

/** A statement as CSV (any usual separator and encoding) or XLSX: its lines and rejected rows. */
export const statementFile: FileTask<Uint8Array, readonly (ReadLine | Rejected)[]> = {
  name: 'statement',
  pointer: '/data',
  read: async (file) => {
    const found = readStatement(await rowsOf(file));
    if (!found) throw new FileUnreadable(noStatement);
    return [...found.lines, ...found.rejected];
  },
};

/** The cells of a file as texts, row by row. Throws FileUnreadable. */
export async function rowsOf(file: Uint8Array): Promise<string[][]> {
  const limits = { rowsMax: statementRowsMax };
  if (isWorkbook(file)) return readWorkbook(file, limits);
  const text = decodeText(file);
  const rows = readCsv(text, { ...limits, delimiter: separatorIn(text), withEmptyRows: true });
  return rows.map(({ cells }) => [...cells]);
}

/** Where the heading is looked for. */
const headingWithin = 100_000;

/** The heading shows the separator: no name of a column holds one. */
function separatorIn(text: string): string {
  const lines = text.slice(0, headingWithin).split(/\r?\n/);
  const heading = lines.find((line) => /receipt/i.test(line) && /paid/i.test(line));
  return separatorOf(heading ?? '');
}
