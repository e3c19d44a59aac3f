import { queryOptions } from '@tanstack/react-query';
import { serverKeepingCalls } from '#contracts/goods/server-keeping.ts';
import { request } from '../api.ts';

/** The customer's servers that renew automatically; the others are absent. */
export const serverRenewalsQuery = queryOptions({
  queryKey: ['servers', 'auto-renewals'],
  queryFn: ({ signal }) => request(serverKeepingCalls.serverAutoRenewals, { signal }),
  select: ({ servers }) => servers,
});
