import type { CustomerId } from '#contracts/ids.ts';
import { countFound, gatherFound, type Found } from '#platform/database/bounded-count.ts';
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

/** Accounts by a whole address, which names one alone, or by part of an address or a name. */
export async function customersNamed(db: Queryable, search: string): Promise<NamedCustomers> {
  const own = await gatherFound<CustomerId>(
    db,
    sql`select id from customers where email = ${search.toLowerCase()}`,
  );
  const { ids, more } =
    own.total > 0
      ? own
      : await gatherFound<CustomerId>(
          db,
          sql`select id from customers named where ${isNamed(search)}`,
        );
  return { search, ids, more };
}

/**
 * The condition that a column names one of them. Few are found by an index of that column; of a
 * name that very many share each row asks for its own customer, and the list's order is walked.
 */
export const isOneOf = (named: NamedCustomers, column: Sql): Sql =>
  named.more
    ? sql`exists (select from customers named where named.id = ${column} and ${isNamed(named.search)})`
    : isOneOfGathered(named, column);

/**
 * Counts what a search by name finds, as far as anybody reads. What those have who are gathered is
 * mostly more than that already, and found at once; walking would read very much to count it.
 */
export async function countOfNamed(
  db: Queryable,
  named: NamedCustomers,
  rows: (isTheirs: (column: Sql) => Sql) => Sql,
): Promise<Found> {
  const gathered = await countFound(
    db,
    rows((column) => isOneOfGathered(named, column)),
  );
  if (gathered.more || !named.more) return gathered;
  return countFound(
    db,
    rows((column) => isOneOf(named, column)),
  );
}

const isOneOfGathered = ({ ids }: NamedCustomers, column: Sql) =>
  sql`${column} = any(${ids}::text[])`;
