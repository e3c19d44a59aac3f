import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { leasesPageMax, ownLeaseCalls, type OwnLease } from '#contracts/leases/own-leases.ts';
import { manyMax } from '#contracts/leases/many-leases.ts';
import { request } from '../api/api.ts';
import { queryOf } from './query-of.ts';

export type OwnLeasesQuery = z.input<(typeof ownLeaseCalls.ownLeases)['query']>;

/** One page of the customer's leases; while another of the same tab is read, the last one stays. */
export const ownLeasesQuery = (query: OwnLeasesQuery) =>
  queryOptions({
    ...queryOf(ownLeaseCalls.ownLeases, { query }),
    placeholderData: (before, asked) =>
      (asked?.queryKey.at(-1) as OwnLeasesQuery | undefined)?.tab === query.tab
        ? before
        : undefined,
  });

/** The running ones that end first. */
export const runningLeasesQuery = ownLeasesQuery({
  tab: 'active',
  sort: 'ends',
  dir: 'asc',
  size: String(leasesPageMax),
});

/** One lease of the customer, whichever order bought it; null for one that is not theirs. */
export const ownLeaseQuery = (leaseId: string) =>
  queryOptions({
    ...queryOf(ownLeaseCalls.ownLeases, { query: { search: leaseId, size: '1' } }),
    select: ({ content }) => content.find((lease) => lease.leaseId === leaseId) ?? null,
  });

/** All that a filter finds, read page by page: as many as one act may be for. */
export async function readOwnLeases(query: OwnLeasesQuery): Promise<readonly OwnLease[]> {
  const leases: OwnLease[] = [];
  for (let page = 0; leases.length < manyMax; page += 1) {
    const paging = { page: String(page), size: String(leasesPageMax) };
    const found = await request(ownLeaseCalls.ownLeases, { query: { ...query, ...paging } });
    leases.push(...found.content);
    if (found.content.length < leasesPageMax) break;
  }
  return leases.slice(0, manyMax);
}
