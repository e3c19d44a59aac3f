import type { CustomerId } from '#contracts/ids.ts';
import { countFound, gatherFound, wholeMax, type Found } from '#platform/database/bounded-count.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { containing } from './page.ts';

/** Whom a search names. */
export type NamedCustomers = Readonly<{
  search: string;
  /** All of them, or so many of more than a thousand. */
  ids: readonly CustomerId[];
  more: boolean;
}>;

/**
 * The condition that a search names the account `named`: by part of the address or the name. What a
 * list calls its own rows is another name, or each row would be asked of itself.
 */
const isNamed = (search: string) => {
  const like = containing(search.toLowerCase());
  return sql`(named.email like ${like} or named.name ilike ${like})`;
};

/**
 * Accounts by a whole address, which names one alone, or by part of an address or a name. Undefined
 * where nothing is searched for.
 */
export async function customersNamed(
  db: Queryable,
  search: string | null | undefined,
): Promise<NamedCustomers | undefined> {
  if (!search) return undefined;
  const gather = (where: Sql) =>
    gatherFound<CustomerId>(db, sql`select named.id from customers named where ${where}`);
  const own = search.includes('@')
    ? await gather(sql`named.email = ${search.toLowerCase()}`)
    : undefined;
  const { ids, more } = own?.total ? own : await gather(isNamed(search));
  return { search, ids, more };
}

/** Makes the condition that a column names somebody who is meant. */
export type Theirs = (column: Sql) => Sql;

/**
 * The condition that a column names one of them, or anybody. Few are found by an index of that
 * column; of a name that very many share each row asks for its own customer, and the list's order
 * is walked.
 */
export const isOneOf =
  (named: NamedCustomers | undefined): Theirs =>
  (column) => {
    if (!named) return sql`true`;
    if (!named.more) return isOneOfGathered(named)(column);
    return sql`exists (
      select from customers named where named.id = ${column} and ${isNamed(named.search)})`;
  };

const isOneOfGathered =
  ({ ids }: NamedCustomers): Theirs =>
  (column) =>
    sql`${column} = any(${ids}::text[])`;

/**
 * Counts a list (a select): a search as far as anybody reads, everything as far as is quick. What
 * those have who are gathered is mostly more than that already, and found at once; walking would
 * read very much to count it.
 */
export async function countOfNamed(
  db: Queryable,
  named: NamedCustomers | undefined,
  rows: (isTheirs: Theirs) => Sql,
): Promise<Found> {
  if (!named) return countFound(db, rows(isOneOf(named)), { most: wholeMax });
  const gathered = await countFound(db, rows(isOneOfGathered(named)));
  return gathered.more || !named.more ? gathered : countFound(db, rows(isOneOf(named)));
}
