import { unfairMonth } from '#contracts/admin/goods/products.ts';
import type { ImportStockBody, RefusedRow, StockReading } from '#contracts/admin/goods/stock.ts';
import { findListed, type Listed } from '#modules/catalogue/listing';
import type { Queryable } from '#platform/db.ts';
import { inTurns } from '#platform/files/in-turns.ts';
import type { Keyring } from '#platform/secrets.ts';
import { compareRow, type Comparison } from './compare-row.ts';
import { isMishap, type RawRow, type StockEntry } from './entry.ts';
import { readRow, type Reading } from './read-row.ts';
import { entryKey, findEntries, findExits, findSlots, type KnownSlot } from './stock.sql.ts';

export type Planned = Readonly<{ line: number; entry: StockEntry }>;
/** A row about a slot that the books have, and what it changes there. */
export type PlannedSlot = Planned &
  Readonly<{ slot: KnownSlot; listed: Listed | undefined; compared: Comparison }>;
export type Plan = Readonly<{
  added: readonly Planned[];
  changed: readonly PlannedSlot[];
  known: readonly PlannedSlot[];
  refused: readonly RefusedRow[];
  /** Known and changed rows with a field that is not taken over. */
  ignored: readonly RefusedRow[];
}>;

type Read = Planned & Readonly<{ text: string; said: ReadonlySet<string> }>;
type File = Readonly<{
  rows: readonly RawRow[];
  reading: Reading;
  nameResolution: ImportStockBody['nameResolution'];
}>;
type Books = Awaited<ReturnType<typeof readBooks>>;

/**
 * What would become of each row: new, known, changed or refused with a reason and a way to mend
 * it. Every row of the file is in exactly one of the four.
 */
export async function planImport(
  vault: Vault,
  supplier: string,
  { rows, reading, nameResolution }: File,
): Promise<Plan> {
  const refused: RefusedRow[] = [];
  const refuse: Refuse = ({ line, text }, why, mend) =>
    void refused.push({ line, text, why, mend });
  const read = await readAll(rows, { reading, refuse });
  const books = await readBooks(vault, supplier, read);
  const plan = { added: [] as Planned[], changed: [] as PlannedSlot[], known: [] as PlannedSlot[] };
  const ignored: RefusedRow[] = [];
  for await (const row of inTurns(read)) {
    const { line, entry, text } = row;
    const slot = books.slots.get(entry.externalId);
    const elsewhere = placeElsewhere(books, row, slot);
    if (elsewhere !== undefined) {
      refuse(row, elsewhere, 'Leave it out.');
      continue;
    }
    if (!slot) {
      plan.added.push({ line, entry });
      continue;
    }
    const listed = books.listed.get(slot.id);
    const { defaults } = reading;
    const compared = compareRow({ slot, listed: listed?.terms }, row, { defaults, nameResolution });
    if (!compared.isFair) {
      refuse(row, `${unfairMonth}.`, 'Change the daily or the monthly price.');
      continue;
    }
    const isChanged = compared.isMoved || compared.hasOtherEnd || compared.terms !== undefined;
    plan[isChanged ? 'changed' : 'known'].push({ line, entry, slot, listed, compared });
    if (compared.ignored.length === 0) continue;
    const why = `Not taken over from the form: ${compared.ignored.join(', ')}.`;
    ignored.push({ line, text, why, mend: toTakeOver });
  }
  return { ...plan, ignored, refused: refused.toSorted((one, other) => one.line - other.line) };
}

const toTakeOver =
  'The form fills new rows only. Give the row a column for it, or change it under Products.';

type Vault = Readonly<{ db: Queryable; keyring: Keyring }>;

/** What the books have of these rows: their slots, listings, exits and entries. */
async function readBooks(vault: Vault, supplier: string, read: readonly Read[]) {
  const { db } = vault;
  const ids = read.map(({ entry }) => entry.externalId);
  const slots = await findSlots(vault, supplier, ids);
  const listed = await findListed(
    db,
    [...slots.values()].map(({ id }) => id),
  );
  const exitIps = read.flatMap(({ entry }) => entry.exitIp ?? []);
  const exits = await findExits(db, exitIps);
  const entries = await findEntries(
    db,
    read.map(({ entry }) => entry),
  );
  return { slots, listed, exits, entries };
}

/** Where the entry or the exit of a row already is, if that is another slot. */
function placeElsewhere(
  { exits, entries }: Books,
  { entry }: Read,
  slot: KnownSlot | undefined,
): string | undefined {
  const byExit = entry.exitIp === undefined ? undefined : exits.get(entry.exitIp);
  const other = [byExit, entries.get(entryKey(entry))].find(
    (found) => found && found.upstreamId !== slot?.id,
  );
  if (!other) return undefined;
  const what = other === byExit ? entry.exitIp : `${entry.host}:${entry.port}`;
  return `${what} is listed already (${other.supplier}, ${other.externalId}).`;
}

type Refuse = (row: RawRow | Read, why: string, mend: string) => void;

async function readAll(
  rows: readonly RawRow[],
  { reading, refuse }: Readonly<{ reading: Reading; refuse: Refuse }>,
): Promise<Read[]> {
  const lines = new Map<string, number>();
  const read: Read[] = [];
  for await (const row of inTurns(rows)) {
    const { line, text, fields } = row;
    const entry = isMishap(fields) ? fields : readRow(fields, reading);
    if (isMishap(entry)) {
      refuse(row, entry.why, entry.mend);
      continue;
    }
    const names = namesOf(entry);
    const same = names.find(({ key }) => lines.has(key));
    if (same) {
      const why = `Line ${lines.get(same.key)} has the same ${same.what}.`;
      refuse(row, why, 'Keep one of the two.');
      continue;
    }
    for (const { key } of names) lines.set(key, line);
    read.push({ line, text, entry, said: new Set(isMishap(fields) ? [] : fields.keys()) });
  }
  return read;
}

/**
 * What makes two rows one address: the supplier's id, the whole entry, or the exit. Many ports, or
 * many users, at one host are as many addresses.
 */
const namesOf = (entry: StockEntry) => [
  { key: `entry ${entryKey(entry)}`, what: 'host, port and user' },
  { key: `id ${entry.externalId}`, what: 'id' },
  ...(entry.exitIp === undefined ? [] : [{ key: `exit ${entry.exitIp}`, what: 'exit' }]),
];

const rowsShown = 100;

/** A plan as staff see it: no password, and every refused row. */
export function presentPlan({ added, changed, known, refused, ignored }: Plan): StockReading {
  const views = (
    rows: readonly (Planned & Partial<PlannedSlot>)[],
    verdict: 'new' | 'changed' | 'known',
  ) =>
    rows.slice(0, rowsShown).map(({ line, entry, listed, compared }) => {
      const { host, port, exitIp } = entry;
      const { city, countryCode } = compared?.terms ?? listed?.terms ?? entry.place;
      const exit = exitIp === undefined || exitIp === host ? '' : `, exit ${exitIp}`;
      const steps = compared?.steps.map((step) => `; ${step}`).join('') ?? '';
      return { line, verdict, what: `${host}:${port}${exit}, ${city} ${countryCode}${steps}` };
    });
  return {
    counts: {
      new: added.length,
      changed: changed.length,
      known: known.length,
      refused: refused.length,
    },
    rows: [...views(added, 'new'), ...views(changed, 'changed'), ...views(known, 'known')]
      .toSorted((one, other) => one.line - other.line)
      .slice(0, rowsShown),
    refused: [...refused],
    ignored: [...ignored],
  };
}
