import { sql, type Queryable } from '../db.ts';
import type { SecurityKind } from './security-log.ts';
import { minuteMs } from '#contracts/time.ts';

/** Adds what one process has counted to the minute. */
export async function addSecurityCounts(
  db: Queryable,
  counts: ReadonlyMap<SecurityKind, number>,
  at: Date,
): Promise<void> {
  if (counts.size === 0) return;
  const minute = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
  await db.execute(sql`
    insert into security_counts as s (minute, kind, refused)
    select ${minute}, kind, refused
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[])
        as counted (kind, refused)
    on conflict (minute, kind) do update set refused = s.refused + excluded.refused`);
}

export type SecurityRate = Readonly<{
  kind: SecurityKind;
  /** In the last ten minutes. */
  now: number;
  /** What ten minutes of the seven days before that had on average. */
  usual: number;
}>;

/** How often each kind of refusal comes now, beside what is usual for this shop. */
export const securityRates = (db: Queryable, at: Date) =>
  db.rows<SecurityRate>(sql`
    with counted as (
      select kind, refused, minute > ${at}::timestamptz - interval '10 minutes' as is_now
        from security_counts where minute > ${at}::timestamptz - interval '7 days')
    select kind, coalesce(sum(refused) filter (where is_now), 0)::integer as now,
           (coalesce(sum(refused) filter (where not is_now), 0) / (7 * 24 * 6.0))::float8 as usual
      from counted group by kind order by kind`);
