import { queryOptions } from '@tanstack/react-query';
import type { Order } from '#contracts/sale/orders.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../api/api.ts';
import { keyOf } from './query-of.ts';

const pageSize = 100;
/** A customer with more than 2,000 orders gets the newest 2,000 on one screen. */
const pagesMax = 20;

/** Every order of the customer, newest first, read page by page up to a bound. */
export const ordersQuery = (customerId: string) =>
  queryOptions({
    queryKey: keyOf(calls.searchOrders, { query: { customerId } }),
    queryFn: ({ signal }) => readAllOrders(customerId, signal),
  });

async function readAllOrders(customerId: string, signal: AbortSignal): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 0; page < pagesMax; page++) {
    const query = { customerId, page: String(page), size: String(pageSize) };
    const found = await request(calls.searchOrders, { query, signal });
    orders.push(...found.content);
    if (page >= found.total - 1) break;
  }
  return orders;
}
