import type { OrderLineId } from '#contracts/ids.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Sold } from '../order.ts';
import { orderColumns, toSold, type OrderRow } from '../orders.sql.ts';

/** Lines by their ids, each with its order; what is not known is left out. */
export async function findLines(
  db: Queryable,
  ids: readonly OrderLineId[],
): Promise<ReadonlyMap<OrderLineId, Sold>> {
  const rows = await db.rows<OrderRow>(sql`
    select ${orderColumns} from orders o join order_lines l on l.order_id = o.id
     where l.id = any(${ids}::text[])`);
  return new Map(rows.map((row) => [row.lineId, toSold(row)]));
}
