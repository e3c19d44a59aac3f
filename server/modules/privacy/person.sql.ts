import type { CustomerId } from '#contracts/ids.ts';
import { formerAddresses } from '#modules/identity';
import { sql, type Queryable } from '#platform/db.ts';
import type { Person } from '#platform/held-data.ts';

/**
 * The person behind an account. An unconfirmed address does not identify them: it may be a
 * stranger's, whose messages do not belong to the account.
 */
export async function personOf(db: Queryable, customerId: CustomerId): Promise<Person> {
  const [account] = await db.rows<{ email: string }>(sql`
    select lower(email) as email from customers where id = ${customerId} and email_verified`);
  if (!account) return { customerId, emails: [] };
  const former = await formerAddresses(db, customerId);
  return { customerId, emails: [...new Set([account.email, ...former])] };
}
