import { negate, subtract, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import type { OrderHead } from '#modules/orders';
import type { SalesContext } from '../../context.ts';

type Earned = Readonly<{
  order: OrderHead;
  /** The price of what was delivered. */
  price: Money;
  /** The tax within the price, as the invoice says. */
  vat: Money;
  at: Date;
}>;

/** Delivery turns the deposit into revenue and the tax that is owed on it, once per order. */
export async function earn(tx: Tx, ctx: SalesContext, { order, price, vat, at }: Earned) {
  const { customerId } = order;
  const owed = vat.minor === 0 ? [] : [{ account: 'vat_output', amount: negate(vat) } as const];
  await post(tx, ctx, {
    source: { kind: 'delivery', id: order.id },
    description: `Delivery of ${order.code}`,
    entries: [
      { account: 'customer_deposits', customerId, amount: price },
      { account: 'revenue', amount: negate(subtract(price, vat)) },
      ...owed,
    ],
    at,
  });
}
