import type { OrderId, OrderLineId, RenewableId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { paidStates, type Sold } from './order.ts';
import { orderColumns, renewedColumn, toSold, type OrderRow } from './orders.sql.ts';

/**
 * Makes renewals of one lease or server wait for each other until the transaction ends, so that a
 * double tap finds the payment that the first one opened. Taken before anything else is locked.
 */
export const lockRenewals = (tx: Tx, id: RenewableId) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`renewal:${id}`}, 0))`);

/** Orders that wait for the money of a renewal of this lease or server, newest first. */
export async function unpaidRenewals(db: Queryable, renewed: RenewableId): Promise<OrderId[]> {
  const rows = await db.rows<{ id: OrderId }>(sql`
    select o.id from order_lines l join orders o on o.id = l.order_id
     where ${renewedColumn(renewed)} = ${renewed} and o.state = 'awaiting_payment'
     order by o.created_at desc`);
  return rows.map(({ id }) => id);
}

const linesMax = 100;

/** The paid lines behind a lease or server, newest first: its first one, and its renewals. */
export async function linesBehind(
  db: Queryable,
  { id, orderLineId }: Readonly<{ id: RenewableId; orderLineId: OrderLineId }>,
): Promise<Sold[]> {
  const rows = await db.rows<OrderRow>(sql`
    select ${orderColumns} from orders o join order_lines l on l.order_id = o.id
     where (l.id = ${orderLineId} or ${renewedColumn(id)} = ${id})
       and o.state = any(${paidStates}) and l.outcome is null
     order by o.created_at desc limit ${linesMax}`);
  return rows.map(toSold);
}
