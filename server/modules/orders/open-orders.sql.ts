import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import { lockRenewals } from './renewals.sql.ts';
import { renewalPurpose } from './order.ts';

export type Purpose = Readonly<{ customerId: CustomerId; purpose: string }>;

/**
 * Makes purchases of one customer for one purpose wait for each other until the transaction ends.
 * Taken before anything else is locked; a renewal takes the lock of all renewals of its lease or
 * server.
 */
export async function lockPurpose(tx: Tx, { customerId, purpose }: Purpose): Promise<void> {
  if (purpose.startsWith(renewalPurpose)) {
    const id = purpose.slice(renewalPurpose.length) as `lse_${string}`;
    await lockRenewals(tx, customerId, [id]);
    return;
  }
  const name = `purchase:${customerId}:${purpose}`;
  await tx.rows(
    prepared(
      'orders-lock-purpose',
      sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
    ),
  );
}

/** The customer's order for this that waits for money. */
export async function findOpenOrder(
  db: Queryable,
  { customerId, purpose }: Purpose,
): Promise<OrderId | undefined> {
  const [row] = await db.rows<{ id: OrderId }>(
    prepared(
      'orders-find-open',
      sql`
    select id from orders
     where customer_id = ${customerId} and purpose = ${purpose} and state = 'awaiting_payment'`,
    ),
  );
  return row?.id;
}

/**
 * Whether the customer of a cancelled order went on to order the same again, and that order is paid
 * or may be. Clocks of two processes differ a little, so the moment is not taken to the second.
 */
export async function isOrderedAgain(db: Queryable, orderId: OrderId): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from orders o
      join orders later on later.customer_id = o.customer_id and later.purpose = o.purpose
       and later.id <> o.id and later.created_at > o.moved_at - interval '1 minute'
     where o.id = ${orderId} and o.state = 'cancelled'
       and later.state not in ('draft', 'cancelled', 'expired')
     limit 1`);
  return rows.length > 0;
}
