import { formatMoney } from '#contracts/format/amounts.ts';
import type { Money } from '#contracts/money.ts';
import { enqueueMail } from '#modules/notifications';
import { titleOf, type Order } from '#modules/orders';
import type { Attempt } from '#modules/payments/collect';
import type { Tx } from '#platform/db.ts';
import type { SalesContext } from '../../context.ts';
import { ownerOf } from '../../order-owner.ts';

type Credited = Readonly<{ order: Order; attempt: Attempt; amount: Money; at: Date }>;

/** Money that no order could take is the customer's, and the customer is notified. */
export async function announceCredit(
  tx: Tx,
  ctx: SalesContext,
  { order, attempt, amount, at }: Credited,
) {
  const customer = await ownerOf(tx, order);
  await enqueueMail(tx, ctx, {
    template: 'money-credited',
    // One attempt can bring money twice, each time with a receipt of its own.
    dedupeKey: `money-credited:${attempt.id}:${attempt.receipt ?? ''}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: titleOf(order),
      amount: formatMoney(amount),
      receipt: attempt.receipt ?? '',
      link: `${ctx.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
