import type { OrderId, PaymentId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { ProviderName } from '../payment.ts';

/**
 * An order's attempts with one provider under their locks: first the one that was confirmed without
 * a receipt, then the newest.
 */
export async function lockAttemptsOfOrder(
  tx: Tx,
  { orderId, provider }: { orderId: OrderId; provider: ProviderName },
): Promise<PaymentId[]> {
  const rows = await tx.rows<{ id: PaymentId }>(sql`
    select id from payment_attempts where order_id = ${orderId} and provider = ${provider}
     order by (state = 'succeeded' and receipt is null) desc, created_at desc, id desc
     limit 10 for no key update`);
  return rows.map(({ id }) => id);
}

/** Which orders several attempts paid for, by the attempt's id; what is not known is left out. */
export async function paidOrders(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderId>> {
  const rows = await db.rows<{ id: PaymentId; orderId: OrderId }>(sql`
    select id, order_id as "orderId" from payment_attempts where id = any(${ids})`);
  return new Map(rows.map(({ id, orderId }) => [id, orderId]));
}
