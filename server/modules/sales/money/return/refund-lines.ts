import type { OrderLineId } from '#contracts/ids.ts';
import { money, shareOut, subtract, type Money } from '#contracts/money.ts';
import type { Order, OrderLine, Sold } from '#modules/orders';
import { paymentsOfOrders } from '#modules/payments/collect';
import {
  type insertRefundShares,
  refundsOfSource,
  returnedByLine,
} from '#modules/payments/refunds';
import type { Queryable } from '#platform/db.ts';

type RefundShare = Parameters<typeof insertRefundShares>[2][number];

const nothing = money(0, 'KES');

/** A line that is its whole order: what went back of one went back of the other. */
const isAlone = ({ order, line }: Sold) => line.kes.minor === order.kes.minor;

/** What went back of each line, or is promised, in their order. */
export async function returnedOfLines(db: Queryable, sold: readonly Sold[]): Promise<Money[]> {
  const alone = sold.filter(isAlone);
  const [payments, byLine] = await Promise.all([
    paymentsOfOrders(
      db,
      alone.map(({ order }) => order.id),
    ),
    alone.length === sold.length
      ? new Map<OrderLineId, Money>()
      : returnedByLine(
          db,
          sold.map(({ line }) => line.id),
        ),
  ]);
  return Promise.all(
    sold.map(async (each) => {
      if (!isAlone(each)) return byLine.get(each.line.id) ?? nothing;
      const payment = payments.get(each.order.id);
      if (!payment) return nothing;
      return (await refundsOfSource(db, { kind: 'payment', id: payment.id })).orderPart;
    }),
  );
}

/** Goods that were gone have nothing left: their money is on the balance. */
const leftOf = ({ kes, outcome }: OrderLine, returned = nothing): Money =>
  outcome === 'gone' ? nothing : subtract(kes, returned);

/** What did not go back of each line's price, in their order. */
export async function leftOfEach(db: Queryable, sold: readonly Sold[]): Promise<Money[]> {
  const returned = await returnedOfLines(db, sold);
  return sold.map(({ line }, index) => leftOf(line, returned[index]));
}

/** What is left of a line's price. */
export type LineLeft = Readonly<{ line: OrderLine; left: Money }>;

/**
 * What is left of the prices of an order's lines, or of the named ones, where the order has
 * several; undefined for an order of one line, which its payment speaks for.
 */
export async function leftOfLines(
  db: Queryable,
  order: Order,
  ids?: readonly OrderLineId[],
): Promise<LineLeft[] | undefined> {
  if (order.lines.length === 1) return undefined;
  const named = ids && new Set(ids);
  const lines = order.lines.filter((line) => named?.has(line.id) ?? true);
  const returned = await returnedByLine(
    db,
    lines.map(({ id }) => id),
  );
  return lines.map((line) => ({
    line,
    left: leftOf(line, returned.get(line.id)),
  }));
}

export const totalLeft = (lines: readonly LineLeft[]): Money =>
  money(
    lines.reduce((sum, { left }) => sum + left.minor, 0),
    'KES',
  );

/** A part of what is left, shared out over the lines by what each has left (decision I2). */
export function sharesOf(lines: readonly LineLeft[], part: Money): RefundShare[] {
  if (part.minor === 0) return [];
  const amounts = shareOut(
    part,
    lines.map(({ left }) => left.minor),
  );
  return lines.flatMap(({ line }, index): RefundShare[] => {
    const amount = amounts[index];
    return amount && amount.minor > 0 ? [{ orderLineId: line.id, amount }] : [];
  });
}
