import type { OrderId, OrderLineId, RenewableId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { paidStates, type Sold } from './order.ts';
import { orderColumns, renewedColumn, toSold, type OrderRow } from './orders.sql.ts';

/**
 * Makes renewals of these leases or servers wait for each other until the transaction ends, so that
 * a double tap finds the payment that the first one opened. Taken before anything else is locked,
 * in the order of the ids.
 */
export const lockRenewals = (tx: Tx, ...ids: readonly RenewableId[]) =>
  tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('renewal:' || id, 0))
      from unnest(${ids.toSorted()}::text[]) as id`);

/** Orders that wait for the money of a renewal of these, all of one kind, newest first. */
export async function unpaidRenewals(
  db: Queryable,
  renewed: readonly RenewableId[],
): Promise<OrderId[]> {
  const [first] = renewed;
  if (!first) return [];
  const rows = await db.rows<{ id: OrderId }>(sql`
    select o.id from orders o
     where o.state = 'awaiting_payment' and o.id in (
       select l.order_id from order_lines l where ${renewedColumn(first)} = any(${renewed}))
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
