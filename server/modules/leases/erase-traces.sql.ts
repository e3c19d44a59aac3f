import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Tx } from '#platform/db.ts';

/** Forgets where a person connected from, what they wrote, and the secrets of ended leases. */
export async function eraseLeaseTraces(
  tx: Tx,
  { customerId }: { customerId: CustomerId },
): Promise<void> {
  const own = sql`select id from leases where customer_id = ${customerId}`;
  await tx.execute(sql`delete from lease_sources where lease_id in (${own})`);
  await tx.execute(sql`delete from lease_connections where lease_id in (${own})`);
  await tx.execute(sql`update lease_moves set note = null where lease_id in (${own})`);
  await tx.execute(sql`update lease_cancellations set note = null where lease_id in (${own})`);
  await tx.execute(sql`
    update leases set username = null, secret_sealed = null, secret_mac = null
     where customer_id = ${customerId} and state <> 'active'`);
}
