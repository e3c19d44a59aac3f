import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { InvalidInput } from '#platform/errors.ts';

const rowsMax = 50_000;
const zipMark = Buffer.from('PK\u0003\u0004');

/**
 * The cells of an uploaded CSV (any usual delimiter and encoding) or XLSX file as text, row by row.
 * Throws InvalidInput for a file that is neither or is too long.
 */
export async function openFile(file: Buffer): Promise<string[][]> {
  const isWorkbook = file.subarray(0, zipMark.length).equals(zipMark);
  const rows = isWorkbook ? await openWorkbook(file) : openCsv(file);
  if (rows.length > rowsMax) {
    throw new InvalidInput(`The file has over ${rowsMax} rows. Export a shorter period.`);
  }
  return rows;
}

async function openWorkbook(file: Buffer): Promise<string[][]> {
  try {
    const [sheet] = await readWorkbook(file);
    return (sheet?.data ?? []).map((cells) => cells.map(cellText));
  } catch (cause) {
    throw new InvalidInput(`This workbook cannot be read: ${messageOf(cause)}`);
  }
}

/** Spreadsheets keep dates without a zone; they arrive as if they were UTC and are read back so. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? cell : '';
}

function openCsv(file: Buffer): string[][] {
  const text = decode(file);
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    });
  } catch (cause) {
    throw new InvalidInput(`This file cannot be read: ${messageOf(cause)}`);
  }
}

/** Spreadsheets save "Unicode text" as UTF-16; older portals write single bytes. */
function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** The heading shows the delimiter: no name of a column holds one. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/).find((line) => /receipt/i.test(line) && /paid/i.test(line));
  const counts = [',', ';', '\t', '|'].map((mark) => ({
    mark,
    count: (heading ?? '').split(mark).length,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
