import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/paths.ts';
import { request } from './api.ts';

/** What the shop says of itself: stock, rate, and where it is reached. */
export const factsQuery = queryOptions({
  queryKey: ['shop', 'facts'],
  queryFn: ({ signal }) => request(calls.shopFacts, { signal }),
  staleTime: 5 * 60_000,
});
