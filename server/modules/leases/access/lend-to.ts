import { secondMs } from '#contracts/time.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { Entitlement } from './gateway-directory.sql.ts';
import { leftOf } from './left.ts';
import { lend, sliceUsedMs } from './lend.ts';
import { findReservers, findReserverIds } from './reserves.sql.ts';
import { shareOut, type Lent } from './share-out.ts';
import { lockAllowances, lockSlices, writeSlices, type Slice } from './slices.sql.ts';

type Lender = Readonly<{ db: Database; clock: Clock; gatewayId?: string }>;

/** When a gateway asked, and the bytes of slices that it lets go of, by lease and sub-user. */
export type Borrowing = Readonly<{ at: Date; givesBack: ReadonlyMap<string, number> }>;

/** Afterwards a gateway may have given up waiting, and keeps what it wanted to give. */
const givenBackWithinMs = 2 * secondMs;
const nothing: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Lends the asking gateway a slice of each allowance among these. Returns what puts that into one
 * of them. A gateway without a name has all that is left: it is the only one.
 */
export async function lendTo(
  { db, clock, gatewayId }: Lender,
  known: readonly Entitlement[],
  { at, givesBack }: Borrowing,
): Promise<(one: Entitlement) => Entitlement> {
  const metered = known.filter(isMetered);
  if (metered.length === 0) return (one) => one;
  const leaseIds = metered.map(({ leaseId }) => leaseId);
  const asked = metered.map(({ leaseId, subUser }) => ({
    leaseId,
    subUserId: subUser?.id ?? null,
  }));
  if (gatewayId === undefined) {
    const reservers = await findReservers(db, await findReserverIds(db, leaseIds, at), at);
    const left = await leftOf(db, metered, at);
    const alone = { held: nothing, through: nothing, givesBack: nothing };
    return withSlices(shareOut(asked, { ...alone, left, reservers, lendBy: (all) => all.left }));
  }
  return db.transaction(async (tx) => {
    const holders = { holderIds: metered.flatMap(holdersOf), leaseIds };
    // Sent at once, and run in this order: slices are looked at under the first lock.
    const [, { held, through, reserverIds: ids }] = await Promise.all([
      lockAllowances(tx, leaseIds),
      lockSlices(tx, holders, { gatewayId, at }),
    ]);
    const [reservers, left] = await Promise.all([
      findReservers(tx, ids, at),
      leftOf(tx, metered, at),
    ]);
    const isLate = clock().getTime() - at.getTime() > givenBackWithinMs;
    const back: Borrowing['givesBack'] = isLate ? nothing : givesBack;
    const lent = shareOut(asked, { left, reservers, held, through, givesBack: back, lendBy: lend });
    const slices = [...lent].flatMap(([id, { bytes, through: inHands }]): Slice[] => {
      const { leaseId } = asked.find(({ subUserId }) => subUserId === id) ?? { leaseId: id };
      const own = { id, borrowerId: gatewayId, bytes };
      return inHands === undefined ? [own] : [own, { id: leaseId, borrowerId: id, bytes: inHands }];
    });
    // Of sub-users that are removed.
    const returned = ids.flatMap((id): Slice[] => {
      const bytes = (held.get(id)?.own ?? 0) - (back.get(id) ?? 0);
      const isReturned = back.has(id) && !lent.has(id);
      return isReturned ? [{ id, borrowerId: gatewayId, bytes: Math.max(0, bytes) }] : [];
    });
    await writeSlices(tx, [...slices, ...returned], at);
    return withSlices(lent);
  });
}

const isMetered = ({ poolKind, bytesRemaining, subUser }: Entitlement): boolean =>
  poolKind !== null || bytesRemaining !== null || subUser?.bytesRemaining != null;

const holdersOf = ({ leaseId, subUser }: Entitlement): string[] =>
  subUser === null ? [leaseId] : [leaseId, subUser.id];

const withSlices =
  (lent: ReadonlyMap<string, Lent>) =>
  (one: Entitlement): Entitlement => {
    const ofLease = { ...one, ...sliceOf(lent.get(one.leaseId)) };
    const { subUser } = one;
    if (subUser === null) return ofLease;
    return { ...ofLease, subUser: { ...subUser, ...sliceOf(lent.get(subUser.id)) } };
  };

function sliceOf(lent: Lent | undefined) {
  if (lent === undefined) return {};
  const { left, bytes, isShared, through } = lent;
  return {
    bytesRemaining: bytes,
    slice: { elsewhere: left - bytes, isShared, forMs: sliceUsedMs },
    ...(through !== undefined && { reserved: true }),
  };
}
