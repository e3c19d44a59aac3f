import { isFairMonth } from '#contracts/admin/goods/products.ts';
import type { ImportStockBody } from '#contracts/admin/goods/stock.ts';
import { enteredFields, type EnteredField, type ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import { toDecimal, usdCents } from '#contracts/money.ts';
import type { StockEntry } from './entry.ts';
import type { KnownSlot } from './stock.sql.ts';

/** The changes of a row to a slot in the books, and the fields that stay. */
export type Comparison = Readonly<{
  /** Another entry, exit or country: what was measured says nothing any more. */
  isMoved: boolean;
  /** What is listed of it, where the row says otherwise. */
  terms: ProxyTerms | undefined;
  /** Another end at the supplier. */
  hasOtherEnd: boolean;
  /** What changes, for people: `country KE → US`. */
  steps: readonly string[];
  /** What the form says otherwise than the shop, and does not change. */
  ignored: readonly string[];
  isFair: boolean;
}>;

type Row = Readonly<{ entry: StockEntry; said: ReadonlySet<string> }>;
type Form = Pick<ImportStockBody, 'defaults' | 'nameResolution'>;

/**
 * Compares a row with its slot. Only what the row itself says is changed: the form fills what new
 * rows lack, and would otherwise put back what staff have decided since.
 */
export function compareRow(
  { slot, listed }: Readonly<{ slot: KnownSlot; listed: ProxyTerms | undefined }>,
  { entry, said }: Row,
  { defaults, nameResolution }: Form,
): Comparison {
  const wanted = termsOf(entry);
  const fields = listed ? enteredFields.filter((name) => listed[name] !== wanted[name]) : [];
  const leaves = fields.includes('countryCode') && said.has('countryCode');
  const isSaid = (name: EnteredField) => said.has(columnOf(name)) || (leaves && places.has(name));
  const changed = fields.filter(isSaid);
  const kept = fields.filter((name) => !isSaid(name) && wanted[name] === defaults[name]);
  const step = (name: EnteredField) =>
    `${labelOf(name)} ${shown(listed?.[name])} → ${shown(wanted[name])}`;
  const terms = listed && {
    ...listed,
    ...Object.fromEntries(changed.map((name) => [name, wanted[name]])),
  };
  const hasOtherEnd =
    entry.endsAt !== undefined && entry.endsAt.getTime() !== slot.endsAt?.getTime();
  const isDoor = slot.isRetired || isOtherEntry(slot, entry);
  const names = nameResolution !== undefined && nameResolution !== slot.nameResolution;
  return {
    isMoved: isDoor || leaves,
    terms: changed.length > 0 ? terms : undefined,
    hasOtherEnd,
    steps: changed.map(step),
    ignored: [
      ...kept.map(step),
      ...(names ? [`names ${slot.nameResolution} → ${nameResolution}`] : []),
    ],
    isFair: !terms || changed.length === 0 || isFairMonth(terms.dayCents, terms.monthCents),
  };
}

const places: ReadonlySet<EnteredField> = new Set(['region', 'city', 'zip']);

const isOtherEntry = (slot: KnownSlot, entry: StockEntry) =>
  slot.host !== entry.host ||
  slot.port !== entry.port ||
  slot.protocol !== entry.protocol ||
  slot.username !== entry.username ||
  slot.password?.reveal() !== entry.password ||
  (entry.exitIp !== undefined && slot.exitIp !== entry.exitIp);

const termsOf = ({ place, network, dayCents, monthCents }: StockEntry) => ({
  ...network,
  ...place,
  dayCents,
  monthCents,
});

const columns: Readonly<Partial<Record<EnteredField, string>>> = {
  dayCents: 'day',
  monthCents: 'month',
};
/** The name of a field in a file. */
const columnOf = (name: EnteredField) => columns[name] ?? name;
const labelOf = (name: EnteredField) => (name === 'countryCode' ? 'country' : columnOf(name));
const shown = (value: string | number | undefined) =>
  typeof value === 'number' ? `USD ${toDecimal(usdCents(value))}` : `${value}`;
