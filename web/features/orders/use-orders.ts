import { useQuery } from '@tanstack/react-query';
import { useStill } from '../../lib/time/use-still.ts';
import { knownStatus, statusesOf } from './order-rows.ts';
import { ordersPageQuery, type OrdersFilter } from './orders-pages.ts';
import type { OrdersSearch } from './orders-search.ts';

const pauseMs = 250;

/**
 * The page of orders that the screen's address names, once typing has paused; the statuses that
 * they can be chosen by; and how many there are in all.
 */
export function useOrders(search: OrdersSearch, customerId: string | null) {
  const q = useStill((search.q ?? '').trim(), pauseMs);
  const state = knownStatus(search.state);
  const filter: OrdersFilter = { ...search, q, state, customerId: customerId ?? '' };
  const orders = useQuery({ ...ordersPageQuery(filter), enabled: customerId !== null });
  const sums = orders.data?.sums;
  const all = sums?.statuses.reduce((sum, { count }) => sum + count, 0);
  return { orders, filter, statuses: statusesOf(sums, state), all };
}
