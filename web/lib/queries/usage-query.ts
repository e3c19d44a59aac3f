import { queryOptions } from '@tanstack/react-query';
import { usageCalls } from '#contracts/goods/usage.ts';
import { queryOf } from './query-of.ts';

/** What went through each of the customer's leases; those that nothing went through are absent. */
export const leasesUsageQuery = queryOptions({
  ...queryOf(usageCalls.leasesUsage),
  select: ({ leases }) => leases,
});
