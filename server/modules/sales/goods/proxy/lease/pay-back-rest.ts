import { claimFor, findLeases, isLive } from '#modules/leases/holding';
import { closeOutage, endNow, type Stranded } from '#modules/leases/moves';
import { dropAutoRenewal } from '#modules/leases/renewals';
import { creditCustomer } from '../../../money/return/credit-customer.ts';
import { worthFrom } from './lease-terms.ts';
import type { SalesContext } from '../../../context.ts';

/**
 * Ends a lease whose address stayed dead with no other to be had, and credits what was paid for the
 * time from the outage on. One transaction: the credit and the end come together or not at all, and
 * an ended lease is not credited again. False when the lease was helped otherwise meanwhile.
 */
export const payBackRest = (
  ctx: SalesContext,
  { leaseId, upstreamId, since }: Stranded,
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const lease = (await findLeases(tx, [leaseId])).get(leaseId);
    if (lease?.upstreamId !== upstreamId || !isLive(lease, at) || !lease.endsAt) return false;
    await dropAutoRenewal(tx, leaseId);
    const shares = await worthFrom(tx, lease, since);
    // Payments are locked before orders and leases.
    for (const { orderId, orderLineId, amount } of shares) {
      await creditCustomer(tx, ctx, {
        orderId,
        orderLineId,
        amount,
        reason: 'The IP address stopped working and could not be replaced',
        dedupeKey: `downtime:${leaseId}:${orderId}:${lease.endsAt.toISOString()}`,
        actor: 'system',
        at,
      });
    }
    const isOurs = await claimFor(tx, lease, { at, until: at });
    const now = (await findLeases(tx, [leaseId])).get(leaseId);
    if (!isOurs || now?.upstreamId !== upstreamId || +(now.endsAt ?? 0) !== +lease.endsAt) {
      throw new Error(`Lease ${leaseId} changed while its rest was counted.`);
    }
    await closeOutage(tx, leaseId, { outcome: 'credited', at });
    return (await endNow(tx, leaseId, at)) !== undefined;
  });
