import { sql, type Tx } from '#platform/db.ts';
import { dayOf } from './day.ts';

/** What gateways counted of a pool. */
type Counted = Readonly<{
  poolId: string;
  /** Sent to its supplier and read from there. */
  bytes: number;
  /** The price of what was billed of it, in millionths of a US cent. */
  earned: number;
}>;

/**
 * Adds to today's usage of pools, in the transaction that stores a gateway's batch. What names a
 * pool that the shop has not is left out.
 */
export async function countPoolUsage(tx: Tx, counted: readonly Counted[], at: Date): Promise<void> {
  if (counted.length === 0) return;
  // In one order, so that two batches never wait for each other.
  await tx.execute(sql`
    insert into pool_usage as u (pool_id, day, bytes, earned_microcents)
    select p.id, ${dayOf(at)}::date, sum(c.bytes), sum(c.earned)
      from unnest(${counted.map(({ poolId }) => poolId)}::text[],
                  ${counted.map(({ bytes }) => bytes)}::bigint[],
                  ${counted.map(({ earned }) => earned)}::bigint[]) as c (pool_id, bytes, earned)
      join pools p on p.id = c.pool_id
     group by p.id order by p.id
    on conflict (pool_id, day) do update
       set bytes = u.bytes + excluded.bytes,
           earned_microcents = u.earned_microcents + excluded.earned_microcents`);
}
