import { sql, type Sql } from '../db.ts';

/** What a call asks of a list's order, as `sortedBy` of the contracts has it. */
export type Order<Column extends string> = Readonly<{
  sort?: Column | undefined;
  dir?: 'asc' | 'desc' | undefined;
}>;

/** What a list can be ordered by. `always`: no row lacks it, so one index serves both ways. */
type SortColumn = Sql | Readonly<{ always: Sql }>;

/**
 * An `order by` from a column of `by`, the only names that reach a query. Rows without a value are
 * last either way, and `tie`, which no two rows share, keeps pages from repeating or skipping one.
 * Undefined where the call asks for none.
 */
export function orderBy<Column extends string>(
  { sort, dir = 'asc' }: Order<Column>,
  by: Readonly<Record<Column, SortColumn>>,
  tie: Sql,
): Sql | undefined {
  if (sort === undefined) return undefined;
  const way = dir === 'desc' ? sql`desc` : sql`asc`;
  const column = by[sort];
  return 'always' in column
    ? sql`${column.always} ${way}, ${tie} ${way}`
    : sql`${column} ${way} nulls last, ${tie} ${way}`;
}
