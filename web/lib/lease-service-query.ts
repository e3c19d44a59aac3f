import { queryOptions } from '@tanstack/react-query';
import { leaseCalls } from '#contracts/lease-life.ts';
import { request } from './api.ts';

/** One lease as its page shows it: time, renewal, what was paid. */
export const leaseServiceQuery = (leaseId: string) =>
  queryOptions({
    queryKey: ['lease-service', leaseId],
    queryFn: ({ signal }) => request(leaseCalls.leaseService, { params: { id: leaseId }, signal }),
  });
