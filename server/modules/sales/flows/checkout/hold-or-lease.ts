import type { z } from 'zod/mini';
import type { LeaseAnswer, leaseBody } from '#contracts/sale/payments.ts';
import { NotFound } from '#platform/errors.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import { findProxy, requireSellable } from '#modules/catalogue/listing';
import { findClaim, findLease, type Lease } from '#modules/leases/holding';
import { ProxyTaken } from '#modules/leases';
import { refuseAnnounced } from '../../goods/sale/sellable.ts';
import type { SalesContext } from '../../context.ts';

export type HoldRequest = Readonly<{ customer: SignedIn; body: z.output<typeof leaseBody> }>;

/**
 * The browser's lease call (R3, G20). Opening the payment has already held the proxy, and only the
 * server turns that hold into a lease; so this call finds the caller's own hold or lease and says
 * so. `created` is true while it is still a hold, which the edge answers with 201.
 *
 * Refuses with not-found for another customer's id or an unknown proxy, proxy-taken when another
 * customer has it, and not-found when the caller has not opened a payment for it.
 */
export async function holdOrLease(
  ctx: SalesContext,
  { customer, body }: HoldRequest,
): Promise<LeaseAnswer & { created: boolean }> {
  const { customerId } = customer;
  if (body.customerId !== undefined && body.customerId !== customerId) throw new NotFound();
  refuseAnnounced(body.requestedService, body.proxyId);
  const proxy = await findProxy(ctx.db, body.proxyId);
  if (!proxy) throw new NotFound();
  const claim = await findClaim(ctx.db, proxy.id, ctx.clock());
  if (claim && claim.customerId !== customerId) throw new ProxyTaken();
  const lease = claim && (await findLease(ctx.db, claim.leaseId, customerId));
  if (!lease) {
    requireSellable(proxy);
    throw new NotFound('Start a payment for this proxy first. That reserves it for you.');
  }
  return { ...present(lease), created: lease.state === 'reserved' };
}

const present = (lease: Lease): LeaseAnswer => ({
  leaseId: lease.id,
  proxyId: lease.proxyId,
  customerId: lease.customerId,
  status: lease.state === 'active' ? 'ACTIVE' : 'RESERVED',
  reservedUntil: lease.state === 'reserved' ? lease.reservedUntil.toISOString() : null,
  validUntil: lease.endsAt?.toISOString() ?? null,
});
