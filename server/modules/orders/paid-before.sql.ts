import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** Whether a customer has paid for anything yet. */
export async function hasPaidBefore(db: Queryable, customerId: CustomerId): Promise<boolean> {
  const rows = await db.rows(sql`
    select from orders where customer_id = ${customerId} and paid_at is not null limit 1`);
  return rows.length > 0;
}
