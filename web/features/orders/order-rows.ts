import type { Order, OrderSums } from '#contracts/sale/orders.ts';
import { parseDecimal, sum, usdCents, type Money } from '#contracts/money.ts';
import { formatDay, formatTitle } from '../../lib/text/format.ts';
import { orderStatus, orderStatusWords } from '../../lib/text/order-status.ts';
import { serverState } from '../../lib/text/server-state.ts';
import { words } from '../../lib/text/words.ts';
import { orderWords } from './orders-words.ts';

/** A line of the orders table and of its report. */
export type OrderRow = Readonly<{
  id: string;
  code: string;
  /** ISO moment of the order. */
  date: string;
  product: string;
  category: string;
  tone: 'brand' | 'info' | 'warn' | 'ok' | 'neutral';
  quantity: number;
  amount: Money;
  /** Completed, Processing, or the state's own words. */
  status: string;
  /** What the address of the screen has for it. */
  state: string;
  statusTone: 'ok' | 'info' | 'neutral';
  kes: number;
  rateE4: number;
  method: string | null;
  receipt: string | null;
  /** The number of its invoice. */
  invoice: string | null;
  /** The server that this order bought, once there is one. */
  serverId: string | null;
}>;

const tones = {
  proxies: 'brand',
  vps: 'info',
  templates: 'warn',
  nonvoip: 'ok',
  vcc: 'neutral',
  other: 'neutral',
} as const;

/** An order as its row. */
export function orderRow(order: Order): OrderRow {
  const { product, orderData } = order;
  return {
    id: order.orderId,
    code: order.externalOrderId,
    date: order.createdAt,
    product: formatTitle(product.name),
    category: words(orderWords).categories[product.categoryCode],
    tone: tones[product.categoryCode],
    quantity: order.quantity,
    amount: dollarsOf(order.totalAmount),
    status: settingUp(order) ?? orderStatus(order.status),
    state: order.status,
    statusTone:
      order.status === 'completed' ? 'ok' : order.status === 'processing' ? 'info' : 'neutral',
    kes: order.totalKes ?? 0,
    rateE4: order.rateE4,
    method: order.paymentMethod,
    receipt: order.receipt,
    invoice: order.invoice,
    serverId: orderData.SERVER_ID ?? null,
  };
}

/** Dollars as the shop sends them; none for who may not see money. */
export const dollarsOf = (text: string): Money => parseDecimal(text, 'USD') ?? usdCents(0);

/** A paid server that is not there yet is said as its own page says it. */
const settingUp = ({ status, orderData }: Order): string | undefined =>
  status === 'processing' ? serverState(orderData.SERVER_STATUS) : undefined;

const statuses = Object.keys(orderStatusWords.english);

/** The status that an address names, if an order can have it. */
export const knownStatus = (named: string | undefined) => statuses.find((one) => one === named);

/** The statuses that orders have, the chosen one among them, and how many are in each if known. */
export function statusesOf(sums: OrderSums | undefined, chosen: string | undefined) {
  const countOf = (word: string) =>
    sums?.statuses.find(({ status }) => status === word)?.count ?? 0;
  return statuses
    .filter((word) => word === chosen || countOf(word) > 0)
    .map((value) => ({ value, label: orderStatus(value), count: sums ? countOf(value) : null }));
}

/** "Nov 2026" and its orders, in the order in which they come. */
export const byMonth = (rows: readonly OrderRow[]): [string, OrderRow[]][] => [
  ...Map.groupBy(rows, ({ date }) => formatDay(date).replace(/^\d+ /, '')),
];

/** The sum of the rows, in any state (decision H5). */
export const totalOf = (rows: readonly OrderRow[]): Money =>
  sum(
    rows.map(({ amount }) => amount),
    'USD',
  );
