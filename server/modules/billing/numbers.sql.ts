import { nairobiDate } from '#contracts/time.ts';
import { sql, type Sql, type Tx } from '#platform/db.ts';

export type Series = 'invoice' | 'credit-note';
export type DocumentNumber = Readonly<{ year: number; seq: number; number: string }>;

const prefixes = { invoice: 'INV', 'credit-note': 'CN' } as const;
const digits = 6;
const yearEnd = 'yyyy'.length;

/**
 * The next number of a series in the year of Nairobi. The counter stays locked until the caller's
 * transaction ends, so numbers have no gap: a failed transaction releases its number before the
 * next one is drawn. It is drawn last, since everyone else who issues a document waits for it.
 */
export async function nextNumber(
  tx: Tx,
  { series, at }: { series: Series; at: Date },
): Promise<DocumentNumber> {
  const [drawn] = await tx.rows<DocumentNumber>(sql`
    with ${drawingNumber({ series, at }, sql`true`)} select year, seq, number from drawn`);
  if (!drawn) throw new Error(`No number for a ${series}.`);
  return drawn;
}

/**
 * A part of a `with` that does the same where `condition` holds, for the document that is written
 * in the same statement. Its only row is `drawn`, with year, seq and number.
 */
export function drawingNumber(
  { series, at }: Readonly<{ series: Series; at: Date }>,
  condition: Sql,
): Sql {
  const year = Number(nairobiDate(at).slice(0, yearEnd));
  return sql`
    counted as (
      insert into document_counters as c (series, year, last)
      select ${series}::text, ${year}::integer, 1 where ${condition}
      on conflict (series, year) do update set last = c.last + 1
      returning year, last
    ), drawn as (
      select year, last as seq,
             ${`${prefixes[series]}-`}::text || year || '-' ||
               lpad(last::text, greatest(${digits}::integer, length(last::text)), '0') as number
        from counted
    )`;
}
