import { money } from '#contracts/money.ts';
import { planTerms } from '#contracts/term.ts';
import type { PaidTerm } from '#modules/leases/holding';
import type { Order } from '#modules/orders';
import { paymentsOfOrders } from '#modules/payments/collect';
import { refundsOfSource } from '#modules/payments/refunds';
import type { Queryable } from '#platform/db.ts';

/** Paid orders as terms, with what has gone back of each. */
export async function termsOfOrders(db: Queryable, orders: readonly Order[]): Promise<PaidTerm[]> {
  const payments = await paymentsOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  return Promise.all(
    orders.map(async ({ id, kes, line }) => {
      const payment = payments.get(id);
      const source = payment && ({ kind: 'payment', id: payment.id } as const);
      const returned = source ? (await refundsOfSource(db, source)).orderPart : money(0, 'KES');
      return { orderId: id, paid: kes, returned, term: planTerms[line.plan] };
    }),
  );
}
