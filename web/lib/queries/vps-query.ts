import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { queryOf } from './query-of.ts';

/** The server offers of all countries. */
export const vpsOffersQuery = queryOptions({
  ...queryOf(calls.vpsOffers),
  staleTime: 5 * minuteMs,
});
