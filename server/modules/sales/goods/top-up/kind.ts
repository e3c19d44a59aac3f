import type { ProductKind, Paid } from '../product-kind.ts';
import { formatMoney } from '#contracts/format/amounts.ts';
import { money, negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { findCustomer } from '#modules/identity';
import { creditOf, post } from '#modules/ledger';
import { enqueueMail } from '#modules/notifications';
import { moveOrder } from '#modules/orders';
import type { SalesContext } from '../../context.ts';

/** Money on the customer's own balance. */
export const topUpKind: ProductKind = {
  name: 'topup',
  proof: ['paid', 'credited'],
  deliver: async (tx, ctx, paid) => {
    await deliverTopUp(tx, ctx, paid);
    return { kind: 'settled' };
  },
};

/**
 * The delivery of a top-up: its money becomes the customer's credit, and the customer is notified.
 */
async function deliverTopUp(tx: Tx, ctx: SalesContext, { order, attempt, at }: Paid) {
  const { customerId, kes } = order;
  await post(tx, ctx, {
    source: { kind: 'delivery', id: order.id },
    description: `Top-up ${order.code}`,
    entries: [
      { account: 'customer_deposits', customerId, amount: kes },
      { account: 'customer_credit', customerId, amount: negate(kes) },
    ],
    at,
  });
  await moveOrder(tx, order, { event: 'deliver', at, actor: 'system' });
  const customer = await findCustomer(tx, customerId);
  if (!customer) throw new Error(`Order ${order.code} has no customer.`);
  const balance = await creditOf(tx, customerId);
  await enqueueMail(tx, ctx, {
    template: 'balance-topped-up',
    dedupeKey: `balance-topped-up:${order.id}`,
    to: [customer.email],
    customerId,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      amount: formatMoney(kes),
      balance: formatMoney(money(balance.minor, 'KES')),
      receipt: attempt.receipt ?? '',
      link: `${ctx.publicUrl}/dashboard/balance`,
    },
    at,
  });
}
