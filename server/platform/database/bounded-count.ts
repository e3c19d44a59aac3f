import { sql, type Queryable, type Sql } from '../db.ts';

/** More results of a search than this are shown as "more than": no one pages that far. */
const gatheredMax = 1000;
/** So far a whole list is counted: four thousand pages, in the time that a visitor waits. */
export const wholeMax = 100_000;

export type Found = Readonly<{ total: number; more: boolean }>;

/**
 * Counts what `rows` (a select) finds, and stops soon after a thousand, or `most`: then `more` is
 * true, and the list is read along its index instead of sorting all rows.
 */
export async function countFound(
  db: Queryable,
  rows: Sql,
  { most = gatheredMax }: Readonly<{ most?: number }> = {},
): Promise<Found> {
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from (${rows} limit ${most + 1}) as found`);
  const count = counted?.count ?? 0;
  return { total: Math.min(count, most), more: count > most };
}

type CountOptions = Readonly<{
  /** The table with the name that `id` and `where` have for it, such as `mails m`. */
  from: Sql;
  id: Sql;
  where: Sql;
  /** Whether the condition searches for something that may be rare. */
  isSearch: boolean;
}>;

/**
 * The condition by which a page of a list is read, and how many rows there are: what is searched
 * for is looked up once, and everything else counted as far as is quick.
 */
export async function findRows(
  db: Queryable,
  asked: CountOptions,
): Promise<Found & { where: Sql }> {
  const { from, id, where, isSearch } = asked;
  if (!isSearch) {
    const counted = await countFound(db, sql`select from ${from} where ${where}`, {
      most: wholeMax,
    });
    return { where, ...counted };
  }
  const { ids, ...found } = await gatherFound(
    db,
    sql`select ${id} as id from ${from} where ${where}`,
  );
  return { where: found.more ? where : sql`${id} = any(${ids}::text[])`, ...found };
}

export type Gathered<Id extends string> = Readonly<{ ids: readonly Id[] }> & Found;

/**
 * The ids that `rows` (a select of one column) finds, as far as anybody reads. A search is looked
 * up once by this; the page and the count follow from the ids unless there are `more`.
 */
export async function gatherFound<Id extends string>(
  db: Queryable,
  rows: Sql,
): Promise<Gathered<Id>> {
  const found = await db.rows<{ id: Id }>(sql`${rows} limit ${gatheredMax + 1}`);
  const ids = found.slice(0, gatheredMax).map(({ id }) => id);
  return { ids, total: ids.length, more: found.length > gatheredMax };
}
