import { sql, type Queryable } from '#platform/db.ts';

/** Names of columns that may hold personal data: contact details, names, and messages. */
const telling =
  '^(customer_id|ip|name|text|body|note|notes|subject|buyer|payload|recipients?|sender|payer|other_party|user_agent|identifier)$|email|phone|address|_(ip|name|note|text)$';

/**
 * Every table that can hold something about a person: those that refer to an account, directly or
 * through other tables, and those with a column whose name suggests personal data.
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
    select c.table_name::text from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ ${telling}
     order by 1`);
  return rows.map(({ name }) => name).filter((name) => !ours.has(name));
}

/** Bookkeeping about tables and migrations, whose names they hold. */
const ours = new Set(['schema_migrations', 'forgotten']);
