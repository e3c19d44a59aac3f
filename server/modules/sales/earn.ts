import { negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import type { Order } from '#modules/orders';
import type { SalesWorld } from './world.ts';

/** Delivery turns the deposit into revenue, once per order. */
export async function earn(tx: Tx, world: SalesWorld, { order, at }: { order: Order; at: Date }) {
  const { customerId, kes } = order;
  await post(tx, world, {
    source: { kind: 'delivery', id: order.id },
    description: `Delivery of ${order.code}`,
    entries: [
      { account: 'customer_deposits', customerId, amount: kes },
      { account: 'revenue', amount: negate(kes) },
    ],
    at,
  });
}
