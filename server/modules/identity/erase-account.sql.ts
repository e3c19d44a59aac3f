import type { CustomerId } from '#contracts/ids.ts';
import { announceAccessEnded } from '#platform/access-ended.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { endSessions } from './sessions.sql.ts';

/** Nobody's mailbox: the name is reserved for what cannot exist (RFC 2606). */
const nobody = (id: CustomerId) => `${id}@erased.invalid`;

/**
 * Takes the person out of an account: its row stays, because the books name it by its id, and
 * everything that signs in, or tells who it was, goes.
 */
export async function eraseAccount(
  tx: Tx,
  { customerId, at }: { customerId: CustomerId; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update customers
       set email = ${nobody(customerId)}, email_verified = false, name = 'Erased',
           first_name = 'Erased', last_name = '', phone = null, image = null,
           suspended_reason = null, two_factor_enabled = false, erased_at = ${at},
           updated_at = ${at}
     where id = ${customerId}`);
  await endSessions(tx, customerId);
  await tx.execute(sql`delete from credentials where customer_id = ${customerId}`);
  await tx.execute(sql`delete from mail_links where customer_id = ${customerId}`);
  await tx.execute(sql`delete from second_factors where customer_id = ${customerId}`);
  await tx.execute(sql`delete from backup_codes where customer_id = ${customerId}`);
  await tx.execute(sql`delete from passkeys where customer_id = ${customerId}`);
  await tx.execute(sql`delete from known_devices where customer_id = ${customerId}`);
  await tx.execute(sql`delete from api_tokens where customer_id = ${customerId}`);
  await tx.execute(sql`delete from sign_ins where customer_id = ${customerId}`);
  await announceAccessEnded(tx, customerId);
}

export async function isStaff(db: Queryable, customerId: CustomerId): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from staff where customer_id = ${customerId}`);
  return rows.length > 0;
}
