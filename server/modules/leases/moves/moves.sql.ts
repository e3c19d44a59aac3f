import type { LeaseId, OrderId, ProxyId, UpstreamId } from '#contracts/ids.ts';
import type { ReplacementReason } from '#contracts/goods/lease-life.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Lease } from '../holding/lease.ts';
import { told, toLease, type LeaseRow } from '../holding/leases.sql.ts';

export type LeaseBehind = Readonly<{
  leaseId: LeaseId;
  orderId: OrderId;
  upstreamId: UpstreamId;
  endsAt: Date;
}>;

/** The running leases behind these upstreams; each upstream has one at most. */
export async function findLeasesBehind(
  db: Queryable,
  upstreamIds: readonly UpstreamId[],
  at: Date,
): Promise<LeaseBehind[]> {
  // Asked every few seconds, mostly about none.
  if (upstreamIds.length === 0) return [];
  return db.rows<LeaseBehind>(sql`
    select id as "leaseId", order_id as "orderId", upstream_id as "upstreamId",
           ends_at as "endsAt"
      from leases
     where upstream_id = any(${upstreamIds}::text[]) and state = 'active' and ends_at > ${at}`);
}

export async function forgetClaim(
  tx: Tx,
  { id, proxyId }: { id: LeaseId; proxyId: ProxyId },
): Promise<void> {
  await tx.execute(sql`
    delete from lease_claims where proxy_id = ${proxyId} and lease_id = ${id}`);
}

/**
 * Puts the lease behind another proxy; its credentials and their version stay as they are. Gateways
 * cut what goes through the exit that it had.
 */
export async function putBehind(
  tx: Tx,
  id: LeaseId,
  to: { proxyId: ProxyId; upstreamId: UpstreamId; endsAt: Date },
): Promise<Lease | undefined> {
  const [row] = await tx.rows<LeaseRow>(sql`
    with moved as (
      update leases
         set proxy_id = ${to.proxyId}, upstream_id = ${to.upstreamId}, ends_at = ${to.endsAt},
             upstream_version = upstream_version + 1
       where id = ${id} and state = 'active'
      returning *
    ) ${told(sql`moved`)}`);
  return row && toLease(row);
}

/** Why a lease moved: what its holder said, that we saw its address die, or that it leaves us. */
export type MoveReason = ReplacementReason | 'address-down' | 'address-ending' | 'staff';

export type Move = Readonly<{
  leaseId: LeaseId;
  fromProxyId: ProxyId;
  toProxyId: ProxyId;
  reason: MoveReason;
  counted: boolean;
  addedMs: number;
  note: string | null;
  movedAt: Date;
}>;

/** `leftAt` is known at once where no gateway runs; otherwise gateways report it. */
export async function recordMove(
  tx: Tx,
  move: Move & Readonly<{ leftAt: Date | null }>,
): Promise<void> {
  await tx.execute(sql`
    insert into lease_moves (lease_id, from_proxy_id, to_proxy_id, reason, counted, added_ms, note,
                             moved_at, left_at, upstream_version)
    select ${move.leaseId}, ${move.fromProxyId}, ${move.toProxyId}, ${move.reason},
           ${move.counted}::boolean, ${move.addedMs}::bigint, ${move.note},
           ${move.movedAt}::timestamptz, ${move.leftAt}::timestamptz, upstream_version
      from leases where id = ${move.leaseId}`);
}

const movesMax = 50;

/** The addresses that a lease had, newest move first. */
export const movesOf = (db: Queryable, leaseId: LeaseId): Promise<Move[]> =>
  db.rows<Move>(sql`
    select lease_id as "leaseId", from_proxy_id as "fromProxyId", to_proxy_id as "toProxyId",
           reason, counted, added_ms as "addedMs", note, moved_at as "movedAt"
      from lease_moves where lease_id = ${leaseId} order by moved_at desc, id desc
     limit ${movesMax}`);
