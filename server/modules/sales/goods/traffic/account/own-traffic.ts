import type { PoolKind } from '#contracts/goods/pool-kinds.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { LeaseNotActive, LeaseNotFound } from '#modules/leases';
import { isLive } from '#modules/leases/holding';
import { findNamedLease, type NamedLease } from '#modules/leases/traffic';
import type { Queryable } from '#platform/db.ts';

export type OwnTraffic = Readonly<{ customerId: CustomerId; leaseId: string }>;
type TrafficLease = NamedLease & Readonly<{ poolKind: PoolKind }>;

/** The customer's own amount of traffic, in any state. Throws `LeaseNotFound`. */
export async function findOwnTraffic(
  db: Queryable,
  { customerId, leaseId }: OwnTraffic,
): Promise<TrafficLease> {
  const lease = await findNamedLease(db, leaseId, customerId);
  if (!lease?.poolKind) throw new LeaseNotFound();
  return { ...lease, poolKind: lease.poolKind };
}

/** The same that runs. Throws `LeaseNotFound` and `LeaseNotActive`. */
export async function ownTraffic(db: Queryable, own: OwnTraffic, at: Date): Promise<TrafficLease> {
  const lease = await findOwnTraffic(db, own);
  if (!isLive(lease, at)) throw new LeaseNotActive();
  return lease;
}
