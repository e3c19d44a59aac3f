import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The server offers of all countries. */
export const vpsOffersQuery = queryOptions({
  queryKey: ['vps', 'offers'],
  queryFn: ({ signal }) => api('vpsOffers', { signal }),
  staleTime: 5 * 60_000,
});
