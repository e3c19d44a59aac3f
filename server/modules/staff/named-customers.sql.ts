import type { CustomerId } from '#contracts/ids.ts';
import { countFound, gatherFound, wholeMax, type Found } from '#platform/database/bounded-count.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { containing, type Page } from './page.ts';

/** Whom a search names. */
export type NamedCustomers = Readonly<{
  search: string;
  /** All of them, or so many of more than a thousand. */
  ids: readonly CustomerId[];
  more: boolean;
}>;

/**
 * The condition that a search matches the account `named`: by part of the address or the name. The
 * alias must differ from those of the list's own rows.
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

/** Makes the condition that a column names a matching customer. */
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

/** Selects the `created_at` of a customer's newest row. */
type NewestOf = Readonly<{ newestOf: (customer: Sql) => Sql }>;

/** The newest rows of so many customers are looked up each, in the time that a visitor waits. */
const lookedUpMax = 20_000;

/**
 * Whose rows a page of a list can hold that begins with the newest `created_at`. Of a name that
 * some thousands share these are the customers whose own newest rows are the newest, as many as
 * rows are read: walking the list would pass over everybody else's until it met enough of theirs.
 */
export async function withNewest(
  db: Queryable,
  named: NamedCustomers | undefined,
  { limit, offset, newestOf }: Pick<Page, 'limit' | 'offset'> & NewestOf,
): Promise<NamedCustomers | undefined> {
  if (!named?.more) return named;
  const whom = sql`select named.id from customers named where ${isNamed(named.search)}`;
  const { more } = await countFound(db, whom, { most: lookedUpMax });
  // A list in which every fiftieth row is theirs is soon walked far enough.
  if (more) return named;
  const rows = await db.rows<{ id: CustomerId }>(sql`
    select whom.id from (${whom}) whom cross join lateral (${newestOf(sql`whom.id`)}) newest
     order by newest.created_at desc fetch first ${offset + limit} rows with ties`);
  return { search: named.search, ids: rows.map(({ id }) => id), more: false };
}

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
