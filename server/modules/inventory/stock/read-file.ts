import { wordsFields } from '#contracts/goods/proxy-terms.ts';
import { isDamaged } from '#contracts/decode-text.ts';
import { stockRowsMax } from '#contracts/admin/goods/stock.ts';
import { typedCode, typedLine } from '#contracts/typed.ts';
import { FileUnreadable, type FileTask } from '#platform/files/file-task.ts';
import { readCsv, separatorOf, tooManyRows } from '#platform/files/read-csv.ts';
import { readJson } from '#platform/files/read-json.ts';
import { isMishap, type RawRow } from './entry.ts';
import { readLine } from './read-line.ts';

export type StockFormat = 'auto' | 'csv' | 'txt' | 'json';

/** What else suppliers call our fields, folded: lower case, letters and digits only. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  externalId: ['externalid', 'id', 'proxyid', 'slot'],
  host: ['host', 'hostname', 'server', 'address', 'proxyaddress', 'entry', 'ip'],
  port: ['port', 'portsocks', 'socks5port', 'sockport', 'socksport', 'porthttp', 'httpport'],
  protocol: ['protocol', 'type', 'scheme'],
  username: ['username', 'user', 'login'],
  password: ['password', 'pass', 'pwd'],
  exitIp: ['exitip', 'exit', 'outip', 'externalip'],
  countryCode: ['countrycode', 'country', 'cc'],
  region: ['regionname', 'state'],
  city: ['cityname'],
  zip: ['postcode', 'postalcode', 'zipcode'],
  isp: ['asnname', 'carrier', 'operator'],
  connection: ['conn', 'kind'],
  endsAt: ['endsat', 'ends', 'expires', 'expiresat', 'expiry', 'dateend', 'validuntil'],
  day: ['day', 'priceday', 'pricedayusd', 'price'],
  month: ['month', 'pricemonth', 'pricemonthusd'],
};
const folded = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const nameOf = new Map([
  ...wordsFields.map((name) => [folded(name), name] as const),
  ...Object.entries(aliases).flatMap(([name, others]) =>
    others.map((other) => [other, name] as const),
  ),
]);

/** A file of stock: its rows, each with its fields by our names or with what is wrong. */
export const stockFile: FileTask<Readonly<{ text: string; format: StockFormat }>, RawRow[]> = {
  name: 'stock',
  pointer: '/text',
  read: ({ text, format }) => readStockFile(text, format),
};

/** The rows of a file in the format named, or in the one it looks like. Throws FileUnreadable. */
export function readStockFile(text: string, format: StockFormat): RawRow[] {
  const clean = text.replace(/^\uFEFF/, '');
  const chosen = format === 'auto' ? formatOf(clean) : format;
  const rows = { csv: readTable, txt: readText, json: readList }[chosen](clean);
  if (rows.length === 0) throw new FileUnreadable('The file has no rows.');
  return rows.map(judged);
}

/** As much of a row as is shown. */
const shownMax = 500;
const damaged = {
  why: 'It has a character that cannot be read.',
  mend: 'Save the file as UTF-8 and choose it again.',
};

function judged({ line, text, fields }: RawRow): RawRow {
  const isWhole = !isDamaged(text) && (isMishap(fields) || ![...fields.values()].some(isDamaged));
  const shown = text.slice(0, shownMax).replaceAll('\0', '\uFFFD').toWellFormed();
  return { line, text: shown, fields: isWhole ? fields : damaged };
}

/** Where a head is looked for. */
const headMax = 10_000;

function formatOf(text: string): Exclude<StockFormat, 'auto'> {
  const [first = ''] = text.slice(0, headMax).trimStart().split(/\r?\n/, 1);
  if (/^[[{]\s*($|["{[\]}])/.test(first)) return 'json';
  return isHead(first.split(separatorOf(first))) ? 'csv' : 'txt';
}

function isHead(cells: readonly string[]): boolean {
  const names = cells.map((name) => nameOf.get(folded(name)));
  return names.includes('host') && names.includes('port');
}

/** Longer than any line that fits a layout. */
const lineMax = 2_000;

/** Line by line, up to the first row too many. */
function readText(text: string): RawRow[] {
  const rows: RawRow[] = [];
  let number = 0;
  for (let from = 0; from <= text.length;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? text.length : end).trim();
    from = end < 0 ? text.length + 1 : end + 1;
    number += 1;
    if (line === '' || line.startsWith('#')) continue;
    if (rows.length === 0 && isHead(line.split(':'))) continue;
    if (rows.length === stockRowsMax) throw new FileUnreadable(tooManyRows(stockRowsMax));
    rows.push({ line: number, text: line, fields: fieldsOfLine(line) });
  }
  return rows;
}

const fieldsOfLine = (line: string) =>
  line.length <= lineMax
    ? readLine(line)
    : { why: `It has more than ${lineMax} characters.`, mend: 'Write one address a line.' };

function readTable(text: string): RawRow[] {
  // The head is a row as well.
  const [head, ...rest] = readCsv(text, { rowsMax: stockRowsMax + 1 });
  if (!head) return [];
  const names = head.cells.map((name) => nameOf.get(folded(name)));
  if (!names.includes('host') || !names.includes('port')) {
    throw new FileUnreadable('The first line names the columns; host and port must be among them.');
  }
  return rest.map(({ line, text: whole, cells }) => ({
    line,
    text: whole,
    fields:
      cells.length > names.length
        ? { why: 'The row has more cells than columns.', mend: 'Quote cells that hold a comma.' }
        : fieldsOf(cells.map((value, index) => [names[index], value] as const)),
  }));
}

function readList(text: string): RawRow[] {
  const list = listIn(readJson(text));
  if (list.length > stockRowsMax) throw new FileUnreadable(tooManyRows(stockRowsMax));
  return list.map((item, index) => {
    const row = { line: index + 1, text: JSON.stringify(item) };
    if (typeof item === 'string') return { ...row, fields: fieldsOfLine(item.trim()) };
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      const why = 'This is neither an object nor a line.';
      return { ...row, fields: { why, mend: 'Give an object with host and port.' } };
    }
    const pairs = Object.entries(item).map(([name, value]) => {
      const plain = typeof value === 'string' || typeof value === 'number';
      return [nameOf.get(folded(name)), plain ? String(value) : ''] as const;
    });
    return { ...row, fields: fieldsOf(pairs) };
  });
}

function listIn(found: unknown): readonly unknown[] {
  if (Array.isArray(found)) return found;
  const inside = Object.values(found ?? {}).find((value) => Array.isArray(value));
  if (Array.isArray(inside)) return inside;
  throw new FileUnreadable('Give a list of addresses, or an object that holds one.');
}

/** What is an address or a number, in which dashes and figures are those of ASCII. */
const codes: ReadonlySet<string> = new Set(
  'host port protocol exitIp countryCode endsAt day month'.split(' '),
);

/** The first cell that says something counts: suppliers print one thing under two names. */
function fieldsOf(pairs: readonly (readonly [string | undefined, string])[]) {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (name === undefined || fields.has(name)) continue;
    const text = codes.has(name) ? typedCode(value) : typedLine(value);
    if (text !== '') fields.set(name, text);
  }
  return fields;
}
