import { queryOptions } from '@tanstack/react-query';
import { articleCalls } from '#contracts/articles.ts';
import { request } from './api.ts';

/** What staff announced to this customer, the newest first. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => request(articleCalls.news, { signal }),
});
