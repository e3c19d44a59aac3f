import { sql, type Queryable } from '#platform/db.ts';

/** Payments without an outcome, by provider and state. */
export const openPayments = (db: Queryable, at: Date) =>
  db.rows<Readonly<{ provider: string; state: string; count: number; oldestSeconds: number }>>(sql`
    select provider, state, count(*) as count,
           greatest(0, extract(epoch from ${at}::timestamptz - min(created_at)))::float8
             as "oldestSeconds"
      from payment_attempts
     where state in ('created', 'submitting', 'pending', 'submit_unknown', 'confirming')
     group by provider, state order by provider, state`);

/** Differences that wait for a person, by kind. */
export const openExceptions = (db: Queryable) =>
  db.rows<Readonly<{ kind: string; count: number }>>(sql`
    select kind, count(*) as count from payment_exceptions
     where resolved_at is null group by kind order by kind`);

/** How many addresses each pool that is switched on has free, and whether that is too few. */
export const poolsNow = (db: Queryable, at: Date) =>
  db.rows<Readonly<{ pool: string; place: string; free: number; isLow: boolean }>>(sql`
    select prefix::text as pool, place, free, free < low_below as "isLow"
      from (select p.prefix, p.place, p.low_below, greatest(0, free_in_pool(p, ${at})) as free
              from address_pools p where p.is_enabled) each order by prefix`);

/** How many rules are broken, and how long ago they were checked; null before the first check. */
export async function rulesNow(
  db: Queryable,
  at: Date,
): Promise<Readonly<{ broken: number; checkedSeconds: number | null }>> {
  const [row] = await db.rows<{ broken: number; checkedSeconds: number | null }>(sql`
    select count(*) filter (where not ok) as broken,
           extract(epoch from ${at}::timestamptz - max(checked_at))::float8 as "checkedSeconds"
      from invariant_checks`);
  return row ?? { broken: 0, checkedSeconds: null };
}

/** Each part of the status page that was checked since; unchecked parts are left out. */
export const partsNow = (db: Queryable, since: Date) =>
  db.rows<Readonly<{ component: string; state: 'ok' | 'degraded' | 'down' }>>(sql`
    select component, state from status_now where checked_at > ${since} order by component`);
