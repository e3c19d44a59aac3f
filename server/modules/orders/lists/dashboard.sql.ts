import { products, type LineProduct, type Product } from '#contracts/goods/kinds.ts';
import type { CustomerId, OrderId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import { paidStates, type OrderState } from '../order.ts';

export type DashboardFigures = Readonly<{
  /** USD of all paid goods, minus refunds; a top-up is not spending. */
  spent: Money;
  /** Things bought, by kind: lines, not orders. */
  bought: Readonly<Record<Product, number>>;
  /** Orders in the customer's list, paid or not. */
  orders: number;
  lastActivityAt: Date | null;
}>;

/** Orders of one kind of goods: all lines of an order are of one. */
type Row = Readonly<{
  product: LineProduct;
  spent: number;
  bought: number;
  orders: number;
  lastActivityAt: Date;
}>;

/** Shillings of an order that went back, or are on their way. */
export type ReturnedOf = Readonly<{ orderId: OrderId; minor: number }>;

/** An order with a refund in progress keeps the rest of its price. */
export const spentStates = [...paidStates, 'refund_due'] as const satisfies readonly OrderState[];

/**
 * The customer's own figures for the home screen, all from their orders. The part of an order that
 * went back is taken off in its dollars.
 */
export async function dashboardFigures(
  db: Queryable,
  { customerId, returned }: { customerId: CustomerId; returned: readonly ReturnedOf[] },
): Promise<DashboardFigures> {
  const ids = returned.map(({ orderId }) => orderId);
  const minors = returned.map(({ minor }) => minor);
  const statement = sql`
    with lined as (
      select o.id, o.state, o.moved_at, min(l.product) as product,
             o.usd_cents - coalesce(sum(l.usd_cents) filter (where l.outcome = 'gone'), 0) as usd,
             o.kes_minor - coalesce(sum(l.kes_minor) filter (where l.outcome = 'gone'), 0) as kes,
             count(*) filter (where l.outcome is null) as kept
        from orders o join order_lines l on l.order_id = o.id
       where o.customer_id = ${customerId} and o.state <> 'draft'
       group by o.id
    )
    select o.product,
           coalesce(sum(o.usd - round(o.usd::numeric * least(coalesce(back.minor, 0), o.kes)
                                      / nullif(o.kes, 0)))
             filter (where o.state = any(${spentStates})), 0)::bigint as spent,
           coalesce(sum(o.kept) filter (where o.state = any(${paidStates})), 0)::bigint as bought,
           count(*) as orders, max(o.moved_at) as "lastActivityAt"
      from lined o
      left join unnest(${ids}::text[], ${minors}::bigint[]) as back (order_id, minor)
        on back.order_id = o.id
     group by o.product order by max(o.moved_at) desc`;
  const rows = await db.rows<Row>(prepared('orders-figures', statement));
  const sold = products.map((product) => rows.find((row) => row.product === product));
  return {
    spent: money(sumOf(sold.map((row) => row?.spent ?? 0)), 'USD'),
    bought: Object.fromEntries(
      products.map((product, index) => [product, sold[index]?.bought ?? 0]),
    ) as DashboardFigures['bought'],
    orders: sumOf(rows.map(({ orders }) => orders)),
    lastActivityAt: rows[0]?.lastActivityAt ?? null,
  };
}

const sumOf = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0);

export type Trend = Readonly<{
  product: Product;
  /** ISO country of the goods. */
  countryCode: string;
  country: string;
  percent: number;
}>;

const spanMs = 30 * dayMs;
const ordersMin = 10;
const trendsMax = 3;

/**
 * Goods whose sales grew: the last 30 days against the 30 before them, by kind and country. Below
 * ten sales there is no trend, and without earlier sales there is no percentage (decision G54).
 */
export async function salesTrends(db: Queryable, at: Date): Promise<readonly Trend[]> {
  const middle = new Date(at.getTime() - spanMs);
  const start = new Date(at.getTime() - 2 * spanMs);
  return db.rows<Trend>(sql`
    select product, "countryCode", country,
           round((recent - earlier) * 100.0 / earlier)::integer as percent
      from (
        select l.product, l.facts->>'countryCode' as "countryCode",
               min(coalesce(l.facts->>'country', l.facts->>'countryCode')) as country,
               count(*) filter (where o.paid_at > ${middle}) as recent,
               count(*) filter (where o.paid_at <= ${middle}) as earlier
          from orders o
          join order_lines l on l.order_id = o.id
         where o.paid_at > ${start} and o.paid_at <= ${at} and l.outcome is distinct from 'gone'
           and l.facts->>'countryCode' is not null
         group by 1, 2) as sales
     where recent >= ${ordersMin} and earlier > 0 and recent > earlier
     order by percent desc, product, "countryCode"
     limit ${trendsMax}`);
}
