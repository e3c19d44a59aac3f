import type { CustomerId } from '#contracts/ids.ts';
import { LeaseNotActive, LeaseNotFound } from '#modules/leases';
import { isLive } from '#modules/leases/holding';
import { findNamedLease, type NamedLease } from '#modules/leases/traffic';
import type { Tx } from '#platform/db.ts';

export type OwnTraffic = Readonly<{ customerId: CustomerId; leaseId: string }>;

/** The customer's own amount of traffic that runs. Throws `LeaseNotFound` and `LeaseNotActive`. */
export async function ownTraffic(
  tx: Tx,
  { customerId, leaseId }: OwnTraffic,
  at: Date,
): Promise<NamedLease> {
  const lease = await findNamedLease(tx, leaseId, customerId);
  if (!lease?.poolKind) throw new LeaseNotFound();
  if (!isLive(lease, at)) throw new LeaseNotActive();
  return lease;
}
