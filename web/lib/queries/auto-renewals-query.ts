import { queryOptions } from '@tanstack/react-query';
import { keepingCalls } from '#contracts/goods/lease-keeping.ts';
import { request } from '../api.ts';

/** The customer's leases that go on by themselves; the others are absent. */
export const autoRenewalsQuery = queryOptions({
  queryKey: ['leases', 'auto-renewals'],
  queryFn: ({ signal }) => request(keepingCalls.autoRenewals, { signal }),
  select: ({ leases }) => leases,
});
