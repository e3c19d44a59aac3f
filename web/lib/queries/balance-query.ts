import { queryOptions } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../api.ts';

/** What the customer has with the shop, with one page of what moved it. */
export const balanceQuery = (page = 0) =>
  queryOptions({
    queryKey: ['balance', page],
    queryFn: ({ signal }) => request(calls.balance, { query: { page: String(page) }, signal }),
  });
