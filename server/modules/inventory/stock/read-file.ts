import { wordsFields } from '#contracts/goods/proxy-terms.ts';
import { NotCsv, readCsv, type CsvRow } from '#platform/csv.ts';
import { InvalidInput } from '#platform/errors.ts';
import type { RawRow } from './entry.ts';
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

/** The rows of a file in the format named, or in the one it looks like. Refuses what has none. */
export function readStockFile(text: string, format: StockFormat): RawRow[] {
  const clean = text.replace(/^\uFEFF/, '');
  const chosen = format === 'auto' ? formatOf(clean) : format;
  const rows = { csv: readTable, txt: readText, json: readJson }[chosen](clean);
  if (rows.length === 0) throw unusable('The file has no rows.');
  return rows;
}

function formatOf(text: string): Exclude<StockFormat, 'auto'> {
  const [first = ''] = text.trimStart().split(/\r?\n/, 1);
  if (/^[[{]\s*($|["{[\]}])/.test(first)) return 'json';
  const names = first.split(/[,;\t]/).map((name) => nameOf.get(folded(name)));
  return names.includes('host') && names.includes('port') ? 'csv' : 'txt';
}

const unusable = (detail: string) =>
  new InvalidInput(`The file cannot be read. ${detail}`, [{ pointer: '/text', detail }]);

function readText(text: string): RawRow[] {
  return text.split(/\r?\n/).flatMap((whole, index) => {
    const line = whole.trim();
    if (line === '' || line.startsWith('#')) return [];
    return [{ line: index + 1, text: line, fields: readLine(line) }];
  });
}

function readTable(text: string): RawRow[] {
  const [head, ...rest] = csvRows(text);
  if (!head) return [];
  const names = head.cells.map((name) => nameOf.get(folded(name)));
  if (!names.includes('host') || !names.includes('port')) {
    throw unusable('The first line names the columns; host and port must be among them.');
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

function csvRows(text: string): readonly CsvRow[] {
  try {
    return readCsv(text);
  } catch (error) {
    throw error instanceof NotCsv ? unusable(error.message) : error;
  }
}

function readJson(text: string): RawRow[] {
  const list = listIn(text);
  return list.map((item, index) => {
    const row = { line: index + 1, text: JSON.stringify(item) };
    if (typeof item === 'string') return { ...row, fields: readLine(item.trim()) };
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

function listIn(text: string): readonly unknown[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw unusable('The text is not JSON. Check its brackets, quotes and commas.');
  }
  if (Array.isArray(found)) return found;
  const inside = Object.values(found ?? {}).find((value) => Array.isArray(value));
  if (Array.isArray(inside)) return inside;
  throw unusable('Give a list of addresses, or an object that holds one.');
}

/** The first cell that says something counts: suppliers print one thing under two names. */
function fieldsOf(pairs: readonly (readonly [string | undefined, string])[]) {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) {
    const text = value.trim();
    if (name !== undefined && text !== '' && !fields.has(name)) fields.set(name, text);
  }
  return fields;
}
