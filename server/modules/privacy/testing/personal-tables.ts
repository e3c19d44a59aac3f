import { sql, type Queryable } from '#platform/db.ts';

/**
 * Every table that can hold something about a person: those that refer to an account, directly or
 * through other tables, and those with a column for how somebody is reached.
 */
export async function personalTables(db: Queryable): Promise<readonly string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    with recursive reached as (
      select 'customers'::regclass::oid as id
      union
      select f.conrelid from pg_constraint f join reached r on f.confrelid = r.id
       where f.contype = 'f'
    )
    select id::regclass::text as name from reached
    union
    select table_name::text from information_schema.columns
     where table_schema = 'public'
       and column_name ~ '^customer_id$|email|phone|payer|sender|recipient|other_party|user_agent'
     order by 1`);
  return rows.map(({ name }) => name);
}

/** Tables that statements read or write, as far as they are named after these words. */
export const tablesIn = (statements: readonly string[], words: RegExp): ReadonlySet<string> =>
  new Set(
    statements.flatMap((text) =>
      [...text.matchAll(new RegExp(`\\b(?:${words.source})\\s+([a-z_]+)`, 'g'))].map(
        ([, name = '']) => name,
      ),
    ),
  );
