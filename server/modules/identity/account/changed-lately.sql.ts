import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/**
 * What happened to an account since a moment that a thief would have to do: it was opened, or its
 * password, address or protection was changed. Each change mails its owner in its own transaction,
 * so the mails tell. Undefined for an account that was left as it was.
 */
export async function changedSince(
  db: Queryable,
  { customerId, since }: Readonly<{ customerId: CustomerId; since: Date }>,
): Promise<'new-account' | 'changed-account' | undefined> {
  const [row] = await db.rows<{ isNew: boolean; isChanged: boolean }>(sql`
    select c.created_at > ${since} as "isNew",
           exists (
             select 1 from mails m
              where m.customer_id = c.id and m.created_at > ${since}
                and m.template in ('password-changed', 'email-changed', 'protection-changed')
           ) as "isChanged"
      from customers c where c.id = ${customerId}`);
  if (row?.isNew) return 'new-account';
  return row?.isChanged ? 'changed-account' : undefined;
}
