/** Sessions of traffic: names in the username that keep their exit for a while. */
import * as z from 'zod/mini';
import { at, maybe } from '../shapes.ts';
import { call, idParam } from '../site/paths.ts';
import { exact } from '../text.ts';

/** Of one lease, the last used. */
export const sessionsShown = 100;
/** So many names of a lease are let go one by one within a day. */
export const releasesMax = 100;

/** Of a place; null where the words of the session name none. */
const word = maybe(z.string());
/** Where an exit is: country, city and the number of its network. */
const exit = z.object({ country: word, city: word, asn: word });

const leaseSession = z.object({
  name: z.string(),
  /** Whose it is; null for the lease's own username. */
  subUser: maybe(z.object({ id: z.string(), label: z.string() })),
  /** Upper-case ISO 3166 code; null where its words name none. */
  country: word,
  city: word,
  openedAt: at,
  /** To half a minute. */
  lastUsedAt: at,
  /** When its exit may change. */
  endsAt: at,
  /**
   * The last time that it went on through another exit before that, because the one before was lost
   * or its supplier is out of use; null where there was none.
   */
  exitChange: maybe(z.object({ at, from: exit, to: exit })),
});

const leaseSessions = z.object({ sessions: z.array(leaseSession) });

const released = z
  .strictObject({
    /** Without it, all sessions of the lease and of its sub-users. */
    name: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_]{1,32}$/, 'Use a session’s name'))),
    /** The id of the sub-user whose session it is; of the lease's own username without it. */
    subUser: z.optional(exact(64)),
  })
  .check(
    z.refine(({ name, subUser }) => name !== undefined || subUser === undefined, {
      error: 'Use a session’s name',
      path: ['name'],
    }),
  );

/** Of one's own traffic: another customer's, and a proxy, are not found. */
export const sessionCalls = {
  leaseSessions: call({
    method: 'GET',
    path: '/leases/:id/sessions',
    token: 'read',
    params: idParam,
    answer: leaseSessions,
  }),
  /**
   * Gives a session, or all, a new exit within two seconds, on every gateway. Open connections of
   * theirs are closed.
   */
  releaseSessions: call({
    method: 'POST',
    path: '/leases/:id/sessions/release',
    token: 'proxies',
    params: idParam,
    body: released,
    answer: leaseSessions,
  }),
} as const;

export type LeaseSession = z.infer<typeof leaseSession>;
export type ReleaseBody = z.infer<typeof released>;
