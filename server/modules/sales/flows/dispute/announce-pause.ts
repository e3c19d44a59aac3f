import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { titleOf, type Order } from '#modules/orders';
import type { Dispute } from '#modules/payments/disputes';
import type { SalesContext } from '../../context.ts';

type About = Readonly<{
  dispute: Dispute;
  order: Order;
  became: 'paused' | 'resumed' | 'ended';
  at: Date;
}>;

/** Notifies the customer that their goods are paused, work again, or have ended; once each. */
export async function announcePause(
  tx: Tx,
  ctx: SalesContext,
  { dispute, order, became, at }: About,
) {
  const customer = await findCustomer(tx, order.customerId);
  if (!customer) return;
  await enqueueMail(tx, ctx, {
    template: 'payment-contested',
    dedupeKey: `payment-contested:${dispute.id}:${became}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: titleOf(order),
      isPaused: became === 'paused',
      isOver: became === 'ended',
      supportEmail: ctx.shop.supportEmail,
      link: `${ctx.publicUrl}/dashboard/orders`,
    },
    at,
  });
}
