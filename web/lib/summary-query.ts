import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The customer's own figures: total spent, products by category, last activity. */
export const summaryQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => api('dashboardSummary', { signal }),
});
