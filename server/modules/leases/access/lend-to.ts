import { secondMs } from '#contracts/time.ts';
import { bytesLeft } from '#modules/traffic';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queryable } from '#platform/db.ts';
import {
  findEntitlements,
  findSubUserEntitlements,
  type Entitlement,
} from './gateway-directory.sql.ts';
import { lend, sliceUsedMs } from './lend.ts';
import { lockAllowances, lockSlices, writeSlices, type Held } from './slices.sql.ts';

type Lender = Readonly<{ db: Database; clock: Clock; gatewayId?: string }>;

/** When a gateway asked, and the bytes of slices that it lets go of, by lease and sub-user. */
export type Borrowing = Readonly<{ at: Date; givesBack: ReadonlyMap<string, number> }>;

/** Of an allowance, by its lease or sub-user: all that is left, and the slice of the gateway. */
type Lent = Held & Readonly<{ left: number; bytes: number }>;

/** Afterwards a gateway may have given up waiting, and keeps what it wanted to give. */
const givenBackWithinMs = 2 * secondMs;
const nothingHeld: Held = { own: 0, others: 0, isShared: false };

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
  if (gatewayId === undefined) {
    const left = await leftOf(db, metered, at);
    const all = [...left].map(
      ([id, bytes]) => [id, { ...nothingHeld, left: bytes, bytes }] as const,
    );
    return withSlices(new Map(all));
  }
  return db.transaction(async (tx) => {
    const leaseIds = metered.map(({ leaseId }) => leaseId);
    await lockAllowances(tx, leaseIds);
    const borrower = { gatewayId, at };
    const held = await lockSlices(tx, metered.flatMap(holdersOf), borrower);
    const left = await leftOf(tx, metered, at);
    const isLate = clock().getTime() - at.getTime() > givenBackWithinMs;
    const lent = [...left].map(([id, bytesLeftOfIt]) => {
      const one = held.get(id) ?? nothingHeld;
      const back = isLate ? undefined : givesBack.get(id);
      const bytes = lend({ ...one, left: bytesLeftOfIt, givesBack: back });
      return { ...one, id, left: bytesLeftOfIt, bytes };
    });
    await writeSlices(tx, lent, borrower);
    return withSlices(new Map(lent.map((one) => [one.id, one])));
  });
}

const isMetered = ({ poolKind, bytesRemaining, subUser }: Entitlement): boolean =>
  poolKind !== null || bytesRemaining !== null || subUser?.bytesRemaining != null;

const holdersOf = ({ leaseId, subUser }: Entitlement): string[] =>
  subUser === null ? [leaseId] : [leaseId, subUser.id];

/** What is left of each allowance, by lease and sub-user. */
async function leftOf(
  db: Queryable,
  metered: readonly Entitlement[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const idsOf = (those: readonly Entitlement[]) => those.map(({ leaseId }) => leaseId);
  const amounts = idsOf(metered.filter(({ poolKind }) => poolKind !== null));
  const others = idsOf(metered.filter(({ poolKind }) => poolKind === null));
  const subUserIds = metered.flatMap(({ subUser }) => subUser?.id ?? []);
  const lots = await bytesLeft(db, amounts, at);
  const leases = others.length === 0 ? [] : await findEntitlements(db, others);
  const subUsers = subUserIds.length === 0 ? [] : await findSubUserEntitlements(db, subUserIds, at);
  const rests: readonly (readonly [string, number | null | undefined])[] = [
    ...amounts.map((id) => [id, lots.get(id) ?? 0] as const),
    ...leases.map(({ leaseId, bytesRemaining }) => [leaseId, bytesRemaining] as const),
    ...subUsers.map(({ subUser }) => [subUser?.id ?? '', subUser?.bytesRemaining] as const),
  ];
  return new Map(rests.flatMap(([id, rest]) => (rest == null ? [] : [[id, Math.max(0, rest)]])));
}

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
  const { left, bytes, isShared } = lent;
  return {
    bytesRemaining: bytes,
    slice: { elsewhere: left - bytes, isShared, forMs: sliceUsedMs },
  };
}
