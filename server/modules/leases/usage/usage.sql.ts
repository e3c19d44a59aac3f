import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Usage } from './meters.sql.ts';
import { dayMs, nairobiZone } from '#contracts/time.ts';

export type Span = Readonly<{ by: 'hour' | 'day'; from: Date; to: Date }>;
export type UsageRow = Readonly<{
  at: Date;
  bytesUp: number;
  bytesDown: number;
  connections: number;
}>;
export type RefusalRow = Readonly<{ at: Date; name: string; count: number }>;

/** What a lease moved in each hour or day of the span in which it moved anything, oldest first. */
export const usageIn = (db: Queryable, leaseId: LeaseId, { by, from, to }: Span) =>
  db.rows<UsageRow>(sql`
    select date_trunc(${by}, hour, ${nairobiZone}) as at, sum(bytes_up)::bigint as "bytesUp",
           greatest(sum(bytes_down - bytes_forgiven), 0)::bigint as "bytesDown",
           sum(connections)::bigint as connections
      from lease_usage
     where lease_id = ${leaseId} and hour >= ${from} and hour < ${to}
     group by 1 order by 1`);

/** How often each name refused it in each hour or day of the span. */
export const refusalsIn = (db: Queryable, leaseId: LeaseId, { by, from, to }: Span) =>
  db.rows<RefusalRow>(sql`
    select date_trunc(${by}, hour, ${nairobiZone}) as at, name, sum(count)::bigint as count
      from lease_refusals
     where lease_id = ${leaseId} and hour >= ${from} and hour < ${to}
     group by 1, 2 order by 1, 2`);

const leasesMax = 1_000;

/** Totals of the customer's leases, as billed; leases through which nothing went are left out. */
export const usageOfCustomer = (db: Queryable, customerId: CustomerId) =>
  db.rows<Usage & { leaseId: LeaseId }>(sql`
    select u.lease_id as "leaseId", sum(u.bytes_up)::bigint as "bytesUp",
           greatest(sum(u.bytes_down - u.bytes_forgiven), 0)::bigint as "bytesDown",
           sum(u.connections)::bigint as connections, max(u.last_seen_at) as "lastSeenAt"
      from leases l join lease_usage u on u.lease_id = l.id
     where l.customer_id = ${customerId}
     group by u.lease_id order by max(u.last_seen_at) desc limit ${leasesMax}`);

const hoursKeptMs = 45 * dayMs;
/** How far back is looked: a worker that was away for longer leaves those hours as they are. */
const foldedBackMs = 30 * dayMs;
const foldedPerTurnMax = 20_000;

/**
 * Adds hours older than 45 days to the first hour of their day, which keeps a lease's past at one
 * row a day. Sums do not change. Answers how many hours were folded.
 */
export async function foldOldUsage(db: Queryable, at: Date): Promise<number> {
  const until = new Date(at.getTime() - hoursKeptMs);
  const since = new Date(until.getTime() - foldedBackMs);
  const [row] = await db.rows<{ folded: number }>(sql`
    with old as (
      delete from lease_usage where ctid in (
        select ctid from lease_usage
         where hour >= ${since} and hour < ${until}
           and hour <> date_trunc('day', hour, ${nairobiZone})
         limit ${foldedPerTurnMax}
           for update skip locked)
      returning *
    ), days as (
      insert into lease_usage as u (lease_id, hour, bytes_up, bytes_down, bytes_forgiven,
                                    bytes_upstream_up, bytes_upstream_down, connections,
                                    last_seen_at)
      select lease_id, date_trunc('day', hour, ${nairobiZone}), sum(bytes_up), sum(bytes_down),
             sum(bytes_forgiven), sum(bytes_upstream_up), sum(bytes_upstream_down),
             sum(connections), max(last_seen_at)
        from old group by 1, 2 order by 1, 2
      on conflict (lease_id, hour) do update
         set bytes_up = u.bytes_up + excluded.bytes_up,
             bytes_down = u.bytes_down + excluded.bytes_down,
             bytes_forgiven = u.bytes_forgiven + excluded.bytes_forgiven,
             bytes_upstream_up = u.bytes_upstream_up + excluded.bytes_upstream_up,
             bytes_upstream_down = u.bytes_upstream_down + excluded.bytes_upstream_down,
             connections = u.connections + excluded.connections,
             last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at)
    )
    select count(*)::integer as folded from old`);
  return row?.folded ?? 0;
}
