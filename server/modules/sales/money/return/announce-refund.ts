import { formatMoney } from '#contracts/format/amounts.ts';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { titleOf, type Order } from '#modules/orders';
import { traitsOf } from '#modules/payments';
import { type Refund } from '#modules/payments/refunds';
import type { SalesContext } from '../../context.ts';

/** Notifies the customer that money was returned, where, and why; once per refund. */
export async function announceRefund(
  tx: Tx,
  ctx: SalesContext,
  { refund, order, at }: { refund: Refund; order: Order; at: Date },
) {
  const customer = await findCustomer(tx, order.customerId);
  // An erased account has no address any more; its money was still returned.
  if (!customer || refund.kind === 'dispute') return;
  await enqueueMail(tx, ctx, {
    template: 'money-returned',
    dedupeKey: `money-returned:${refund.id}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: titleOf(order),
      amount: formatMoney(refund.amount),
      to: wayOf(refund),
      reason: refund.reason,
      receipt: refund.destination === 'provider' ? (refund.providerReference ?? '') : '',
      serviceEnded: refund.endsService,
      link: `${ctx.publicUrl}/dashboard/orders`,
    },
    at,
  });
}

const wayOf = ({ destination, provider }: Refund) =>
  destination === 'balance' ? 'your balance with us' : traitsOf(provider).refundTo;
