import type { LeaseId, OrderId, ProxyId, UpstreamId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Lease } from './lease.ts';
import { told, toLease, type LeaseRow } from './leases.sql.ts';

export type LeaseBehind = Readonly<{ leaseId: LeaseId; orderId: OrderId; upstreamId: UpstreamId }>;

/** The running leases behind these upstreams; each upstream has one at most. */
export const findLeasesBehind = (
  db: Queryable,
  upstreamIds: readonly UpstreamId[],
  at: Date,
): Promise<LeaseBehind[]> =>
  db.rows<LeaseBehind>(sql`
    select id as "leaseId", order_id as "orderId", upstream_id as "upstreamId" from leases
     where upstream_id = any(${upstreamIds}::text[]) and state = 'active' and ends_at > ${at}`);

export async function forgetClaim(
  tx: Tx,
  { id, proxyId }: { id: LeaseId; proxyId: ProxyId },
): Promise<void> {
  await tx.execute(sql`
    delete from lease_claims where proxy_id = ${proxyId} and lease_id = ${id}`);
}

/** Puts the lease behind another proxy; its credentials and their version stay as they are. */
export async function putBehind(
  tx: Tx,
  id: LeaseId,
  to: { proxyId: ProxyId; upstreamId: UpstreamId; endsAt: Date },
): Promise<Lease | undefined> {
  const [row] = await tx.rows<LeaseRow>(sql`
    with moved as (
      update leases
         set proxy_id = ${to.proxyId}, upstream_id = ${to.upstreamId}, ends_at = ${to.endsAt}
       where id = ${id} and state = 'active'
      returning *
    ) ${told(sql`moved`)}`);
  return row && toLease(row);
}
