import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** Whether an account belongs to a member of the team. */
export async function isStaff(db: Queryable, customerId: CustomerId): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from staff where customer_id = ${customerId}`);
  return rows.length > 0;
}
