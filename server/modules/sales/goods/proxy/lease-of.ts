import type { LeaseId, RenewableId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { findLeases, isLeaseId, leaseOfOrders, type Lease } from '#modules/leases/holding';
import type { Order } from '#modules/orders';

/** The lease that a renewal names. Throws for anything else, which the registry never passes. */
export function leaseIdOf(id: RenewableId): LeaseId {
  if (!isLeaseId(id)) throw new Error(`${id} is no lease.`);
  return id;
}

/** The lease that an order began or prolonged. */
export async function leaseOfOrder(
  db: Queryable,
  { id, line }: Pick<Order, 'id' | 'line'>,
): Promise<Lease | undefined> {
  if (!line.renews) return (await leaseOfOrders(db, [id])).get(id);
  const renewed = leaseIdOf(line.renews);
  return (await findLeases(db, [renewed])).get(renewed);
}
