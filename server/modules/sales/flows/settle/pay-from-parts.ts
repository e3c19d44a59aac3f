import type { PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { creditOf, lockCredit } from '#modules/ledger';
import { canMove, isOrderedAgain, lockOrder, type Order } from '#modules/orders';
import { closeExceptionsOfOrder, partsOfOrder, partsPaid } from '#modules/payments/statements';
import { findAttempt, findLiveAttempt } from '#modules/payments/collect';
import { kindOf } from '../../kinds.ts';
import { payFromBalance } from '../../goods/sale/pay-from-balance.ts';
import type { SalesContext } from '../../context.ts';

/**
 * Pays an order whose price came in parts, each of which became its customer's balance: once they
 * cover it and the customer has not spent them. False while they do not, or while a prompt for the
 * rest is on the phone, or when its customer has ordered the same again. The order is locked.
 */
export async function payFromParts(tx: Tx, ctx: SalesContext, order: Order): Promise<boolean> {
  const { id: orderId, customerId, kes, lines } = order;
  if (!canMove(order, 'pay') || !kindOf(ctx, lines[0].product).sale) return false;
  const came = await partsOfOrder(tx, orderId);
  if (came.minor < kes.minor || (await findLiveAttempt(tx, orderId))) return false;
  if (await isOrderedAgain(tx, orderId)) return false;
  await lockCredit(tx, customerId);
  const has = await creditOf(tx, customerId);
  if (has.minor < kes.minor) return false;
  const parts = await partsPaid(tx, orderId);
  await payFromBalance(ctx, tx, { customerId, orderId, parts });
  // What looked like a wrong amount was a part of the price.
  const at = ctx.clock();
  const resolution = 'A part of the price: the order was paid with all of its parts.';
  await closeExceptionsOfOrder(tx, { orderId, kind: 'amount-mismatch', resolution, at });
  return true;
}

/** The same for the order of a payment that has just brought a part, in one transaction. */
export async function completeFromParts(ctx: SalesContext, paymentId: PaymentId): Promise<void> {
  const attempt = await findAttempt(ctx.db, paymentId);
  if (!attempt || attempt.state === 'succeeded') return;
  await ctx.db.transaction(async (tx) => {
    await payFromParts(tx, ctx, await lockOrder(tx, attempt.orderId));
  });
}
