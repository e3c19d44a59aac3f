import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/**
 * Addresses that an account had confirmed before the one of now, as far as the mails about their
 * change are still kept; without those that another account has by now.
 */
export async function formerAddresses(
  db: Queryable,
  customerId: CustomerId,
): Promise<readonly string[]> {
  const rows = await db.rows<{ email: string }>(sql`
    select distinct lower(address) as email
      from mails m cross join lateral unnest(m.recipients) as address
     where m.customer_id = ${customerId} and m.template = 'email-changed'
       and not exists (
         select 1 from customers c where c.email = lower(address) and c.id <> ${customerId})`);
  return rows.map(({ email }) => email);
}

const batchMax = 20;

/** Unconfirmed sign-ups from before a moment that no link can confirm any more. */
export const neverActivated = (
  db: Queryable,
  { before, at }: Readonly<{ before: Date; at: Date }>,
): Promise<{ customerId: CustomerId }[]> =>
  db.rows(sql`
    select c.id as "customerId" from customers c
     where not c.email_verified and c.erased_at is null and c.created_at < ${before}
       and not exists (
         select 1 from mail_links l where l.customer_id = c.id and l.expires_at > ${at})
       and not exists (select 1 from staff s where s.customer_id = c.id)
       and not exists (select 1 from orders o where o.customer_id = c.id)
     order by c.created_at limit ${batchMax}`);
