import type { Order as OrderView, OrderData } from '#contracts/sale/orders.ts';
import { invoiceNumbers } from '#modules/billing';
import { recordSeen, type Sold } from '#modules/orders';
import { orderView, type ListedOrder } from '#modules/orders/lists';
import {
  methodOf,
  paymentsOfOrders,
  receiptOf,
  statusOf,
  type Attempt,
} from '#modules/payments/collect';
import { callerHas, type SignedIn } from '#platform/http/policy.ts';
import { kindOf } from '../../kinds.ts';
import type { SalesContext } from '../../context.ts';

/** Fields that are only in answers to the owner. */
const secretParts = ['PROXY_USER', 'PROXY_PASSWORD'] as const;

/**
 * Orders as their customer reads them, credentials included while a lease is active. That they were
 * shown goes into the proof of delivery. Staff who look on the customer's behalf, programs whose
 * token is not for proxies, and people of a team for its money alone get neither the credentials
 * nor a line in the proof; others of a team get no amounts.
 */
export async function presentOrders(
  ctx: SalesContext,
  listed: readonly ListedOrder[],
  reader: Reader,
): Promise<OrderView[]> {
  const { db, clock } = ctx;
  const ids = listed.map(({ order }) => order.id);
  const at = clock();
  const [shown, payments, invoices] = await Promise.all([
    shownOf(ctx, listed, at),
    paymentsOfOrders(db, ids),
    invoiceNumbers(db, ids),
  ]);
  const views = listed.map((each): OrderView => {
    const { order, line } = each;
    const payment = payments.get(order.id);
    const refusal = payment && refusalOf(payment);
    const view = orderView(each, {
      paymentMethod: payment ? methodOf(payment) : null,
      receipt: payment ? receiptOf(payment) : null,
      invoiceNumber: invoices.get(order.id),
      ...(refusal && { refusal }),
      category: kindOf(ctx, line.product).sale?.shelf.category ?? 'other',
      now: shown.get(line.id) ?? {},
    });
    return callerHas(reader, 'money') ? view : withoutMoney(view);
  });
  if (!maySeeSecrets(reader)) {
    return views.map((view) => ({ ...view, orderData: coverSecrets(view.orderData, reader) }));
  }
  const open = views.filter(({ orderData }) => orderData.PROXY_PASSWORD !== undefined);
  if (open.length > 0) {
    await recordSeen(db, { orderIds: open.map(({ orderId }) => orderId), how: 'screen', at });
  }
  return views;
}

export type Reader = Pick<SignedIn, 'acting' | 'token' | 'team'>;

export const maySeeSecrets = (reader: Reader) =>
  !reader.acting &&
  (!reader.token || reader.token.scopes.has('proxies')) &&
  callerHas(reader, 'goods');

/** An order for those of a team who may not see money; nothing stands where an amount would. */
const withoutMoney = ({ orderData, ...view }: OrderView): OrderView => ({
  ...view,
  // What one may pay for or get back is none of theirs.
  orderData: {
    ...orderData,
    RENEWABLE: undefined,
    AUTO_RENEWABLE: undefined,
    REFUNDABLE: undefined,
  },
  totalAmount: '',
  totalKes: null,
  paymentMethod: null,
  receipt: null,
  invoice: null,
});

/** Without the credentials for whoever may not see them. */
export function coverSecrets(data: OrderData, reader: Reader): OrderData {
  if (maySeeSecrets(reader)) return data;
  const open = Object.entries(data).filter(([name]) => !secretParts.some((part) => part === name));
  return Object.fromEntries(open) as OrderData;
}

/** What became of the last try to pay, while nothing better is known of the order. */
export const refusals = ['Payment declined', 'Payment failed'] as const;
export type Refusal = (typeof refusals)[number];

export function refusalOf(payment: Attempt): Refusal | undefined {
  const status = statusOf(payment);
  if (status === 'DECLINED') return 'Payment declined';
  return status === 'FAILED' ? 'Payment failed' : undefined;
}

/** What each kind says of its own lines. */
export async function shownOf(ctx: SalesContext, sold: readonly Sold[], at: Date) {
  const shown = await Promise.all(
    ctx.kinds.map(async ({ name, service }) => {
      const own = sold.filter(({ line }) => line.product === name);
      return service && own.length > 0 ? [...(await service.show(ctx, own, at))] : [];
    }),
  );
  return new Map(shown.flat());
}
