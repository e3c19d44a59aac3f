import { sql, type Queryable } from '#platform/db.ts';

/** How many sessions of this database wait for a lock that another holds. */
export async function waitingForLocks(db: Queryable): Promise<number> {
  const rows = await db.rows(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}
