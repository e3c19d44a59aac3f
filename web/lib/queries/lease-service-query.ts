import { leaseCalls } from '#contracts/goods/lease-life.ts';
import { queryOf } from './query-of.ts';

/** One lease as its page shows it: time, renewal, what was paid. */
export const leaseServiceQuery = (leaseId: string) =>
  queryOf(leaseCalls.leaseService, { params: { id: leaseId } });
