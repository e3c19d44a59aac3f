import type { CustomerId } from '#contracts/ids.ts';
import { obstacles, type Obstacle } from '#contracts/account/privacy-state.ts';
import { sql, type Queryable } from '#platform/db.ts';

/** What of a customer is still open: money on its way, services, and what the balance holds. */
export async function obstaclesOf(db: Queryable, id: CustomerId): Promise<Obstacle[]> {
  const [row] = await db.rows<Record<Obstacle, boolean>>(sql`
    select exists (
             select 1 from payment_attempts
              where customer_id = ${id}
                and state in ('created', 'submitting', 'pending', 'submit_unknown', 'confirming')
           ) or exists (
             select 1 from orders where customer_id = ${id} and state in ('paid', 'provisioning')
           ) as payment,
           exists (
             select 1 from refunds
              where customer_id = ${id} and state not in ('rejected', 'succeeded')
           ) or exists (
             select 1 from orders
              where customer_id = ${id} and state in ('provisioning_failed', 'refund_due')
           ) or exists (
             select 1 from disputes d join payment_attempts p on p.id = d.payment_id
              where p.customer_id = ${id} and d.state in ('heard', 'open', 'unknown')
           ) as refund,
           exists (
             select 1 from leases
              where customer_id = ${id} and state in ('reserved', 'active')
           ) as proxy,
           exists (
             select 1 from servers
              where customer_id = ${id} and state not in ('gone', 'failed')
           ) as server,
           coalesce((
             select bool_or(minor <> 0) from customer_balances where customer_id = ${id}
           ), false) as balance`);
  return obstacles.filter((each) => row?.[each] === true);
}
