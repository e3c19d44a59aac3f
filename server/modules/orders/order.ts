import type { LineProduct, Product } from '#contracts/goods/kinds.ts';
import type { Plan } from '#contracts/term.ts';
import type { CustomerId, OrderId, OrderLineId, RenewableId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { LineState, OrderEvent, OrderState } from '#contracts/sale/orders.ts';
import { OrderMoveRefused } from './errors.ts';

export type { LineProduct, OrderEvent, OrderState, Product };

/** How the purpose of a renewal begins; the id of its lease or server follows. */
export const renewalPurpose = 'renew:';

/** What an order of several lines is for: a customer pays for one such order at a time. */
export const manyPurpose = 'many';

type Purposed = Pick<OrderLine, 'product' | 'productId' | 'renews'>;

/**
 * What an order is for. A customer has one order for it that waits for money (unique index): this
 * proxy, a server of this offer, one more term of this lease or server, the balance, or several
 * things at once.
 */
export function purposeOf(line: Purposed, ...others: readonly Purposed[]): string {
  if (others.length > 0) return manyPurpose;
  if (line.renews) return `${renewalPurpose}${line.renews}`;
  return line.product === 'topup' ? 'topup' : `${line.product}:${line.productId}`;
}

/** The sold goods as described at the sale; receipts and lists read this, never the catalogue. */
export type LineFacts = Readonly<Record<string, unknown>>;

export type OrderLine = Readonly<{
  id: OrderLineId;
  /** From 0. */
  position: number;
  product: LineProduct;
  productId: string;
  /** How long the price buys. A top-up buys no time; its line carries the shorter word. */
  plan: Plan;
  /** The lease or server that this line prolongs; null where it begins something. */
  renews: RenewableId | null;
  title: string;
  facts: LineFacts;
  /** Its own price, what a coupon took off already gone (decision I2). */
  usd: Money;
  kes: Money;
  /**
   * What a coupon took off its price; nothing for an order of one line, whose coupon says it.
   */
  discount: Money;
  /** Where it differs from what its order says: its goods were gone, or its money went back. */
  outcome: 'gone' | 'refunded' | null;
  /** The time delivered for this line, absent until it is. */
  serviceFrom: Date | null;
  serviceUntil: Date | null;
}>;

/** An order without its lines: what belongs to all of them. */
export type OrderHead = Readonly<{
  id: OrderId;
  /** For people, such as LG-7K3M9Q. */
  code: string;
  customerId: CustomerId;
  state: OrderState;
  /** What all lines cost together. */
  usd: Money;
  kes: Money;
  rateE4: number;
  createdAt: Date;
  movedAt: Date;
  paidAt: Date | null;
  deliveredAt: Date | null;
}>;

/** An order has 1 to 1,000 lines, by position (decision I1). */
export type Order = OrderHead & Readonly<{ lines: readonly [OrderLine, ...OrderLine[]] }>;

/** One line with its order: what a kind of goods is called with. */
export type Sold = Readonly<{ order: OrderHead; line: OrderLine }>;

/** The line of this id. Throws for one of another order. */
export function lineOf(order: Order, id: OrderLineId): OrderLine {
  const line = order.lines.find((each) => each.id === id);
  if (!line) throw new Error(`Order ${order.code} has no line ${id}.`);
  return line;
}

export const soldOf = (order: Order): Sold[] => order.lines.map((line) => ({ order, line }));

/** What all that an order sold is called: its line, or the first and how many follow. */
export const titleOf = ({ lines: [first, ...others] }: Order): string =>
  titleOfMany(first.title, others.length + 1);

/** The same where only the first of `count` lines was read. */
export const titleOfMany = (first: string, count: number): string =>
  count > 1 ? `${first} (+${count - 1})` : first;

/** What a line without time is in an order that delivered none. */
const undelivered: Record<OrderState, LineState> = {
  draft: 'unpaid',
  awaiting_payment: 'unpaid',
  cancelled: 'unpaid',
  expired: 'unpaid',
  paid: 'waiting',
  provisioning: 'waiting',
  provisioning_failed: 'waiting',
  delivered: 'delivered',
  refund_due: 'gone',
  refunded: 'gone',
  partially_refunded: 'gone',
};

/** What became of a line (decision I1). */
export function lineStateOf({ order, line }: Sold, at: Date): LineState {
  if (line.outcome) return line.outcome;
  if (order.state === 'refunded' && line.serviceFrom) return 'refunded';
  if (!line.serviceFrom) return order.deliveredAt ? 'delivered' : undelivered[order.state];
  return line.serviceUntil && line.serviceUntil <= at ? 'ended' : 'delivered';
}

/**
 * Every move an order may make. A missing entry is a refusal, not an oversight. Late money revives
 * an order that expired or was cancelled (payments facts, order states); a caller that cannot
 * deliver it then moves it on to `refund_due` in the same transaction.
 */
export const moves: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  draft: { submit: 'awaiting_payment', cancel: 'cancelled', expire: 'expired' },
  awaiting_payment: { pay: 'paid', cancel: 'cancelled', expire: 'expired' },
  paid: {
    provision: 'provisioning',
    deliver: 'delivered',
    fail: 'provisioning_failed',
    owe: 'refund_due',
  },
  provisioning: { deliver: 'delivered', fail: 'provisioning_failed', owe: 'refund_due' },
  delivered: { owe: 'refund_due' },
  provisioning_failed: { provision: 'provisioning', deliver: 'delivered', owe: 'refund_due' },
  cancelled: { pay: 'paid' },
  expired: { pay: 'paid' },
  refund_due: { refund: 'refunded', refund_part: 'partially_refunded' },
  refunded: {},
  partially_refunded: { owe: 'refund_due' },
};

export const canMove = ({ state }: Pick<Order, 'state'>, event: OrderEvent) =>
  moves[state][event] !== undefined;

/** The order after the event. Throws `OrderMoveRefused` where the table has no entry. */
export function move<Moved extends OrderHead>(order: Moved, event: OrderEvent, at: Date): Moved {
  const state = moves[order.state][event];
  if (state === undefined) throw new OrderMoveRefused(order, event);
  return {
    ...order,
    state,
    movedAt: at,
    paidAt: state === 'paid' ? at : order.paidAt,
    deliveredAt: state === 'delivered' ? (order.deliveredAt ?? at) : order.deliveredAt,
  };
}

/**
 * Steps of the proof of delivery, each recorded once (feature N3). `paid` and the like are moves.
 */
export type DeliveryStep =
  | 'reserved'
  | 'tested'
  | 'credentials_issued'
  | 'extended'
  | 'first_seen'
  | 'first_connection';

/** States in which the shop has the customer's money for the goods. */
export const paidStates = [
  'paid',
  'provisioning',
  'delivered',
  'provisioning_failed',
  'partially_refunded',
] as const satisfies readonly OrderState[];

/** What the order lists say about a state: two words of the specification, else its own (G62). */
export const statusWords: Record<OrderState, string> = {
  draft: 'Draft',
  awaiting_payment: 'Awaiting payment',
  paid: 'processing',
  provisioning: 'processing',
  delivered: 'completed',
  provisioning_failed: 'processing',
  cancelled: 'Cancelled',
  expired: 'Expired',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
};
