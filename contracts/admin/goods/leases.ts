/** One lease as staff see and change it. */
import { reasonText, typedTogether } from '../../text.ts';
import { at, maybe, pageOf, pageQuery, sortedBy } from '../../shapes.ts';
import * as z from 'zod/mini';
import { plan } from '../../goods/catalogue.ts';
import { leaseStates } from '../../goods/leases.ts';
import { customerId, leaseId, orderId, proxyId } from '../../ids.ts';
import { call, idParam } from '../../site/paths.ts';
import { outcomes, selectedMax } from '../selected.ts';

/** Ports that are closed against abuse and may be opened for one lease; 25 never is. */
export const openablePorts = [
  465, 587, 22, 23, 135, 136, 137, 138, 139, 445, 1433, 3306, 3389, 5432, 6379, 11211, 27017,
] as const;
const openable: ReadonlySet<number> = new Set(openablePorts);

export const adminLease = z.object({
  id: leaseId,
  title: z.string(),
  state: z.enum(leaseStates),
  plan,
  customerId,
  customerEmail: z.string(),
  orderId,
  orderCode: z.string(),
  proxyId,
  ip: z.string(),
  place: z.string(),
  health: z.string(),
  startsAt: maybe(at),
  endsAt: maybe(at),
  /** Cents of KES: the most that each further term costs, and the price of the first one. */
  priceKesMinor: z.partialRecord(plan, z.number()),
  paidKesMinor: z.number(),
  renewable: z.boolean(),
  autoRenewable: z.boolean(),
  refundable: z.boolean(),
  refundHours: z.number(),
  refundBytesMax: z.number(),
  /** Cents of KES that the rest of it is worth now. */
  worthMinor: z.number(),
  /** Hours given on top of the paid terms. */
  freeHours: z.number(),
  connectionsMax: z.number(),
  /** The allowance; null without one. */
  bytesMax: maybe(z.number()),
  openPorts: z.array(z.number()),
  /** Null leaves it to the supplier of the address. */
  nameResolution: maybe(z.enum(['pin', 'name'])),
});

export const adminLeaseRecord = z.object({
  lease: adminLease,
  usage: z.object({
    bytesUp: z.number(),
    bytesDown: z.number(),
    connections: z.number(),
    lastSeenAt: maybe(at),
  }),
  refusals: z.array(z.object({ name: z.string(), count: z.number() })),
  moves: z.array(
    z.object({ at, reason: z.string(), from: z.string(), to: z.string(), note: maybe(z.string()) }),
  ),
  outages: z.array(z.object({ since: at, endedAt: maybe(at), outcome: maybe(z.string()) })),
});

/** One of the leases that run now, as the list shows it. */
export const runningLease = z.object({
  id: leaseId,
  ip: z.string(),
  place: z.string(),
  plan,
  customerEmail: z.string(),
  orderCode: z.string(),
  /** Its holder has switched renewal on. */
  autoRenews: z.boolean(),
  endsAt: at,
});
export type RunningLease = z.infer<typeof runningLease>;

/** When leases end: until midnight in Nairobi, within seven days of it, or whenever. */
export const leaseEnds = ['today', 'week', 'all'] as const;
export const leaseSorts = ['ends'] as const;

const reason = reasonText;
const hoursGiven = z.int().check(z.minimum(1), z.maximum(2_160));

export const leaseDeskCalls = {
  /** Those that run, what ends first at the top. */
  adminLeases: call({
    method: 'GET',
    path: '/admin/leases',
    query: z.object({
      ...pageQuery,
      ...sortedBy(leaseSorts),
      ends: z.optional(z.enum(leaseEnds)),
    }),
    answer: pageOf(runningLease),
  }),
  /** By its own id, by that of an order behind it, or of the address that it has now. */
  adminLease: call({
    method: 'GET',
    path: '/admin/leases/:id',
    params: idParam,
    answer: adminLeaseRecord,
  }),
  /** Adds time that is used last and worth nothing. `endsAt` is the end that was on the screen. */
  extendLease: call({
    method: 'POST',
    path: '/admin/leases/:id/extend',
    params: idParam,
    body: z.strictObject({
      hours: hoursGiven,
      endsAt: at,
      reason,
    }),
  }),
  /** The same to each of several, from the end that was on the screen. */
  extendSelectedLeases: call({
    method: 'POST',
    path: '/admin/leases/selected/extend',
    body: z.strictObject({
      leases: z
        .array(z.strictObject({ id: leaseId, endsAt: at }))
        .check(z.minLength(1), z.maxLength(selectedMax)),
      hours: hoursGiven,
      reason,
    }),
    answer: outcomes,
  }),
  /** Ends it at once, with or without the worth of its rest on the balance. */
  endLease: call({
    method: 'POST',
    path: '/admin/leases/:id/end',
    params: idParam,
    body: z.strictObject({ returnsRest: z.boolean(), reason }),
  }),
  /** Another address behind the same entry. `ip` is the address that was on the screen. */
  moveLease: call({
    method: 'POST',
    path: '/admin/leases/:id/move',
    params: idParam,
    body: z.strictObject({ anywhere: z.boolean(), ip: typedTogether(45), reason }),
  }),
  /** What gateways let through; in force within two seconds. */
  changeLease: call({
    method: 'PATCH',
    path: '/admin/leases/:id',
    params: idParam,
    body: z.strictObject({
      connectionsMax: z.int().check(z.minimum(1), z.maximum(10_000)),
      bytesMax: maybe(z.int().check(z.minimum(1), z.maximum(1e15))),
      openPorts: z
        .array(z.int().check(z.refine((port) => openable.has(port), 'This port cannot be opened.')))
        .check(z.maxLength(openablePorts.length)),
      nameResolution: maybe(z.enum(['pin', 'name'])),
      reason,
    }),
  }),
} as const;

export type AdminLease = z.infer<typeof adminLease>;
export type AdminLeaseRecord = z.infer<typeof adminLeaseRecord>;
