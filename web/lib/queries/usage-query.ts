import { queryOptions } from '@tanstack/react-query';
import { usageCalls } from '#contracts/goods/usage.ts';
import { request } from '../api.ts';

/** What went through each of the customer's leases; those that nothing went through are absent. */
export const leasesUsageQuery = queryOptions({
  queryKey: ['leases', 'usage'],
  queryFn: ({ signal }) => request(usageCalls.leasesUsage, { signal }),
  select: ({ leases }) => leases,
});
