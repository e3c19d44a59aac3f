import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { minuteMs } from '#contracts/time.ts';
import { queryOf } from './query-of.ts';

/** The shop's own facts: stock, rate, and contact. */
export const factsQuery = queryOptions({
  ...queryOf(calls.shopFacts),
  staleTime: 5 * minuteMs,
});
