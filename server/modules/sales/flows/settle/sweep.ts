import { holdMs } from '#contracts/sale/payments.ts';
import type { OrderId } from '#contracts/ids.ts';
import { forgetQuoteCoupons, releaseCoupon } from '#modules/billing';
import { anyLeaseOver, endLeases, expireReservations } from '#modules/leases/holding';
import { takeFirstConnections } from '#modules/leases/usage';
import { forgetQuotes } from '#modules/orders/quotes';
import { forgetRevealLinks } from '#modules/orders/proof';
import { anyOrderStale, lockOrder, moveOrder, recordDelivery, staleOrders } from '#modules/orders';
import { findLiveAttempt } from '#modules/payments/collect';
import { anyOf } from '#platform/loops/due-work.ts';
import { payFromParts } from './pay-from-parts.ts';
import type { SalesContext } from '../../context.ts';

const ordersPerTurn = 100;
/** An order outlives its hold a little, so that a payment that ends with it is settled first. */
const orderLifeMs = holdMs + 60_000;

/** Before this an order of that time should have been paid. */
const staleBefore = (at: Date) => new Date(at.getTime() - orderLifeMs);

/** Whether `releaseExpired` would find anything. */
export const anyToRelease = anyOf(anyLeaseOver, (at) => anyOrderStale(staleBefore(at)));

/** Releases expired holds and leases, and closes unpaid orders. */
export async function releaseExpired(ctx: SalesContext): Promise<number> {
  const at = ctx.clock();
  const ended = await endLeases(ctx.db, at);
  const released = await expireReservations(ctx.db, at);
  const stale = await staleOrders(ctx.db, { before: staleBefore(at), limit: ordersPerTurn });
  let closed = 0;
  for (const orderId of stale) closed += await closeOrder(ctx, orderId, at);
  return ended.length + released.length + closed;
}

/**
 * An order whose payment may still come to something is left alone; late money revives the rest.
 */
async function closeOrder(ctx: SalesContext, orderId: OrderId, at: Date): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (await findLiveAttempt(tx, orderId)) return 0;
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'awaiting_payment') return 0;
    if (await payFromParts(tx, ctx, order)) return 1;
    await moveOrder(tx, order, { event: 'expire', at, actor: 'system' });
    await releaseCoupon(tx, order.id);
    return 1;
  });
}

/** Adds the first connection through each lease to its order's proof of delivery (N3). */
export const proveFirstConnections = (ctx: SalesContext): Promise<number> =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const found = await takeFirstConnections(tx, at);
    for (const { orderId, leaseId, firstConnectedAt } of found) {
      const step = { step: 'first_connection', detail: { leaseId }, at: firstConnectedAt } as const;
      await recordDelivery(tx, { orderId, ...step });
    }
    return found.length;
  });

/** Forgets price offers and one-time links that ran out. */
export async function forgetOldOffers(ctx: SalesContext): Promise<number> {
  const at = ctx.clock();
  const quotes = (await forgetQuotes(ctx.db, at)) + (await forgetQuoteCoupons(ctx.db, at));
  return quotes + (await forgetRevealLinks(ctx.db, at));
}
