import type { LeaseId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/**
 * How many bytes a lease may still move: what is left of its open lots, after all stored usage.
 * Two reads at once do not wait for each other.
 */
export async function bytesLeft(db: Queryable, leaseId: LeaseId, at: Date): Promise<number> {
  const [row] = await db.rows<{ bytes: number }>(sql`
    select coalesce(sum(bytes - used - given_back), 0)::bigint as bytes from traffic_lots
     where lease_id = ${leaseId} and state = 'open' and ends_at > ${at}`);
  return row?.bytes ?? 0;
}
