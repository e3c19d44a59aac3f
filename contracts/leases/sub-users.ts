/** Sub-users: further user names of a lease, each with a password and limits of its own. */
import * as z from 'zod/mini';
import { leaseId } from '../ids.ts';
import { at, maybe, pageOf, pageQuery } from '../shapes.ts';
import { call, idParam } from '../site/paths.ts';
import { label, typed } from '../text.ts';

/** Of one lease; removed ones do not count. */
export const subUsersMax = 1_000;
export const subUserSourcesMax = 10;
/** Rows of one page. */
export const subUsersPage = 50;
/** A cap of less would end before the first page has come. */
export const capBytesMin = 1_000_000;
const capBytesMax = 1_000_000_000_000_000;

const cap = maybe(
  z
    .int()
    .check(
      z.minimum(capBytesMin, 'Enter at least 1 MB'),
      z.maximum(capBytesMax, 'Enter at most 1,000,000 GB'),
    ),
);
const name = label(60, 'Write it as one line of plain text');

/** What is left out has no limit; null takes a limit away. */
const limits = {
  /** Bytes up and down together, by days and months of Nairobi. */
  dayBytesMax: z.optional(cap),
  monthBytesMax: z.optional(cap),
  totalBytesMax: z.optional(cap),
  /** Sets what is left of its total aside for it: nobody else of its lease can use these bytes. */
  reserved: z.optional(z.boolean()),
  /** At once, over all gateways; within that of the lease. */
  connectionsMax: z.optional(maybe(z.int().check(z.minimum(1), z.maximum(100_000)))),
  /** Addresses and ranges that it may be used from; anywhere when empty. */
  sources: z.optional(z.array(typed(64)).check(z.maxLength(subUserSourcesMax))),
  endsAt: z.optional(maybe(at)),
};

export const newSubUser = z.object({ label: name, ...limits });
export const subUserChange = z.object({
  label: z.optional(name),
  paused: z.optional(z.boolean()),
  ...limits,
});

export const subUserStates = ['active', 'paused', 'ended', 'capped'] as const;

export const subUser = z.object({
  id: z.string(),
  leaseId,
  label: z.string(),
  /** `capped` until the day or month is over or the cap is raised. */
  state: z.enum(subUserStates),
  username: z.string(),
  /** Null while the lease does not run. */
  password: maybe(z.string()),
  dayBytesMax: maybe(z.number()),
  monthBytesMax: maybe(z.number()),
  totalBytesMax: maybe(z.number()),
  reserved: z.boolean(),
  connectionsMax: maybe(z.number()),
  sources: z.array(z.string()),
  endsAt: maybe(at),
  createdAt: at,
  usage: z.object({
    dayBytes: z.number(),
    monthBytes: z.number(),
    totalBytes: z.number(),
    connections: z.number(),
    lastSeenAt: maybe(at),
  }),
  /** Open connections now. */
  open: z.number(),
});

/** For the lease's owner: another customer's lease or sub-user is not found. */
export const subUserCalls = {
  subUsers: call({
    method: 'GET',
    path: '/leases/:id/sub-users',
    token: 'proxies',
    params: idParam,
    query: z.object(pageQuery),
    answer: pageOf(subUser),
  }),
  addSubUser: call({
    method: 'POST',
    path: '/leases/:id/sub-users',
    token: 'proxies',
    params: idParam,
    body: newSubUser,
    answer: subUser,
  }),
  changeSubUser: call({
    method: 'PATCH',
    path: '/sub-users/:id',
    token: 'proxies',
    params: idParam,
    body: subUserChange,
    answer: subUser,
  }),
  changeSubUserPassword: call({
    method: 'POST',
    path: '/sub-users/:id/password',
    token: 'proxies',
    params: idParam,
    answer: subUser,
  }),
  removeSubUser: call({
    method: 'DELETE',
    path: '/sub-users/:id',
    token: 'proxies',
    params: idParam,
  }),
} as const;

export type SubUser = z.infer<typeof subUser>;
export type NewSubUser = z.infer<typeof newSubUser>;
export type SubUserChange = z.infer<typeof subUserChange>;
