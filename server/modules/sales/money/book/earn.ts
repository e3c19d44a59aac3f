import { negate, subtract, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import type { Order } from '#modules/orders';
import type { SalesContext } from '../../context.ts';

type Earned = Readonly<{
  order: Order;
  /** The tax within the price, as the invoice says. */
  vat: Money;
  at: Date;
}>;

/** Delivery turns the deposit into revenue and the tax that is owed on it, once per order. */
export async function earn(tx: Tx, ctx: SalesContext, { order, vat, at }: Earned) {
  const { customerId, kes } = order;
  const owed = vat.minor === 0 ? [] : [{ account: 'vat_output', amount: negate(vat) } as const];
  await post(tx, ctx, {
    source: { kind: 'delivery', id: order.id },
    description: `Delivery of ${order.code}`,
    entries: [
      { account: 'customer_deposits', customerId, amount: kes },
      { account: 'revenue', amount: negate(subtract(kes, vat)) },
      ...owed,
    ],
    at,
  });
}
