import { queryOptions } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin.ts';
import { request } from '../../lib/api.ts';

/** Everything of the back office lies under this key, so that one change refreshes all of it. */
export const adminKey = ['admin'] as const;

export const meQuery = queryOptions({
  queryKey: [...adminKey, 'me'],
  queryFn: ({ signal }) => request(adminCalls.me, { signal }),
});
