/** Addresses and ranges that use a lease without a password, on a port of its own. */
import * as z from 'zod/mini';
import { call, idParam } from '../site/paths.ts';
import { typed } from '../text.ts';

export const sourcesMax = 10;
/** The widest range that a list takes: an admin part's IPv4 block, one site's IPv6 network. */
export const rangePrefixMin = { ipv4: 24, ipv6: 48 } as const;

const leaseSources = z.object({
  host: z.string(),
  /** Given with the first address and kept; null before. */
  port: z.nullable(z.number()),
  /** Where this question came from, for "use my current address". */
  current: z.string(),
  /** Each an address, or a range such as 102.0.4.0/24. */
  addresses: z.array(z.object({ address: z.string(), addedAt: z.iso.datetime() })),
});

const sourceBody = z.object({ address: typed(64) });

export const sourceCalls = {
  leaseSources: call({
    method: 'GET',
    path: '/leases/:id/sources',
    token: 'proxies',
    params: idParam,
    answer: leaseSources,
  }),
  addSource: call({
    method: 'POST',
    path: '/leases/:id/sources',
    token: 'proxies',
    params: idParam,
    body: sourceBody,
    answer: leaseSources,
  }),
  removeSource: call({
    method: 'POST',
    path: '/leases/:id/sources/remove',
    token: 'proxies',
    params: idParam,
    body: sourceBody,
    answer: leaseSources,
  }),
} as const;

export type LeaseSources = z.infer<typeof leaseSources>;
