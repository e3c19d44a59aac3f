import { prepared, sql, type Queryable, type Sql } from '#platform/db.ts';
import type { OrderFilter } from './order-filter.ts';
import type { Order } from './order.ts';
import { orderColumns, toOrder, type OrderRow } from './orders.sql.ts';

export type OrdersPage = Readonly<{
  orders: readonly Order[];
  page: number;
  size: number;
  /** Pages, and orders. */
  total: number;
  totalItems: number;
}>;

/** One page of a customer's orders, newest first. */
export async function searchOrders(db: Queryable, filter: OrderFilter): Promise<OrdersPage> {
  const { page, size } = filter;
  // Conditions on orders alone are read from an index; lines are joined to the page's own rows.
  const found = sql`
    from orders o ${isOfLines(filter) ? sql`join order_lines l on l.order_id = o.id` : sql``}
    where ${conditions(filter)}`;
  const statement = sql`
    with page as materialized (
      select o.id, count(*) over () as found ${found}
       order by o.created_at desc, o.id desc
       limit ${size} offset ${page * size})
    select ${orderColumns}, page.found
      from page join orders o on o.id = page.id join order_lines l on l.order_id = o.id
     order by o.created_at desc, o.id desc`;
  // All orders of a customer are the most frequent query; each combination of filters has its own
  // text.
  const rows = await db.rows<OrderRow & { found: number }>(
    isOfLines(filter) ? statement : prepared('orders-of-customer', statement),
  );
  const totalItems = rows[0]?.found ?? (page === 0 ? 0 : await count(db, found));
  const total = Math.ceil(totalItems / size);
  return { orders: rows.map(toOrder), page, size, total, totalItems };
}

/** The total, returned with a page beyond the last. */
async function count(db: Queryable, found: Sql): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) ${found}`);
  return row?.count ?? 0;
}

const isOfLines = ({ text, product, from, before }: OrderFilter) =>
  Boolean(text || product || from || before);

/**
 * The tenant comes first and everything else is joined to it by `and`; each alternative carries its
 * own parentheses, so that no filter can reach past its customer (S11).
 */
function conditions({ customerId, text, product, from, before }: OrderFilter): Sql {
  return sql`o.customer_id = ${customerId} and o.state <> 'draft'
    ${text ? sql`and ${textMatches(text)}` : sql``}
    ${product ? sql`and l.product = ${product}` : sql``}
    ${from ? sql`and coalesce(l.service_from, o.created_at) >= ${from}` : sql``}
    ${before ? sql`and coalesce(l.service_until, o.created_at) < ${before}` : sql``}`;
}

/**
 * Addresses and order codes as written, the rest in any case (specification §5). An address that
 * was
 * never delivered is not searched: hits would spell out its masked part (decision G57).
 */
const textMatches = (text: string): Sql => sql`(
  strpos(o.code, ${text}) > 0
  or (l.service_from is not null and strpos(coalesce(l.facts->>'ip', ''), ${text}) > 0)
  or strpos(lower(concat_ws(' ', l.product_id, l.title)), lower(${text})) > 0
  or strpos(lower(concat_ws(' ', l.facts->>'isp', l.facts->>'city', l.facts->>'region',
                            l.facts->>'country', l.facts->>'operatingSystem')),
            lower(${text})) > 0)`;
