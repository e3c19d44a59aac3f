import type { CustomerId } from '#contracts/ids.ts';
import { findClaim, findLease, isLive } from '#modules/leases/holding';
import type { SalesContext } from '../../context.ts';
import { DomainError } from '#platform/errors.ts';

type Requested = Readonly<{ customerId: CustomerId; productId: string }>;

/** A proxy that the caller leases is renewed, not bought again. Throws `proxy-yours`. */
export async function refuseYours(
  { db, clock }: Pick<SalesContext, 'db' | 'clock'>,
  { customerId, productId }: Requested,
): Promise<void> {
  const at = clock();
  const claim = await findClaim(db, productId, at);
  if (claim?.customerId !== customerId) return;
  const lease = await findLease(db, claim.leaseId, customerId);
  if (!lease || !isLive(lease, at)) return;
  const message = 'You already have this proxy. Renew it to keep it longer.';
  throw new DomainError('proxy-yours', message, { facts: { leaseId: lease.id } });
}
