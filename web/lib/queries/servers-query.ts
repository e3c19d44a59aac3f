import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { queryOf } from './query-of.ts';

/** The customer's servers with their states and ends, those that are gone among them. */
export const serversQuery = queryOptions({
  ...queryOf(calls.servers),
  select: ({ content }) => content,
});
