import type { LeaseId, RenewableId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { findLeaseOfLine, findLeases, isLeaseId, type Lease } from '#modules/leases/holding';
import type { Sold } from '#modules/orders';

/** The lease that a renewal names. Throws for anything else, which the registry never passes. */
export function leaseIdOf(id: RenewableId): LeaseId {
  if (!isLeaseId(id)) throw new Error(`${id} is no lease.`);
  return id;
}

/** The lease that a line began or prolonged. */
export async function leaseOf(
  db: Queryable,
  { line }: Pick<Sold, 'line'>,
): Promise<Lease | undefined> {
  if (!line.renews) return findLeaseOfLine(db, line.id);
  const renewed = leaseIdOf(line.renews);
  return (await findLeases(db, [renewed])).get(renewed);
}
