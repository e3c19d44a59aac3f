import { queryOptions } from '@tanstack/react-query';
import { keepingCalls } from '#contracts/leases/lease-keeping.ts';
import { may } from '../session/session.ts';
import { queryOf } from './query-of.ts';

/** The customer's leases with auto-renewal; the others are absent. */
export const autoRenewalsQuery = queryOptions({
  ...queryOf(keepingCalls.autoRenewals),
  enabled: () => may('money'),
  select: ({ leases }) => leases,
});
