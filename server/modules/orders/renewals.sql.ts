import type { CustomerId, OrderId, OrderLineId, RenewableId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { paidStates, type Sold } from './order.ts';
import { orderColumns, renewedColumn, toSold, type OrderRow } from './orders.sql.ts';

/**
 * Makes renewals of these leases or servers of one customer wait for each other until the
 * transaction ends, so that a double tap finds the payment that the first one opened. Taken before
 * anything else is locked. Several together wait for all renewals of their customer, by one lock:
 * a thousand locks of a few transactions would fill the table that all of the database shares.
 */
export function lockRenewals(
  tx: Tx,
  customerId: CustomerId,
  [id, ...others]: readonly [RenewableId, ...RenewableId[]],
) {
  const all = sql`hashtextextended(${`renewals:${customerId}`}, 0)`;
  return tx.rows(
    others.length > 0
      ? sql`select pg_advisory_xact_lock(${all})`
      : sql`select pg_advisory_xact_lock_shared(${all}),
                   pg_advisory_xact_lock(hashtextextended(${`renewal:${id}`}, 0))`,
  );
}

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
