import type { Order as OrderView } from '#contracts/sale/orders.ts';
import { invoiceNumbers } from '#modules/billing';
import { orderView, recordSeen, type Order } from '#modules/orders';
import {
  methodOf,
  paymentsOfOrders,
  receiptOf,
  statusOf,
  type Attempt,
} from '#modules/payments/collect';
import type { SignedIn } from '#platform/http/policy.ts';
import { kindOf } from '../../kinds.ts';
import type { SalesContext } from '../../context.ts';

/** Fields that are only in answers to the owner. */
const secretParts = ['PROXY_USER', 'PROXY_PASSWORD'] as const;

/**
 * Orders as their customer reads them, credentials included while a lease is active. That they were
 * shown goes into the proof of delivery. Staff who look on the customer's behalf, and programs
 * whose token is not for proxies, get neither the credentials nor a line in the proof.
 */
export async function presentOrders(
  ctx: SalesContext,
  orders: readonly Order[],
  reader: Pick<SignedIn, 'acting' | 'token'>,
): Promise<OrderView[]> {
  const { db, clock } = ctx;
  const ids = orders.map(({ id }) => id);
  const at = clock();
  const [shown, payments, invoices] = await Promise.all([
    shownOf(ctx, orders, at),
    paymentsOfOrders(db, ids),
    invoiceNumbers(db, ids),
  ]);
  const views = orders.map((order) => {
    const payment = payments.get(order.id);
    return orderView(order, {
      paymentMethod: payment ? methodOf(payment) : null,
      receipt: payment ? receiptOf(payment) : null,
      invoiceNumber: invoices.get(order.id),
      ...refusalOf(payment),
      category: kindOf(ctx, order.line.product).sale?.shelf.category ?? 'other',
      now: shown.get(order.id) ?? {},
    });
  });
  if (reader.acting || (reader.token && !reader.token.scopes.has('proxies'))) {
    for (const { orderData } of views) for (const part of secretParts) delete orderData[part];
    return views;
  }
  const open = views.filter(({ orderData }) => orderData.PROXY_PASSWORD !== undefined);
  if (open.length > 0) {
    await recordSeen(db, { orderIds: open.map(({ orderId }) => orderId), how: 'screen', at });
  }
  return views;
}

/** What became of the last try to pay, while nothing better is known of the order. */
function refusalOf(payment: Attempt | undefined) {
  const status = payment && statusOf(payment);
  if (status === 'DECLINED') return { refusal: 'Payment declined' };
  return status === 'FAILED' ? { refusal: 'Payment failed' } : {};
}

/** What each kind says of its own orders. */
async function shownOf(ctx: SalesContext, orders: readonly Order[], at: Date) {
  const shown = await Promise.all(
    ctx.kinds.map(async ({ name, service }) => {
      const own = orders.filter(({ line }) => line.product === name);
      return service && own.length > 0 ? [...(await service.show(ctx, own, at))] : [];
    }),
  );
  return new Map(shown.flat());
}
