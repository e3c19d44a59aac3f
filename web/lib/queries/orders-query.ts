import { calls } from '#contracts/site/paths.ts';
import { queryOf } from './query-of.ts';

/** The newest hundred orders of the customer, and how many there are. */
export const ordersQuery = (customerId: string) =>
  queryOf(calls.searchOrders, { query: { customerId } });
