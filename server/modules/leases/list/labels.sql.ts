import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

type Labelling = Readonly<{
  customerId: CustomerId;
  ids: readonly string[];
  /** One line of at most 40 characters; null takes the label away. */
  label: string | null;
}>;

/** Labels those of the leases that are the customer's own, and answers which they were. */
export async function labelLeases(
  db: Queryable,
  { customerId, ids, label }: Labelling,
): Promise<ReadonlySet<LeaseId>> {
  const rows = await db.rows<{ id: LeaseId }>(sql`
    update leases set label = ${label}
     where customer_id = ${customerId} and id = any(${ids}::text[]) and proxy_id is not null
    returning id`);
  return new Set(rows.map(({ id }) => id));
}
