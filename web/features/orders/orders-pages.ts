import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Order } from '#contracts/sale/orders.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import type { OrdersSearch } from './orders-search.ts';

export type OrdersFilter = OrdersSearch & Readonly<{ customerId: string }>;

const queryFor = ({ customerId, state, q, from, to, page = 0 }: OrdersFilter) => ({
  customerId,
  page: String(page),
  status: state,
  search: q || undefined,
  from,
  to,
});

/** A page of the orders, with the sums of all of them; the page before until it is there. */
export const ordersPageQuery = (filter: OrdersFilter) =>
  queryOptions({
    ...queryOf(calls.searchOrders, { query: { ...queryFor(filter), sums: 'true' } }),
    placeholderData: keepPreviousData,
  });

/** Every order that is found, newest first, read page by page. */
export async function readOrders(filter: OrdersFilter): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const found = await request(calls.searchOrders, { query: queryFor({ ...filter, page }) });
    orders.push(...found.content);
    pages = found.total;
  }
  return orders;
}
