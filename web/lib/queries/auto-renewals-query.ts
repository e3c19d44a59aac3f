import { queryOptions } from '@tanstack/react-query';
import { keepingCalls } from '#contracts/goods/lease-keeping.ts';
import { queryOf } from './query-of.ts';

/** The customer's leases with auto-renewal; the others are absent. */
export const autoRenewalsQuery = queryOptions({
  ...queryOf(keepingCalls.autoRenewals),
  select: ({ leases }) => leases,
});
