import type { LeaseId } from '#contracts/ids.ts';
import { bytesLeft } from '#modules/traffic';
import type { Queryable } from '#platform/db.ts';
import {
  findEntitlements,
  findSubUserEntitlements,
  type Entitlement,
} from './gateway-directory.sql.ts';

/** What is left of each allowance, by lease and sub-user. */
export async function leftOf(
  db: Queryable,
  metered: readonly Entitlement[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const idsOf = (those: readonly Entitlement[]) => those.map(({ leaseId }) => leaseId);
  const amounts = idsOf(metered.filter(({ poolKind }) => poolKind !== null));
  const others = idsOf(metered.filter(({ poolKind }) => poolKind === null));
  const subUserIds = metered.flatMap(({ subUser }) => subUser?.id ?? []);
  const [lots, leases, subUsers] = await Promise.all([
    bytesLeft(db, amounts, at),
    others.length === 0 ? [] : findEntitlements(db, others),
    subUserIds.length === 0 ? [] : findSubUserEntitlements(db, subUserIds, at),
  ]);
  const rests: readonly (readonly [string, number | null | undefined])[] = [
    ...amounts.map((id) => [id, lots.get(id) ?? 0] as const),
    ...leases.map(({ leaseId, bytesRemaining }) => [leaseId, bytesRemaining] as const),
    ...subUsers.map(({ subUser }) => [subUser?.id ?? '', subUser?.bytesRemaining] as const),
  ];
  return new Map(rests.flatMap(([id, rest]) => (rest == null ? [] : [[id, Math.max(0, rest)]])));
}

/** Bytes that a lease has left after all stored batches; null without an allowance. */
export async function leftOfLease(db: Queryable, id: LeaseId, at: Date): Promise<number | null> {
  const left = await leftOf(db, await findEntitlements(db, [id]), at);
  return left.get(id) ?? null;
}
