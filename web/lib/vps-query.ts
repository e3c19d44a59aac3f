import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/paths.ts';
import { request } from './api.ts';

/** The server offers of all countries. */
export const vpsOffersQuery = queryOptions({
  queryKey: ['vps', 'offers'],
  queryFn: ({ signal }) => request(calls.vpsOffers, { signal }),
  staleTime: 5 * 60_000,
});
