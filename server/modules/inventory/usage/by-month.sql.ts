import type { PoolMonth } from '#contracts/admin/goods/pool-meters.ts';
import { sql, type Queryable } from '#platform/db.ts';

const monthsShown = 12;

/** What went through a pool by month of UTC, newest first. */
export const usageByMonth = (db: Queryable, poolId: string) =>
  db.rows<PoolMonth>(sql`
    select to_char(day, 'YYYY-MM') as month, sum(bytes)::bigint as bytes,
           sum(supplier_bytes)::bigint as "supplierBytes",
           sum(compared_bytes)::bigint as "comparedBytes",
           round(sum(cost_microcents) / 1000000.0)::bigint as "costUsdCents",
           round(sum(earned_microcents) / 1000000.0)::bigint as "earnedUsdCents"
      from pool_usage where pool_id = ${poolId}
     group by 1 order by 1 desc limit ${monthsShown}`);
