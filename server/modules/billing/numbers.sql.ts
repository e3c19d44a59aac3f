import { nairobiDate } from '#contracts/time.ts';
import { sql, type Tx } from '#platform/db.ts';

export type Series = 'invoice' | 'credit-note';
export type DocumentNumber = Readonly<{ year: number; seq: number; number: string }>;

const prefixes = { invoice: 'INV', 'credit-note': 'CN' } as const;
const digits = 6;
const yearEnd = 'yyyy'.length;

/**
 * The next number of a series in the year of Nairobi. The counter stays locked until the caller's
 * transaction ends, so numbers have no gap: whoever fails gives theirs back before the next one
 * is drawn. It is drawn last, since everyone else who issues a document waits for it.
 */
export async function nextNumber(
  tx: Tx,
  { series, at }: { series: Series; at: Date },
): Promise<DocumentNumber> {
  const year = Number(nairobiDate(at).slice(0, yearEnd));
  const [row] = await tx.rows<{ last: number }>(sql`
    insert into document_counters as c (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = c.last + 1
    returning last`);
  if (!row) throw new Error(`No number for a ${series} of ${year}.`);
  const seq = row.last;
  return { year, seq, number: `${prefixes[series]}-${year}-${String(seq).padStart(digits, '0')}` };
}
