import { dayMs, nairobiDate, nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Series } from './numbers.sql.ts';

/** Numbers of a series that no document has, and will never have. */
export type SkippedNumbers = Readonly<{
  series: Series;
  year: number;
  first: number;
  last: number;
}>;

type Skipping = Readonly<{
  /** The moment of the backup; what was issued after it is not known here. */
  since: Date;
  at: Date;
  reason: string;
}>;

const allSeries: readonly Series[] = ['invoice', 'credit-note'];
/** Of the busiest day so far; a day that is busier still stays within it. */
const busierTimes = 2;
const skippedMin = 1_000;
/** The next number after a skip ends in 001, so that a person sees where the series went on. */
const roundTo = 1_000;
const yearEnd = 'yyyy'.length;
const yearOf = (at: Date) => Number(nairobiDate(at).slice(0, yearEnd));

/**
 * Moves every series past the numbers that may have been issued since: twice its busiest day for
 * each day begun, at least a thousand. What is left out is written down with its reason. Each call
 * skips again.
 */
export async function skipNumbers(
  tx: Queryable,
  { since, at, reason }: Skipping,
): Promise<SkippedNumbers[]> {
  const days = Math.max(1, Math.ceil((at.getTime() - since.getTime()) / dayMs));
  const skipped: SkippedNumbers[] = [];
  for (const series of allSeries) {
    const expected = (await busiestDay(tx, series)) * busierTimes * days;
    for (let year = yearOf(since); year <= yearOf(at); year += 1) {
      const first = (await lastNumber(tx, { series, year })) + 1;
      const reached = first + Math.max(skippedMin, expected);
      const last = Math.ceil(reached / roundTo) * roundTo;
      await tx.execute(sql`
        insert into document_counters as c (series, year, last) values (${series}, ${year}, ${last})
        on conflict (series, year) do update set last = excluded.last`);
      await tx.execute(sql`
        insert into skipped_numbers (series, year, first, last, reason, at)
        values (${series}, ${year}, ${first}, ${last}, ${reason}, ${at})`);
      skipped.push({ series, year, first, last });
    }
  }
  return skipped;
}

async function busiestDay(db: Queryable, series: Series): Promise<number> {
  const table = series === 'invoice' ? sql`invoices` : sql`credit_notes`;
  const [row] = await db.rows<{ most: number }>(sql`
    select coalesce(max(issued), 0)::bigint as most
      from (select count(*) as issued from ${table}
             group by (issued_at at time zone ${nairobiZone})::date) day`);
  return row?.most ?? 0;
}

async function lastNumber(
  db: Queryable,
  { series, year }: Readonly<{ series: Series; year: number }>,
): Promise<number> {
  const [row] = await db.rows<{ last: number }>(sql`
    select last::bigint as last from document_counters
     where series = ${series} and year = ${year}`);
  return row?.last ?? 0;
}
