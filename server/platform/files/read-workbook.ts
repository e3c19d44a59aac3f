import { zipSync, Unzip, UnzipInflate } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { fileLimits } from './file-limits.ts';
import { FileUnreadable } from './file-task.ts';
import { tooManyColumns, tooManyRows } from './read-csv.ts';

const zipMark = Buffer.from('PK\u0003\u0004');

/** Whether a file is a workbook of a spreadsheet, by its first bytes: a zip. */
export const isWorkbook = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, zipMark.length)).equals(zipMark);

/**
 * The first sheet of an XLSX workbook as texts, row by row. The library gets only the parts that
 * were unpacked and checked here: it creates as many rows and columns as a cell's reference claims,
 * and unpacks everything in a zip. Throws FileUnreadable.
 */
export async function readWorkbook(
  file: Uint8Array,
  { rowsMax }: Readonly<{ rowsMax: number }>,
): Promise<string[][]> {
  try {
    const parts = unpack(file, (name) => /^xl\/.*\.xml(\.rels)?$/.test(name));
    const needed = [...parts].filter(([, part]) => isNeeded(part));
    for (const [, part] of needed) requireFairReferences(part, rowsMax);
    const { buffer } = zipSync(Object.fromEntries(needed), { level: 0 });
    const rows = await readSheet(buffer);
    return textsOf(rows);
  } catch (cause) {
    if (cause instanceof FileUnreadable) throw cause;
    const detail = 'It is no workbook that can be read. Save it anew as .xlsx or as CSV.';
    throw new FileUnreadable(detail, { cause });
  }
}

/** Where the outermost element of a part is looked for. */
const rootWithin = 4_000;
const roots = /<(?:worksheet|sst|styleSheet|workbook|Relationships)[\s>]/;

/** Drawings, themes and printers' settings are not read. */
const isNeeded = (part: Uint8Array) =>
  roots.test(Buffer.from(part.subarray(0, rootWithin)).toString('utf8'));

const reference = /^([A-Z]{0,3})([1-9]\d{0,6})$/;
const cellsMax = 1_000_000;
/** `A` is 1, `AA` is 27. */
const numberOf = (letters: string) =>
  Buffer.from(letters).reduce((column, code) => column * 26 + code - 64, 0);

/** Every reference of a row or a cell, in any element. */
function requireFairReferences(part: Uint8Array, rowsMax: number): void {
  const text = Buffer.from(part).toString('utf8');
  let cells = 0;
  for (const [, , place = ''] of text.matchAll(/(?<![\w:.-])r\s*=\s*(["'])(.*?)\1/gs)) {
    const [, column, row] = reference.exec(place) ?? [];
    if (column === undefined) throw new FileUnreadable(`It has a cell at ${place.slice(0, 20)}.`);
    if (Number(row) > rowsMax) throw new FileUnreadable(tooManyRows(rowsMax));
    if (numberOf(column) > fileLimits.columns) {
      throw new FileUnreadable(tooManyColumns(fileLimits.columns));
    }
    cells += 1;
    if (cells > cellsMax) throw new FileUnreadable(tooManyRows(rowsMax));
  }
}

function textsOf(rows: readonly (readonly unknown[])[]): string[][] {
  let characters = 0;
  return rows.map((cells) =>
    cells.map((cell) => {
      const text = cellText(cell);
      characters += text.length;
      if (characters <= fileLimits.characters) return text;
      throw new FileUnreadable(
        `It has more than ${fileLimits.characters} characters. Split it into smaller files.`,
      );
    }),
  );
}

/** Spreadsheets keep dates without a zone; they arrive as if they were UTC and are read back so. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? cell : '';
}

/** Small pieces, so that a limit is asked in time: deflate grows a thousandfold. */
const pieceBytes = 16_384;

/**
 * The wanted entries of a zip, unpacked piece by piece: it stops at the first entry or byte too
 * many, regardless of the sizes the zip states. Throws FileUnreadable.
 */
function unpack(
  zip: Uint8Array,
  isWanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  const { entries: entriesMax, unpackedBytes } = fileLimits;
  const found = new Map<string, Uint8Array[]>();
  let entries = 0;
  let bytes = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (entries > entriesMax) {
      throw new FileUnreadable(`It holds more than ${entriesMax} files. Save it anew.`);
    }
    if (!isWanted(entry.name)) return;
    const parts: Uint8Array[] = [];
    found.set(entry.name, parts);
    entry.ondata = (error, part) => {
      if (error) throw error;
      bytes += part.length;
      if (bytes > unpackedBytes) {
        const max = `${unpackedBytes / 1e6} MB`;
        throw new FileUnreadable(`It unpacks to more than ${max}. Split it into smaller files.`);
      }
      parts.push(part);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.length; at += pieceBytes) {
    unzip.push(zip.subarray(at, at + pieceBytes), at + pieceBytes >= zip.length);
  }
  return new Map([...found].map(([name, parts]) => [name, Buffer.concat(parts)]));
}
