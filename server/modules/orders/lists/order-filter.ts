import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { categories, type OrdersSearchQuery } from '#contracts/sale/orders.ts';
import { nairobiDay } from '#contracts/time.ts';
import { OrderNotFound } from '../errors.ts';
import type { LineProduct, OrderState } from '../order.ts';
import { InvalidInput } from '#platform/errors.ts';

export const orderPageMax = 100;
const pageNumberMax = 100_000;

/** One page of one customer's orders. */
export type OrderFilter = Readonly<{
  customerId: CustomerId;
  text?: string;
  /** The text finds orders by their invoice and receipt too. */
  documents?: boolean;
  status?: StatusFilter;
  /** `unsold`: a category that is announced only, so that nothing can match. */
  product?: LineProduct | 'unsold';
  /** Service, or else the order, begins at or after this moment. */
  from?: Date;
  /** Service, or else the order, ends before this moment. */
  before?: Date;
  page: number;
  size: number;
}>;

/** Orders in these states; of those only some, or all but some. */
export type StatusFilter = Readonly<{
  states: readonly OrderState[];
  among?: readonly OrderId[];
  without?: readonly OrderId[];
}>;

/**
 * Reads the query of GET /orders/search for the signed-in customer. Another customer's id is not
 * found, as an unknown one (rule R1). Pages count from 0; a size above the maximum is cut to it.
 */
export function orderFilterOf(query: OrdersSearchQuery, customerId: CustomerId): OrderFilter {
  if (query.customerId && query.customerId !== customerId) throw new OrderNotFound();
  const text = query.search?.trim();
  // PostgreSQL's text has no NUL; it would answer with an error instead of an empty list.
  if (text?.includes('\0')) throw badFilter('search', 'search for printable text');
  return {
    customerId,
    ...(text ? { text } : {}),
    ...(query.category ? { product: productOf(query.category) } : {}),
    ...(query.from ? { from: dayOf('from', query.from).start } : {}),
    ...(query.to ? { before: dayOf('to', query.to).end } : {}),
    page: Math.min(Number(query.page ?? 0), pageNumberMax),
    size: Math.min(Math.max(Number(query.size ?? orderPageMax), 1), orderPageMax),
  };
}

/** What is wrong with a field of a filter. */
export const badFilter = (field: string, detail: string) =>
  new InvalidInput(`Invalid filter: ${detail}`, [{ pointer: `/${field}`, detail }]);

function dayOf(field: 'from' | 'to', day: string) {
  const borders = nairobiDay(day);
  if (Number.isNaN(borders.end.getTime())) throw badFilter(field, 'give a day yyyy-mm-dd');
  return borders;
}

const sold: Readonly<Record<string, LineProduct>> = {
  proxies: 'proxy',
  vps: 'vps',
  other: 'topup',
};

/** Accepts the code or the label of any screen, in any case (decision G63). */
function productOf(category: string): LineProduct | 'unsold' {
  const requested = category.trim().toLowerCase();
  const known = Object.entries(categories).find(
    ([code, label]) => code === requested || label.toLowerCase() === requested,
  );
  if (!known) {
    const choices = Object.keys(categories).join(', ');
    throw badFilter('category', `the category is one of ${choices}`);
  }
  return sold[known[0]] ?? 'unsold';
}
