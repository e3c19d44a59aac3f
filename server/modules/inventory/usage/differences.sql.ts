import type { PoolId } from '#contracts/ids.ts';
import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { dayOf } from './day.ts';

/** Meters that differ by more are told of. */
const toleratedShare = 0.03;
/** Less than suppliers round to: two hundredths of a gigabyte. */
const toleratedBytes = 20_000_000;
const toldMs = 7 * dayMs;

export type Difference = Readonly<{
  poolId: PoolId;
  name: string;
  day: string;
  supplierBytes: number;
  comparedBytes: number;
}>;

/** Days of the last week of which a supplier's meter and the gateways' differ too much. */
export const meterDifferences = (db: Queryable, at: Date) =>
  db.rows<Difference>(sql`
    select u.pool_id as "poolId", p.name, u.day::text as day,
           u.supplier_bytes as "supplierBytes", u.compared_bytes as "comparedBytes"
      from pool_usage u join pools p on p.id = u.pool_id
     where u.day >= ${dayOf(new Date(at.getTime() - toldMs))}::date
       and abs(u.supplier_bytes - u.compared_bytes) > ${toleratedBytes}
       and abs(u.supplier_bytes - u.compared_bytes)
             > ${toleratedShare}::float8 * greatest(u.supplier_bytes, u.compared_bytes)
     order by u.day, p.name`);
