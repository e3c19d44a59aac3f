import { sql, type Queryable, type Sql } from '../db.ts';

/** What a search finds beyond this is told as "more than": nobody turns over forty pages. */
const gatheredMax = 1000;

export type Found = Readonly<{ total: number; more: boolean }>;

/**
 * Counts what `rows` (a select) finds, and stops soon after a thousand: then `more` is true, and
 * whoever lists walks along the list's order instead of gathering everything to sort it.
 */
export async function countFound(db: Queryable, rows: Sql): Promise<Found> {
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from (${rows} limit ${gatheredMax + 1}) as found`);
  const count = counted?.count ?? 0;
  return { total: Math.min(count, gatheredMax), more: count > gatheredMax };
}
