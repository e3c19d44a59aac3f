/** The customer's leases as a list: what each is called, where it is, how to use it. */
import * as z from 'zod/mini';
import { leaseId, orderId } from '../ids.ts';
import { at, connection, maybe, pageNumber, sortedBy } from '../shapes.ts';
import { call, idParam } from '../site/paths.ts';
import { exact, label, line } from '../text.ts';
import { plan } from '../goods/catalogue.ts';
import { leaseColumns, leaseTabs } from './lease-list.ts';

/** What a customer calls a lease, such as a project. */
export const labelMax = 40;
export const leaseLabel = label(labelMax, 'Write it as one line of plain text');

/** Rows of one page, unless fewer are asked for. */
export const leasesPageMax = 200;

/** Which of the customer's leases: all filters hold together. */
export const leaseFilter = {
  tab: z.optional(z.enum(leaseTabs)),
  /** Words of the id, the place, the provider, the label; an address or order code as written. */
  search: z.optional(line(120)),
  label: z.optional(exact(labelMax)),
  /** Nairobi days, yyyy-mm-dd: begun from this one on, ended by that one. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
};

const leaseQuery = z.object(leaseFilter);
export type LeaseQuery = z.infer<typeof leaseQuery>;

export const ownLease = z.object({
  leaseId,
  orderId,
  orderCode: z.string(),
  proxyId: z.string(),
  ip: z.string(),
  isp: z.string(),
  city: z.string(),
  region: z.string(),
  countryCode: z.string(),
  connectivity: z.string(),
  status: z.enum(['ACTIVE', 'ENDED']),
  plan,
  startsAt: at,
  /** When it ends, or ended. */
  endsAt: at,
  renewable: z.boolean(),
  autoRenewable: z.boolean(),
  refundable: z.boolean(),
  label: maybe(z.string()),
  /** Null once it has ended, and for readers who may not see it. */
  connection: maybe(connection),
  /** All that went through it, in both directions. */
  bytes: z.number(),
  /** The last test that its customer asked for; the ping is null where it failed. */
  tested: maybe(z.object({ at, pingMs: maybe(z.number()) })),
});

export const ownLeasesFound = z.object({
  content: z.array(ownLease),
  page: z.number(),
  size: z.number(),
  /** Leases that the filters find, on all pages. */
  totalItems: z.number(),
  /** Without any filter. */
  counts: z.object({ active: z.number(), expired: z.number(), total: z.number() }),
  /** Every label in use, in the order of the alphabet. */
  labels: z.array(z.object({ label: z.string(), count: z.number() })),
});

export const ownLeaseCalls = {
  /** Newest first unless sorted. */
  ownLeases: call({
    method: 'GET',
    path: '/leases',
    token: 'read',
    query: z.object({
      ...leaseFilter,
      ...sortedBy(leaseColumns),
      page: pageNumber,
      size: pageNumber,
    }),
    answer: ownLeasesFound,
  }),
  /** What the customer calls it; null takes the label away. */
  labelLease: call({
    method: 'PUT',
    path: '/leases/:id/label',
    token: 'proxies',
    params: idParam,
    body: z.strictObject({ label: maybe(leaseLabel) }),
    answer: z.object({ leaseId, label: maybe(z.string()) }),
  }),
} as const;

export type OwnLease = z.infer<typeof ownLease>;
export type OwnLeasesFound = z.infer<typeof ownLeasesFound>;
