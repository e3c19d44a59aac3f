import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../api.ts';

/** The customer's own figures: total spent, products by category, last activity. */
export const summaryQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => request(calls.dashboardSummary, { signal }),
});
