import { sql, type Queryable } from '#platform/db.ts';

type Look = Readonly<{ table: string; rows: number; at: Date }>;

/** Counts what one look at a table took out of it. */
export const noteForgotten = (db: Queryable, { table, rows, at }: Look) =>
  db.execute(sql`
    insert into forgotten as f (table_name, rows_total, looked_at, last_at)
    values (${table}, ${rows}, ${at}, ${rows > 0 ? at : null})
    on conflict (table_name) do update
       set rows_total = f.rows_total + excluded.rows_total, looked_at = excluded.looked_at,
           last_at = coalesce(excluded.last_at, f.last_at)`);
