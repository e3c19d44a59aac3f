import type {
  ProductFilter,
  ProductKind,
  ProductReading,
} from '#contracts/admin/goods/products.ts';
import type { RefusedRow } from '#contracts/admin/goods/stock.ts';
import { csvFile, csvOf } from '#contracts/format/csv.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { inTurns } from '#platform/files/in-turns.ts';
import type { CsvRow } from '#platform/files/read-csv.ts';
import { readFile, refusalOf } from '#platform/files/read-file.ts';
import { addOffers } from '../edit-catalogue.sql.ts';
import { countryCodes } from '../listing/proxies.sql.ts';
import { headOf, rowOf } from './product-columns.ts';
import { productFile } from './product-file-rows.ts';
import { isMishap, readHead, readProductRow, termsOf, type Head } from './read-product-row.ts';
import { fingerprintOf, stepsOf, type AnyTerms, type TermsChange } from './terms.ts';
import { findProductTerms, listProductTerms, saveProductTerms } from './terms.sql.ts';
import type { OfferTerms } from '#contracts/admin/goods/products.ts';

const perPage = 5_000;
const rowsShown = 100;

/** The products of a filter as CSV, by id; importing it again finds nothing to change. */
export async function exportProducts(db: Queryable, filter: ProductFilter): Promise<string> {
  const kind = filter.kind ?? 'proxy';
  let csv = csvFile([headOf(kind)]);
  let after = '';
  for (;;) {
    const page = await listProductTerms(db, filter, { after, limit: perPage });
    csv += csvOf(page.map((product) => rowOf(kind, product)));
    const last = page.at(-1);
    if (!last || page.length < perPage) return csv;
    after = last.id;
  }
}

/** Rows as `readProducts` gives them. */
type File = Readonly<{ kind: ProductKind; file: readonly CsvRow[] }>;
type Added = Readonly<{ id: string; terms: OfferTerms }>;
type Row = Readonly<{ line: number; verdict: 'new' | 'changed' | 'known'; what: string }>;
type Plan = Readonly<{
  added: Added[];
  changes: TermsChange[];
  rows: Row[];
  refused: RefusedRow[];
}>;

/** What an import of this file would do; changes nothing. Throws InvalidInput. */
export async function previewProducts(
  db: Queryable,
  { kind, text }: Readonly<{ kind: ProductKind; text: string }>,
): Promise<ProductReading> {
  return present(await planFile(db, { kind, file: await readProducts(text) }));
}

export type Imported = Readonly<{
  reading: ProductReading;
  changes: readonly TermsChange[];
  added: readonly Added[];
}>;

/**
 * Imports a file in the caller's transaction: exactly what its preview showed, or undefined, and
 * then the caller rolls back. Refused rows change nothing and come back with their reasons.
 */
export async function importProducts(
  tx: Tx,
  { fingerprint, at, ...file }: File & Readonly<{ fingerprint: string; at: Date }>,
): Promise<Imported | undefined> {
  const plan = await planFile(tx, file);
  const { changes, added } = plan;
  const reading = present(plan);
  if (reading.fingerprint !== fingerprint) return undefined;
  for (let from = 0; from < changes.length; from += perPage) {
    const part = changes.slice(from, from + perPage);
    const { kind } = file;
    if ((await saveProductTerms(tx, { kind, changes: part, at })) !== part.length) return undefined;
  }
  const offers = added.map(({ id, terms }) => ({ id, ...terms }));
  if ((await addOffers(tx, offers)) !== offers.length) return undefined;
  return { reading, changes, added };
}

/** The rows of a file, its head first. Throws InvalidInput. */
export const readProducts = (text: string): Promise<readonly CsvRow[]> =>
  readFile(productFile, text);

async function planFile(db: Queryable, { kind, file }: File): Promise<Plan> {
  const [first, ...rows] = file;
  const head = readHead(kind, first?.cells ?? []);
  if (isMishap(head)) throw refusalOf(productFile, `${head.why} ${head.mend}`);
  return planRows(db, head, rows);
}

/** Every row is in exactly one place: new, changed, known or refused. */
async function planRows(db: Queryable, head: Head, rows: readonly CsvRow[]): Promise<Plan> {
  const plan: Plan = { added: [], changes: [], rows: [], refused: [] };
  const read: Readonly<{ row: CsvRow; said: ReturnType<typeof readProductRow> }>[] = [];
  for await (const row of inTurns(rows)) read.push({ row, said: readProductRow(head, row) });
  const ids = read.flatMap(({ said }) => (isMishap(said) ? [] : [said.id]));
  const products = await findProductTerms(db, head.kind, ids);
  const countries = await countryCodes(db);
  const lineOf = new Map<string, number>();
  for await (const { row, said } of inTurns(read)) {
    const refuse = ({ why, mend }: Readonly<{ why: string; mend: string }>) =>
      void plan.refused.push({ line: row.line, text: row.text, why, mend });
    if (isMishap(said)) {
      refuse(said);
      continue;
    }
    const before = lineOf.get(said.id);
    lineOf.set(said.id, before ?? row.line);
    if (before !== undefined) {
      refuse({ why: `Line ${before} has the same id.`, mend: 'Keep one of the two.' });
      continue;
    }
    const found = products.get(said.id);
    const requested = termsOf(head, said, { countries, found });
    if (isMishap(requested)) refuse(requested);
    else place(plan, { line: row.line, id: said.id, found, to: requested.terms });
  }
  return plan;
}

type Placed = Readonly<{
  line: number;
  id: string;
  found: (Omit<TermsChange, 'from' | 'to'> & Readonly<{ terms: AnyTerms }>) | undefined;
  to: AnyTerms;
}>;

function place(plan: Plan, { line, id, found, to }: Placed): void {
  if (!found) {
    plan.added.push({ id, terms: to as OfferTerms });
    plan.rows.push({ line, verdict: 'new', what: id });
    return;
  }
  const { version, what, terms } = found;
  const steps = stepsOf(terms, to);
  if (steps.length === 0) {
    plan.rows.push({ line, verdict: 'known', what });
    return;
  }
  plan.changes.push({ id, version, what, from: terms, to });
  const told = steps.map((step) => `${step.name} ${step.from} → ${step.to}`).join(', ');
  plan.rows.push({ line, verdict: 'changed', what: `${what}: ${told}` });
}

function present({ added, changes, rows, refused }: Plan): ProductReading {
  const counts = { new: added.length, changed: changes.length, refused: refused.length };
  const known = rows.length - added.length - changes.length;
  // What changes is looked at first; what stays is only counted on long files.
  const shown = [...rows.filter(({ verdict }) => verdict !== 'known'), ...rows]
    .slice(0, rowsShown)
    .filter((row, index, all) => all.indexOf(row) === index);
  return {
    fingerprint: fingerprintOf(changes, added),
    counts: { ...counts, known },
    rows: shown.toSorted((one, other) => one.line - other.line),
    refused: [...refused],
    ignored: [],
  };
}
