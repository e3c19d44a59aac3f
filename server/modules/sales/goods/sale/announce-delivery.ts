import { toDecimal, toWholeKes } from '#contracts/money.ts';
import type { Customer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { Order, OrderLine } from '#modules/orders';
import type { Tx } from '#platform/db.ts';
import { totalOf } from '../../money/book/invoice-order.ts';
import type { SalesContext } from '../../context.ts';

type Delivered = Readonly<{
  order: Order;
  owner: Customer;
  lines: readonly OrderLine[];
  at: Date;
}>;

/** One mail for all lines of an order that were delivered together, with a link to them. */
export async function announceDelivery(
  tx: Tx,
  ctx: SalesContext,
  { order, owner, lines, at }: Delivered,
) {
  const { usd, kes } = totalOf(lines);
  await enqueueMail(tx, ctx, {
    template: 'purchase-many-ready',
    dedupeKey: `purchase-ready:${order.id}`,
    to: [owner.email],
    customerId: owner.id,
    facts: {
      firstName: owner.firstName,
      orderCode: order.code,
      count: lines.length,
      isRenewal: lines.every(({ renews }) => renews !== null),
      amountUsd: toDecimal(usd),
      amountKes: toWholeKes(kes),
      link: `${ctx.publicUrl}/dashboard/orders/${order.id}`,
    },
    at,
  });
}
