import type { Money } from '#contracts/money.ts';
import type { OrderId, OrderLineId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { paymentsOfOrders } from '#modules/payments/collect';
import { type Refund } from '#modules/payments/refunds';
import { openRefund } from './request-refund.ts';
import type { SalesContext } from '../../context.ts';

export type CreditInput = Readonly<{
  orderId: OrderId;
  /** The line whose service fell short; the whole order where it is left out. */
  orderLineId?: OrderLineId | undefined;
  /** Whole cents of KES, such as the share of the time that was not delivered. */
  amount: Money;
  /** For the customer and the books, such as "6 hours without service". */
  reason: string;
  /** The permanent key of a fact, such as `downtime:lse_…:2026-03-01`: it is credited once. */
  dedupeKey: string;
  /** `system` or `staff:cus_…`. */
  actor: string;
  at: Date;
  /** Less will do where less is left of the payment. */
  atMost?: boolean;
  /** The caller tells the customer of many at once. */
  isSummed?: boolean | undefined;
}>;

/**
 * Gives a customer part of what an order cost as balance, at once, for a reason of service; the
 * order stays active. Emailed, and followed by a credit note like any refund. A repeat of the same
 * fact returns the first credit. Throws RefundRefused when less than that is left of the payment,
 * and NotFound for an unpaid order.
 */
export async function creditCustomer(
  tx: Tx,
  ctx: SalesContext,
  input: CreditInput,
): Promise<Refund> {
  const attempt = (await paymentsOfOrders(tx, [input.orderId])).get(input.orderId);
  if (attempt?.state !== 'succeeded') throw new NotFound('No payment was received for this order.');
  return openRefund(tx, ctx, {
    ...input,
    kind: 'credit',
    paymentId: attempt.id,
    attempt,
    destination: 'balance',
    endsService: false,
    lineIds: input.orderLineId && [input.orderLineId],
  });
}
