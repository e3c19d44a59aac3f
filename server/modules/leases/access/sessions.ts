import type { CustomerId } from '#contracts/ids.ts';
import type { LeaseSession, ReleaseBody } from '#contracts/leases/lease-sessions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queryable } from '#platform/db.ts';
import { LeaseNotFound, SubUserNotFound, TooManyReleases } from '../errors.ts';
import { findNamedLease } from '../holding/leases.sql.ts';
import { hasSubUser, releaseAll, releaseOne, sessionsOf, type SessionRow } from './sessions.sql.ts';

type SessionsContext = Readonly<{ db: Database; clock: Clock }>;
type OwnLease = Readonly<{ leaseId: string; customerId: CustomerId }>;

/** The sessions of one's own traffic that last. Throws `LeaseNotFound`. */
export async function listSessions({ db, clock }: SessionsContext, own: OwnLease) {
  const lease = await trafficOf(db, own);
  return { sessions: (await sessionsOf(db, lease.id, clock())).map(viewOf) };
}

/**
 * Gives one session, or all, a new exit; gateways close what goes through the one before. Throws
 * `LeaseNotFound`, `SubUserNotFound`, and `TooManyReleases` where one by one is too many.
 */
export async function releaseSessions(
  { db, clock }: SessionsContext,
  own: OwnLease,
  { name, subUser }: ReleaseBody,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    const { id } = await trafficOf(tx, own);
    if (name === undefined) return releaseAll(tx, id);
    const subUserId = subUser ?? null;
    if (subUserId !== null && !(await hasSubUser(tx, id, subUserId))) throw new SubUserNotFound();
    if (!(await releaseOne(tx, { id, subUserId, name, at }))) throw new TooManyReleases();
  });
}

async function trafficOf(db: Queryable, { leaseId, customerId }: OwnLease) {
  const lease = await findNamedLease(db, leaseId, customerId);
  if (!lease?.poolKind) throw new LeaseNotFound();
  return lease;
}

const viewOf = ({ subUserId, label, countryCode, city, ...one }: SessionRow): LeaseSession => ({
  name: one.name,
  subUser: subUserId === null ? null : { id: subUserId, label: label ?? subUserId },
  country: countryCode || null,
  city: city || null,
  openedAt: one.openedAt.toISOString(),
  lastUsedAt: one.usedAt.toISOString(),
  endsAt: one.endsAt.toISOString(),
  exitChange: one.changedAt && {
    at: one.changedAt.toISOString(),
    // A session has one city and one network: other words about them are another session.
    from: { country: one.changedFrom || null, city: city || null, asn: one.asn || null },
    to: { country: one.changedTo || null, city: city || null, asn: one.asn || null },
  },
});
