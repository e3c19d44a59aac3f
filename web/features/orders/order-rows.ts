import type { Order } from '#contracts/sale/orders.ts';
import { parseDecimal, sum, usdCents, type Money } from '#contracts/money.ts';
import { nairobiDate } from '#contracts/time.ts';
import { formatDay, formatTitle } from '../../lib/text/format.ts';
import { orderStatus, orderStatusWords } from '../../lib/text/order-status.ts';
import { serverState } from '../../lib/text/server-state.ts';
import { words } from '../../lib/text/words.ts';
import type { OrdersSearch } from './orders-search.ts';
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
  /** The payment was received and not refunded. */
  charged: boolean;
  /** The server that this order bought, once there is one. */
  serverId: string | null;
  /** Nairobi days the date filter compares: of the lease where there is one, else of the order. */
  startDay: string;
  endDay: string;
}>;

const tones = {
  proxies: 'brand',
  vps: 'info',
  templates: 'warn',
  nonvoip: 'ok',
  vcc: 'neutral',
  other: 'neutral',
} as const;

const uncharged: ReadonlySet<Order['state']> = new Set([
  'draft',
  'awaiting_payment',
  'cancelled',
  'expired',
  'refunded',
]);

/** An order as its row; dates follow the lease where it has one (decision G64). */
export function orderRow(order: Order): OrderRow {
  const { product, orderData } = order;
  const dayOf = (epochMs: string | undefined) =>
    nairobiDate(epochMs === undefined ? Date.parse(order.createdAt) : Number(epochMs));
  return {
    id: order.orderId,
    code: order.externalOrderId,
    date: order.createdAt,
    product: formatTitle(product.name),
    category: words(orderWords).categories[product.categoryCode],
    tone: tones[product.categoryCode],
    quantity: order.quantity,
    amount: parseDecimal(order.totalAmount, 'USD') ?? usdCents(0),
    status: settingUp(order) ?? orderStatus(order.status),
    state: order.status,
    statusTone:
      order.status === 'completed' ? 'ok' : order.status === 'processing' ? 'info' : 'neutral',
    kes: order.totalKes ?? 0,
    rateE4: order.rateE4,
    method: order.paymentMethod,
    receipt: order.receipt,
    invoice: order.invoice,
    charged: !uncharged.has(order.state),
    serverId: orderData.SERVER_ID ?? null,
    startDay: dayOf(orderData.LEASE_START_DATE),
    endDay: dayOf(orderData.LEASE_VALID_UNTIL),
  };
}

/** A paid server that is not there yet is said as its own page says it. */
const settingUp = ({ status, orderData }: Order): string | undefined =>
  status === 'processing' ? serverState(orderData.SERVER_STATUS) : undefined;

/** The rows the search leaves: one state, text anywhere in a row, days with both ends included. */
export function filterRows(
  rows: readonly OrderRow[],
  { state, q = '', from, to }: OrdersSearch,
): OrderRow[] {
  const requested = q.trim().toLowerCase();
  return rows.filter((row) => {
    if (state && row.state !== state) return false;
    if (from && row.startDay < from) return false;
    if (to && row.endDay > to) return false;
    const text = [row.code, row.product, row.category, row.status, row.receipt ?? ''].join('\n');
    return text.toLowerCase().includes(requested);
  });
}

/** The states that the rows are in, and the requested one if an order can be in it. */
export const statesOf = (rows: readonly OrderRow[], requested: string | undefined): string[] =>
  Object.keys(orderStatusWords.english).filter(
    (one) => one === requested || rows.some(({ state }) => state === one),
  );

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

/** How much of it is paid. */
export const paidOf = (rows: readonly OrderRow[]): Money =>
  totalOf(rows.filter(({ charged }) => charged));
