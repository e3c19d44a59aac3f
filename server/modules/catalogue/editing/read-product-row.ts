import {
  isFairMonth,
  offerIdPattern,
  termRules,
  unfairMonth,
  type ProductKind,
} from '#contracts/admin/goods/products.ts';
import { isDamaged } from '#contracts/decode-text.ts';
import { unguarded } from '#contracts/format/csv.ts';
import type { CsvRow } from '#platform/files/read-csv.ts';
import { columnsOf, type Column } from './product-columns.ts';
import { stepsOf, type AnyTermed, type AnyTerms } from './terms.ts';

export type Mishap = Readonly<{ why: string; mend: string }>;
export const isMishap = (value: object): value is Mishap => 'why' in value;

/** The content of a row: its product, its version if given, and the new values. */
export type ProductRow = Readonly<{
  id: string;
  version: number | undefined;
  values: Readonly<Record<string, unknown>>;
}>;

/** The column at each position; undefined is `id` or `version`. */
export type Head = Readonly<{
  kind: ProductKind;
  names: readonly string[];
  columns: ReadonlyMap<string, Column>;
}>;

/** The columns that a file names, or why it cannot be used. */
export function readHead(kind: ProductKind, cells: readonly string[]): Head | Mishap {
  const names = cells.map((cell) => unguarded(cell).trim().toLowerCase());
  const columns = new Map(columnsOf[kind].map((column) => [column.name, column]));
  const known = ['id', 'version', ...columns.keys()];
  const strange = names.find((name) => !known.includes(name));
  if (strange !== undefined) {
    return { why: `It has no column ${strange}.`, mend: `Columns are ${known.join(', ')}.` };
  }
  if (!names.includes('id')) return { why: 'The column id is missing.', mend: 'Export a file.' };
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return { why: `${twice} stands there twice.`, mend: 'Keep one.' };
  return { kind, names, columns };
}

/** Reads the cells of one row; empty cells leave what is. */
export function readProductRow(head: Head, { cells }: CsvRow): ProductRow | Mishap {
  if (cells.length > head.names.length) {
    return { why: 'The row has more cells than columns.', mend: 'Quote cells that hold a comma.' };
  }
  if (cells.some(isDamaged)) {
    const mend = 'Save the file as UTF-8 and choose it again.';
    return { why: 'It has a character that cannot be read.', mend };
  }
  const texts = new Map(head.names.map((name, index) => [name, unguarded(cells[index] ?? '')]));
  const id = texts.get('id') ?? '';
  if (id === '') {
    const mend = 'Give the id of the product; new addresses come with a stock import.';
    return { why: 'The id is missing.', mend };
  }
  const versionText = texts.get('version') ?? '';
  if (!/^\d{0,9}$/.test(versionText)) {
    return { why: `${versionText} is not a version.`, mend: 'Leave the version as exported.' };
  }
  const values: Record<string, unknown> = {};
  for (const [name, column] of head.columns) {
    const text = texts.get(name) ?? '';
    if (text === '') continue;
    const value = column.read(text);
    if (value === undefined) {
      return { why: `${text} does not fit the column ${name}.`, mend: column.mend };
    }
    values[column.field] = value;
  }
  return { id, version: versionText === '' ? undefined : Number(versionText), values };
}

type Known = Readonly<{ countries: ReadonlySet<string>; found: AnyTermed | undefined }>;

/** The terms that a row asks for, or why it may not. */
export function termsOf(
  { kind }: Head,
  { id, version, values }: ProductRow,
  { countries, found }: Known,
): Readonly<{ terms: AnyTerms }> | Mishap {
  const isNew = found === undefined;
  const strange = isNew ? strangeId[kind](id) : undefined;
  if (strange) return strange;
  if (found && version !== undefined && version !== found.version) {
    const why = `Somebody changed it since: it is version ${found.version} now.`;
    return { why, mend: 'Export again and make the change in the new file.' };
  }
  const requested = { ...(kind === 'vps' && { capacity: null }), ...found?.terms, ...values };
  const missing = columnsOf[kind].find(({ field }) => !Object.hasOwn(requested, field));
  if (missing) {
    return { why: `A new offer needs ${missing.name}.`, mend: missing.mend };
  }
  const terms = requested as AnyTerms;
  // What stands in the shop already is not judged again.
  if (found && stepsOf(found.terms, terms).length === 0) return { terms };
  if (!countries.has(terms.countryCode)) {
    const mend = 'Use two letters of the list, such as KE or US.';
    return { why: `${terms.countryCode} is not a country we know.`, mend };
  }
  return faultOf(kind, terms) ?? { terms };
}

/** Why a row cannot bring a product that the shop does not have. */
const strangeId: Readonly<Record<ProductKind, (id: string) => Mishap | undefined>> = {
  proxy: (id) => ({
    why: `There is no proxy ${id}.`,
    mend: 'New addresses come with a stock import.',
  }),
  vps: (id) =>
    offerIdPattern.test(id)
      ? undefined
      : {
          why: `${id} is not an id of an offer.`,
          mend: 'Write letters and a number, such as us5.',
        },
};

/** The rules of the form, applied to a row. */
function faultOf(kind: ProductKind, terms: AnyTerms): Mishap | undefined {
  const read = termRules[kind].safeParse(terms);
  if (read.success) return undefined;
  if ('dayCents' in terms && !isFairMonth(terms.dayCents, terms.monthCents)) {
    return { why: `${unfairMonth}.`, mend: 'Change day_usd or month_usd.' };
  }
  const field = String(read.error.issues[0]?.path[0]);
  const column = columnsOf[kind].find((one) => one.field === field);
  return {
    why: `${column?.name ?? field} is out of its limits.`,
    mend: column?.mend ?? 'Write it as an export does.',
  };
}
