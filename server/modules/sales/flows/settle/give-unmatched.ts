import type { OrderId } from '#contracts/ids.ts';
import { lockAttemptsOfOrder } from '#modules/payments/collect';
import type { Tx } from '#platform/db.ts';
import { InvalidInput } from '#platform/errors.ts';
import type { SalesContext } from '../../context.ts';
import { settleIn } from '../../goods/sale/resolve-payment.ts';
import { leaveIfSuspended } from '../../money/book/book-unmatched.ts';
import { takeUnmatched, type Giving } from '../../money/book/take-unmatched.ts';

/**
 * Assigns money in suspense to an order, as if the provider had reported it in time: it pays the
 * order, is the receipt that its confirmed payment lacked, or becomes its customer's credit when it
 * is of another amount or the order is paid. Throws NotFound, InvalidInput or
 * `second-person-needed`. Returns the outcome.
 */
export async function applyUnmatched(
  tx: Tx,
  ctx: SalesContext,
  { orderId, ...giving }: Giving & { orderId: OrderId },
): Promise<'paid' | 'credited'> {
  const { provider, receipt } = giving;
  const [paymentId] = await lockAttemptsOfOrder(tx, { orderId, provider });
  if (!paymentId) {
    throw new InvalidInput(
      'This order has no payment attempt with this provider. Credit the customer instead.',
    );
  }
  const { amount } = await takeUnmatched(tx, giving);
  const text = 'found in a statement and applied by staff';
  const about = { code: '0', text, amount, receipt, askedAt: ctx.clock() };
  const outcome = await settleIn(tx, ctx, {
    paymentId,
    answer: { kind: 'succeeded', ...about },
  });
  if (outcome === 'succeeded') return 'paid';
  if (outcome === 'credited') return 'credited';
  // The payment was confirmed without a receipt, and this is it: no money came a second time.
  if (await leaveIfSuspended(tx, ctx, { receipt, at: ctx.clock() })) return 'paid';
  throw new InvalidInput('This order cannot take the payment. Credit the customer instead.');
}
