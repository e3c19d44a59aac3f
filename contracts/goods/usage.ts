/** Traffic and connections of a lease, as its owner sees them. */
import { at, maybe } from '../shapes.ts';
import * as z from 'zod/mini';
import { leaseId } from '../ids.ts';
import { call, csv, idParam } from '../site/paths.ts';
import { exact } from '../text.ts';

/** Longest span of one question, in days. */
export const usageDaysMax = { hour: 31, day: 366 } as const;

const usageQuery = z.object({
  /** Also requests a series; days are Nairobi's. */
  by: z.optional(z.enum(['hour', 'day'])),
  from: z.optional(at),
  to: z.optional(at),
});

const totals = {
  leaseId,
  bytesUp: z.number(),
  bytesDown: z.number(),
  connections: z.number(),
  lastSeenAt: maybe(at),
};

const usagePoint = z.object({
  /** When its hour or day begins. */
  at,
  bytesUp: z.number(),
  bytesDown: z.number(),
  connections: z.number(),
  refusals: z.number(),
});

/** One proxy or country of the last thirty days; its days are those of the whole. */
const usagePart = z.object({
  /** The lease, or the code of the country. */
  key: z.string(),
  /** Empty where the address has no city, and for a country. */
  city: z.string(),
  countryCode: z.string(),
  /** Its English name. */
  country: z.string(),
  bytes: z.number(),
  connections: z.number(),
  refusals: z.number(),
  /** Bytes of each day, oldest first. */
  days: z.array(z.number()),
});

/** A part of what one lease moved in the last thirty days; its days are those of the whole. */
const leasePart = z.object({
  bytes: z.number(),
  connections: z.number(),
  /** Bytes of each day, oldest first. */
  days: z.array(z.number()),
});

/** A refusal by its name, its count, and advice for the customer. */
const refusalCount = z.object({ name: z.string(), count: z.number(), fix: maybe(z.string()) });

/** Totals of the whole lease; the series and its refusals on request. */
const leaseUsage = z.object({
  ...totals,
  by: z.optional(z.enum(['hour', 'day'])),
  points: z.optional(z.array(usagePoint)),
  refusals: z.optional(z.array(refusalCount)),
});

export const portClasses = ['http', 'https', 'mail', 'ssh', 'other'] as const;
export const connectionProtocols = ['socks5', 'http-connect', 'http-forward', 'unknown'] as const;
export const connectionOutcomes = ['ok', 'refused'] as const;

const logFilter = {
  from: z.optional(at),
  to: z.optional(at),
  protocol: z.optional(z.enum(connectionProtocols)),
  outcome: z.optional(z.enum(connectionOutcomes)),
  /** The id of a sub-user. */
  subUser: z.optional(exact(64)),
};

/** One finished connection: times, bytes and the class of its target's port, never its name. */
const leaseConnection = z.object({
  id: z.string(),
  protocol: z.string(),
  clientAddress: z.string(),
  startedAt: at,
  durationMs: z.number(),
  handshakeMs: maybe(z.number()),
  dialMs: maybe(z.number()),
  bytesUp: z.number(),
  bytesDown: z.number(),
  targetPort: maybe(z.string()),
  end: z.string(),
  refusal: maybe(z.string()),
  fix: maybe(z.string()),
  /** Whose name was used; null for the proxy's own. */
  subUser: maybe(z.object({ id: z.string(), label: z.string() })),
});

export const usageCalls = {
  leaseUsage: call({
    method: 'GET',
    path: '/leases/:id/usage',
    token: 'read',
    params: idParam,
    query: usageQuery,
    answer: leaseUsage,
  }),
  /** The last thirty Nairobi days of one lease, today included, what moved most first. */
  leaseUsageParts: call({
    method: 'GET',
    path: '/leases/:id/usage/parts',
    token: 'read',
    params: idParam,
    answer: z.object({
      /** The lease's own name first, whose id is null; of many sub-users only the first fifty. */
      names: z.array(z.object({ id: maybe(z.string()), label: z.string(), ...leasePart.shape })),
      /** By the class of the target's port, of connections that have ended. */
      ports: z.array(z.object({ port: z.enum(portClasses), ...leasePart.shape })),
      /** By the country asked for, of connections through a pool that have ended; null for any. */
      countries: z.array(z.object({ country: maybe(z.string()), ...leasePart.shape })),
    }),
  }),
  /** The same series as a file. */
  leaseUsageFile: call({
    method: 'GET',
    path: '/leases/:id/usage.csv',
    media: csv,
    token: 'read',
    params: idParam,
    query: usageQuery,
  }),
  /** Totals of all the caller's leases through which anything has gone. */
  leasesUsage: call({
    method: 'GET',
    path: '/leases/usage',
    token: 'read',
    answer: z.object({ leases: z.array(z.object(totals)) }),
  }),
  /** The last thirty Nairobi days of all the caller's leases, today included. */
  usageOverview: call({
    method: 'GET',
    path: '/leases/usage/overview',
    token: 'read',
    answer: z.object({
      points: z.array(usagePoint),
      /** What moved most comes first; of many only the first fifty. */
      proxies: z.array(usagePart),
      countries: z.array(usagePart),
    }),
  }),
  /** Newest first; `before` is the `next` of the answer before. */
  leaseConnections: call({
    method: 'GET',
    path: '/leases/:id/connections',
    token: 'read',
    params: idParam,
    query: z.object({
      ...logFilter,
      before: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,18}$/))),
    }),
    answer: z.object({ content: z.array(leaseConnection), next: maybe(z.string()) }),
  }),
  leaseConnectionsFile: call({
    method: 'GET',
    path: '/leases/:id/connections.csv',
    media: csv,
    token: 'read',
    params: idParam,
    query: z.object(logFilter),
  }),
} as const;

export type UsagePoint = z.infer<typeof usagePoint>;
export type UsagePart = z.infer<typeof usagePart>;
export type LeasePart = z.infer<typeof leasePart>;
export type RefusalCount = z.infer<typeof refusalCount>;
export type LeaseConnection = z.infer<typeof leaseConnection>;
