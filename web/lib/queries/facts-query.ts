import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { queryOf } from './query-of.ts';

/** What the shop says of itself: stock, rate, and where it is reached. */
export const factsQuery = queryOptions({
  ...queryOf(calls.shopFacts),
  staleTime: 5 * minuteMs,
});
