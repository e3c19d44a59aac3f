import type { RefusedRow, StockReading } from '#contracts/office/goods/stock.ts';
import type { Queryable } from '#platform/db.ts';
import { inTurns } from '#platform/files/in-turns.ts';
import type { Keyring } from '#platform/secrets.ts';
import { isMishap, type RawRow, type StockEntry } from './entry.ts';
import { readRow, type Reading } from './read-row.ts';
import { entryKey, findEntries, findExits, findSlots, type KnownSlot } from './stock.sql.ts';

export type Planned = Readonly<{ line: number; entry: StockEntry }>;
/** A row about a slot that the books have. */
export type PlannedSlot = Planned & Readonly<{ slot: KnownSlot }>;
export type Plan = Readonly<{
  added: readonly Planned[];
  changed: readonly PlannedSlot[];
  known: readonly PlannedSlot[];
  refused: readonly RefusedRow[];
}>;

type Read = Planned & Readonly<{ text: string }>;

/**
 * What would become of each row: new, known, changed or refused with a reason and a way to mend
 * it. Every row of the file is in exactly one of the four.
 */
export async function planImport(
  vault: Readonly<{ db: Queryable; keyring: Keyring }>,
  supplier: string,
  { rows, reading }: Readonly<{ rows: readonly RawRow[]; reading: Reading }>,
): Promise<Plan> {
  const refused: RefusedRow[] = [];
  const refuse = ({ line, text }: RawRow | Read, why: string, mend: string) =>
    void refused.push({ line, text, why, mend });
  const read = await readAll(rows, { reading, refuse });
  const slots = await findSlots(
    vault,
    supplier,
    read.map(({ entry }) => entry.externalId),
  );
  const exits = await findExits(
    vault.db,
    read.flatMap(({ entry }) => entry.exitIp ?? []),
  );
  const entries = await findEntries(
    vault.db,
    read.map(({ entry }) => entry),
  );
  const plan = { added: [] as Planned[], changed: [] as PlannedSlot[] };
  const known: PlannedSlot[] = [];
  for (const row of read) {
    const { line, entry } = row;
    const slot = slots.get(entry.externalId);
    const byExit = entry.exitIp === undefined ? undefined : exits.get(entry.exitIp);
    const other = [byExit, entries.get(entryKey(entry))].find(
      (found) => found && found.upstreamId !== slot?.id,
    );
    if (other) {
      const what = other === byExit ? entry.exitIp : `${entry.host}:${entry.port}`;
      const where = `${other.supplier}, ${other.externalId}`;
      refuse(row, `${what} is listed already (${where}).`, 'Leave it out.');
    } else if (!slot) plan.added.push({ line, entry });
    else if (slot.isRetired || differs(slot, entry)) plan.changed.push({ line, entry, slot });
    else known.push({ line, entry, slot });
  }
  return { ...plan, known, refused: refused.toSorted((one, other) => one.line - other.line) };
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
    read.push({ line, text, entry });
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

const differs = (slot: KnownSlot, entry: StockEntry) =>
  slot.host !== entry.host ||
  slot.port !== entry.port ||
  slot.protocol !== entry.protocol ||
  slot.username !== entry.username ||
  slot.password?.reveal() !== entry.password ||
  (entry.exitIp !== undefined && slot.exitIp !== entry.exitIp);

const rowsShown = 100;

/** A plan as staff see it: no password, and every refused row. */
export function presentPlan({ added, changed, known, refused }: Plan): StockReading {
  const views = (rows: readonly Planned[], verdict: 'new' | 'changed' | 'known') =>
    rows.slice(0, rowsShown).map(({ line, entry }) => {
      const { host, port, exitIp, place } = entry;
      const exit = exitIp === undefined || exitIp === host ? '' : `, exit ${exitIp}`;
      return { line, verdict, what: `${host}:${port}${exit}, ${place.city} ${place.countryCode}` };
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
  };
}
