import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { prepared, sql, type Queryable, type Sql } from '#platform/db.ts';
import type { OrderFilter } from './order-filter.ts';
import type { Order, OrderState, Sold } from '../order.ts';
import { orderColumns, toSold, type OrderRow } from '../orders.sql.ts';

/** An order as lists have it: with its first line, and how many it has in all. */
export type ListedOrder = Sold & Readonly<{ quantity: number }>;

export const listed = (order: Order): ListedOrder => ({
  order,
  line: order.lines[0],
  quantity: order.lines.length,
});

export type OrdersPage = Readonly<{
  orders: readonly ListedOrder[];
  page: number;
  size: number;
  /** Pages, and orders. */
  total: number;
  totalItems: number;
}>;

/** One page of a customer's orders, newest first. */
export async function searchOrders(db: Queryable, filter: OrderFilter): Promise<OrdersPage> {
  const { page, size } = filter;
  // An order is found by any of its lines, and listed once.
  const found = sql`
    from orders o where ${conditions(filter)}`;
  const statement = sql`
    with page as materialized (
      select o.id, count(*) over () as found ${found}
       order by o.created_at desc, o.id desc
       limit ${size} offset ${page * size})
    select ${orderColumns}, page.found,
           (select count(*) from order_lines where order_id = o.id) as quantity
      from page join orders o on o.id = page.id
      join order_lines l on l.order_id = o.id and l.position = 0
     order by o.created_at desc, o.id desc`;
  // All orders of a customer are the most frequent query; each combination of filters has its own
  // text.
  const rows = await db.rows<OrderRow & { found: number; quantity: number }>(
    isOfLines(filter) || filter.status ? statement : prepared('orders-of-customer', statement),
  );
  const totalItems = rows[0]?.found ?? (page === 0 ? 0 : await count(db, found));
  const total = Math.ceil(totalItems / size);
  const orders = rows.map(({ quantity, ...row }) => ({ ...toSold(row), quantity }));
  return { orders, page, size, total, totalItems };
}

/** The total, returned with a page beyond the last. */
async function count(db: Queryable, found: Sql): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) ${found}`);
  return row?.count ?? 0;
}

/** How many orders of a filter are in each state, and their dollars together, in cents. */
export type StateSum = Readonly<{ state: OrderState; count: number; cents: number }>;

/** Sums of everything that a filter finds, on whichever page it is. */
export const sumOrders = (db: Queryable, filter: OrderFilter) =>
  db.rows<StateSum>(sql`
    select o.state, count(*)::int as count, sum(o.usd_cents)::bigint as cents
      from orders o where ${conditions(filter)} group by o.state`);

/** The orders of a customer that wait for their money. */
export async function unpaidOrders(
  db: Queryable,
  customerId: CustomerId,
): Promise<readonly OrderId[]> {
  const rows = await db.rows<{ id: OrderId }>(sql`
    select id from orders where customer_id = ${customerId} and state = 'awaiting_payment'`);
  return rows.map(({ id }) => id);
}

const isOfLines = ({ text, product, from, before }: OrderFilter) =>
  Boolean(text || product || from || before);

/**
 * The tenant comes first and everything else is joined to it by `and`; each alternative carries its
 * own parentheses, so that no filter can reach past its customer (S11).
 */
function conditions(filter: OrderFilter): Sql {
  const { customerId, text, documents = false, status, product, from, before } = filter;
  const own = sql`o.customer_id = ${customerId} and o.state <> 'draft'
    ${status ? sql`and o.state = any(${status.states})` : sql``}
    ${status?.among ? sql`and o.id = any(${status.among})` : sql``}
    ${status?.without ? sql`and o.id <> all(${status.without})` : sql``}`;
  if (!isOfLines(filter)) return own;
  const named = text && documents ? documentMatches(customerId, text) : sql``;
  return sql`${own} and exists (select from order_lines l where l.order_id = o.id
    ${text ? sql`and (${textMatches(text)} ${named})` : sql``}
    ${product ? sql`and l.product = ${product}` : sql``}
    ${from ? sql`and coalesce(l.service_from, o.created_at) >= ${from}` : sql``}
    ${before ? sql`and coalesce(l.service_until, o.created_at) < ${before}` : sql``})`;
}

/**
 * Addresses and order codes as written, the rest in any case (specification §5). An address that
 * was never delivered is not searched: hits would spell out its masked part (decision G57).
 */
const textMatches = (text: string): Sql => sql`(
  strpos(o.code, ${text}) > 0
  or (l.service_from is not null and strpos(coalesce(l.facts->>'ip', ''), ${text}) > 0)
  or strpos(lower(concat_ws(' ', l.product_id, l.title)), lower(${text})) > 0
  or strpos(lower(concat_ws(' ', l.facts->>'isp', l.facts->>'city', l.facts->>'region',
                            l.facts->>'country', l.facts->>'operatingSystem')),
            lower(${text})) > 0)`;

/** The number of its invoice, its receipt, or one of the receipts of a balance that paid for it. */
const documentMatches = (customerId: CustomerId, text: string): Sql => sql`
  or o.id in (
    select i.order_id from invoices i
     where i.customer_id = ${customerId} and strpos(i.number, upper(${text})) > 0
    union all
    select a.order_id from payment_attempts a
     where a.customer_id = ${customerId} and a.state = 'succeeded'
       and (strpos(lower(a.receipt), lower(${text})) > 0
            or exists (
              select from jsonb_path_query(a.facts, '$.parts[*].receipt') as part (receipt)
               where strpos(lower(part.receipt #>> '{}'), lower(${text})) > 0)))`;
