import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** An account as the check of its password needs it. */
export type Credential = Readonly<{
  customerId: CustomerId;
  kept: string;
  verified: boolean;
  suspended: boolean;
}>;

export async function findCredential(
  db: Queryable,
  email: string,
): Promise<Credential | undefined> {
  const [row] = await db.rows<Credential>(sql`
    select c.id as "customerId", p.password as kept, c.email_verified as verified,
           c.suspended_at is not null or c.erased_at is not null as suspended
      from customers c join credentials p on p.customer_id = c.id
     where c.email = ${email} and p.provider_id = 'credential' and p.password is not null`);
  return row;
}

export async function findKept(db: Queryable, id: CustomerId): Promise<string | undefined> {
  const [row] = await db.rows<{ kept: string }>(sql`
    select password as kept from credentials
     where customer_id = ${id} and provider_id = 'credential' and password is not null`);
  return row?.kept;
}

/** Whether any account still has a hash of before; by an index that holds these alone. */
export async function hasFormerHashes(db: Queryable): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from credentials where password not like '$argon2id$%' limit 1`);
  return rows.length > 0;
}

/** Keeps the same password in another form: for its owner nothing has changed. */
export const renewKept = (tx: Tx, id: CustomerId, kept: string) =>
  tx.execute(sql`
    update credentials set password = ${kept}
     where customer_id = ${id} and provider_id = 'credential'`);
