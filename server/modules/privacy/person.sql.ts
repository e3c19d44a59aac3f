import type { CustomerId } from '#contracts/ids.ts';
import { formerAddresses } from '#modules/identity';
import { sql, type Queryable } from '#platform/db.ts';
import type { Person } from '#platform/held-data.ts';

/**
 * The person behind an account. An address that nobody confirmed is no sign of them: it may be
 * anybody's, and what its owner wrote is not the account's to read or erase.
 */
export async function personOf(db: Queryable, customerId: CustomerId): Promise<Person> {
  const [account] = await db.rows<{ email: string }>(sql`
    select lower(email) as email from customers where id = ${customerId} and email_verified`);
  if (!account) return { customerId, emails: [] };
  const former = await formerAddresses(db, customerId);
  return { customerId, emails: [...new Set([account.email, ...former])] };
}
