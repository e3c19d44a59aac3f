import { add, money, negate, subtract, type Money } from '#contracts/money.ts';
import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { creditedBy, type Account, type Entry } from '#modules/ledger';
import type { OrderHead } from '#modules/orders';
import type { MoneySource, Refund, Returned } from '#modules/payments/refunds';

const nothing = money(0, 'KES');

/** How the money of one source stands in the books: what a return of it must debit. */
export type RefundPosition = Readonly<{
  received: Money;
  /** Of it, the price of the order; the rest is the customer's balance. */
  price: Money;
  /** The present account of the price. */
  account: 'customer_deposits' | 'revenue' | 'customer_credit';
  /** Of the price, the tax that delivery owed. */
  vat: Money;
}>;

/** Reads it from what was posted, never from what should have been. */
export async function refundPositionOf(
  db: Queryable,
  { source, orderId }: { source: MoneySource; orderId: OrderId },
): Promise<RefundPosition> {
  const came = await creditedBy(db, source);
  const received = money(
    [...came.values()].reduce((all, { minor }) => all + minor, 0),
    'KES',
  );
  const price = came.get('customer_deposits') ?? nothing;
  const delivered = await creditedBy(db, { kind: 'delivery', id: orderId });
  const vat = delivered.get('vat_output') ?? nothing;
  if (delivered.has('revenue')) {
    // Of several lines, the price of those that were gone is the customer's already.
    const gone = await creditedBy(db, { kind: 'credit', id: orderId });
    const kept = subtract(price, gone.get('customer_credit') ?? nothing);
    return { received, price: kept, account: 'revenue', vat };
  }
  if (delivered.has('customer_credit')) {
    return { received, price, account: 'customer_credit', vat: nothing };
  }
  const kept = await creditedBy(db, { kind: 'credit', id: orderId });
  // The goods were gone when the money came, so the price has been the customer's since.
  if (kept.size > 0) return { received, price: nothing, account: 'customer_credit', vat: nothing };
  return { received, price, account: 'customer_deposits', vat: nothing };
}

/** The tax within a part of the price; the part that finishes the price takes what is left. */
export function vatWithin(
  { price, vat }: RefundPosition,
  { part, before, vatBefore }: { part: Money; before: Money; vatBefore: Money },
): Money {
  if (vat.minor === 0) return nothing;
  if (before.minor + part.minor >= price.minor) return subtract(vat, vatBefore);
  const share = (BigInt(vat.minor) * BigInt(part.minor)) / BigInt(price.minor);
  return money(Number(share), 'KES');
}

type Debits = Readonly<{
  refund: Refund;
  position: RefundPosition;
  /** Earlier refunds of the same source. */
  before: Returned;
  order: OrderHead;
}>;

/**
 * The entries that take the money from its account. The last refund of an undelivered order's price
 * empties its deposit: earlier service credits were the shop's own loss, and are set off there.
 */
export function debitsOf({ refund, position, before, order }: Debits): Entry[] {
  const { customerId } = order;
  const { orderPart, vat, amount, kind } = refund;
  const balance = subtract(amount, orderPart);
  const entry = (account: Account, value: Money): Entry[] =>
    value.minor === 0
      ? []
      : [{ account, amount: value, ...(account.startsWith('customer') ? { customerId } : {}) }];
  const own = entry('customer_credit', balance);
  if (position.account === 'customer_credit') return entry('customer_credit', amount);
  if (position.account === 'customer_deposits' && kind !== 'credit') {
    const isLast = add(before.orderPart, orderPart).minor === position.price.minor;
    const setOff = isLast && orderPart.minor > 0 ? before.credited : nothing;
    const deposit = entry('customer_deposits', add(orderPart, setOff));
    return [...deposit, ...entry('revenue', negate(setOff)), ...own];
  }
  return [...entry('revenue', subtract(orderPart, vat)), ...entry('vat_output', vat), ...own];
}
