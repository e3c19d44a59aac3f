import { queryOptions } from '@tanstack/react-query';
import { serverKeepingCalls } from '#contracts/goods/server-keeping.ts';
import { may } from '../session/session.ts';
import { queryOf } from './query-of.ts';

/** The customer's servers that renew automatically; the others are absent. */
export const serverRenewalsQuery = queryOptions({
  ...queryOf(serverKeepingCalls.serverAutoRenewals),
  enabled: () => may('money'),
  select: ({ servers }) => servers,
});
