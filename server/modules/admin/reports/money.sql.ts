import type { SaleLine } from '#contracts/admin/reports.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

export type Period = Readonly<{ from: Date; to: Date }>;

/**
 * Transfers of revenue and its tax, one row each, with their order. Deliveries are sales;
 * everything else is a refund. A transfer without an order stays, so that no shilling is left out.
 */
const moves = ({ from, to }: Period): Sql => sql`
  moves as (
    select (t.posted_at at time zone ${nairobiZone})::date::text as day,
           t.source_kind = 'delivery' as sold,
           case when t.source_kind = 'delivery' then t.source_id else r.order_id end as order_id,
           r.id as refund_id,
           coalesce(-sum(e.amount_minor) filter (where e.account = 'revenue'), 0)::bigint as net,
           coalesce(-sum(e.amount_minor) filter (where e.account = 'vat_output'), 0)::bigint as vat
      from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id
      left join refunds r on t.source_kind = 'refund' and r.id = t.source_id
     where t.posted_at >= ${from} and t.posted_at < ${to}
       and e.account in ('revenue', 'vat_output') and e.currency = 'KES'
     group by t.id, r.order_id, r.id
  )`;

/**
 * A transfer of an order of several lines, shared out over those that it is about by their prices;
 * the parts add up to it. `first` marks one of them, by which orders are counted.
 */
const parts = sql`
  select l.product, l.country, l.upto = l.price as first,
         round(m.net * l.upto / l.total) - round(m.net * (l.upto - l.price) / l.total) as net,
         round(m.vat * l.upto / l.total) - round(m.vat * (l.upto - l.price) / l.total) as vat
    from (select n.product, n.facts ->> 'countryCode' as country, p.price,
                 sum(p.price) over (order by n.position) as upto, sum(p.price) over () as total
            from order_lines n
            left join refund_lines s on s.refund_id = m.refund_id and s.order_line_id = n.id
            cross join lateral (select coalesce(s.minor, n.kes_minor, 1)::numeric as price) p
           where n.order_id = m.order_id and n.outcome is distinct from 'gone'
             and (s.minor is not null or not exists (
               select from refund_lines x where x.refund_id = m.refund_id))) l`;

type Row = SaleLine & Readonly<{ dimension: keyof MoneyReport }>;
export type MoneyReport = Readonly<
  Record<'total' | 'days' | 'products' | 'countries' | 'methods', readonly SaleLine[]>
>;

/** Sales and returns of a period in total, and by day, product, country and method of payment. */
export async function readMoney(db: Queryable, period: Period): Promise<MoneyReport> {
  const rows = await db.rows<Row>(sql`
    with ${moves(period)}, described as (
      select m.day, m.sold, coalesce(l.first, true) as first, coalesce(l.net, m.net) as net,
             coalesce(l.vat, m.vat) as vat, coalesce(l.product, '') as product,
             coalesce(l.country, '') as country, coalesce(p.provider, '') as method
        from moves m
        left join lateral (${parts}) l on true
        left join lateral (
          select provider from payment_attempts a
           where a.order_id = m.order_id and a.state = 'succeeded'
           order by a.resolved_at limit 1) p on true
    )
    select case when grouping(day) = 0 then 'days'
                when grouping(product) = 0 then 'products'
                when grouping(country) = 0 then 'countries'
                when grouping(method) = 0 then 'methods'
                else 'total' end as dimension,
           coalesce(day, product, country, method, '') as key,
           count(*) filter (where sold and first) as sales,
           coalesce(sum(net) filter (where sold), 0)::bigint as "soldMinor",
           coalesce(sum(vat) filter (where sold), 0)::bigint as "soldVatMinor",
           coalesce(-sum(net) filter (where not sold), 0)::bigint as "returnedMinor",
           coalesce(-sum(vat) filter (where not sold), 0)::bigint as "returnedVatMinor"
      from described
     where not sold or net <> 0 or vat <> 0
     group by grouping sets ((day), (product), (country), (method), ())
     order by "soldMinor" desc, key`);
  const lines = (requested: keyof MoneyReport) =>
    rows.flatMap(({ dimension, ...line }) => (dimension === requested ? [line] : []));
  return {
    total: lines('total'),
    days: lines('days'),
    products: lines('products'),
    countries: lines('countries'),
    methods: lines('methods'),
  };
}

type Best = Readonly<{ customerId: CustomerId; email: string; sales: number; netMinor: number }>;
const bestMax = 10;

/** The biggest customers of a period, after refunds. */
export const bestCustomers = (db: Queryable, period: Period): Promise<Best[]> =>
  db.rows<Best>(sql`
    with ${moves(period)}
    select c.id as "customerId", c.email, count(*) filter (where m.sold) as sales,
           sum(m.net)::bigint as "netMinor"
      from moves m join orders o on o.id = m.order_id join customers c on c.id = o.customer_id
     group by c.id, c.email having sum(m.net) > 0
     order by sum(m.net) desc, c.id limit ${bestMax}`);
