import type { AdminProduct, ProductFilter, ProductKind } from '#contracts/admin-products.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { offerCondition, proxyCondition } from './product-filter.sql.ts';

type Row = Omit<AdminProduct, 'checkedAt'> & Readonly<{ checkedAt: Date | null }>;

const proxyColumns = sql`
  'proxy' as kind, p.id, host(p.ip) || ' ' || p.city || ', ' || p.isp as title,
  p.country_code as "countryCode", p.price_day_cents as "dayCents",
  p.price_month_cents as "monthCents", p.on_sale as "onSale", p.health, p.ping_ms as "pingMs",
  p.checked_at as "checkedAt", p.version`;
const offerColumns = sql`
  'vps' as kind, v.id, v.description as title, v.country_code as "countryCode",
  null::bigint as "dayCents", v.price_month_cents as "monthCents", v.on_sale as "onSale",
  null as health, null::integer as "pingMs", null::timestamptz as "checkedAt", v.version`;

const toProduct = ({ checkedAt, ...row }: Row): AdminProduct => ({
  ...row,
  checkedAt: checkedAt?.toISOString() ?? null,
});

/** Proxies have ids of their own; every other id is an offer's. */
export const kindOf = (id: string): ProductKind => (id.startsWith('prx_') ? 'proxy' : 'vps');

/** Proxies by country and city, or server offers in the order of the price list, with the count. */
export async function listProducts(
  db: Queryable,
  filter: ProductFilter,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
): Promise<{ content: AdminProduct[]; total: number }> {
  const isProxy = filter.kind !== 'vps';
  const from = isProxy
    ? sql`from proxies p where ${proxyCondition(filter)}`
    : sql`from vps_offers v where ${offerCondition(filter)}`;
  // A search is answered first and ordered then: along the order, PostgreSQL would read every row
  // until it has met 25 that match (100,000 proxies, a rare word: 820 ms against 8 ms).
  const found = filter.search
    ? sql`(with found as materialized (select p.id, p.country_code, p.city ${from})
           select * from found)`
    : sql`(select p.id, p.country_code, p.city ${from})`;
  // Only the page's own rows are read whole.
  const rows = await db.rows<Row>(
    isProxy
      ? sql`
    with page as materialized (
      select p.id from ${found} as p
       order by p.country_code, p.city, p.id limit ${limit} offset ${offset})
    select ${proxyColumns} from page join proxies p on p.id = page.id
     order by p.country_code, p.city, p.id`
      : sql`
    select ${offerColumns} ${from} order by v.position, v.id limit ${limit} offset ${offset}`,
  );
  const [counted] = await db.rows<{ count: number }>(sql`select count(*) ${from}`);
  return { content: rows.map(toProduct), total: counted?.count ?? 0 };
}

/** One product of either kind. */
export async function findProduct(db: Queryable, id: string): Promise<AdminProduct | undefined> {
  const [row] = await db.rows<Row>(
    kindOf(id) === 'proxy'
      ? sql`select ${proxyColumns} from proxies p where p.id = ${id}`
      : sql`select ${offerColumns} from vps_offers v where v.id = ${id}`,
  );
  return row && toProduct(row);
}

export type ProductSource = Readonly<{
  exitIp: string;
  supplier: string;
  externalId: string;
  origin: string;
  costMonthCents: number | null;
}>;

/** Where a proxy comes from; undefined for servers and unknown ids. */
export async function findSource(db: Queryable, id: string): Promise<ProductSource | undefined> {
  // Upstreams belong to `inventory`; nothing here writes them.
  const [row] = await db.rows<ProductSource>(sql`
    select host(p.ip) as "exitIp", u.supplier, u.external_id as "externalId", u.origin,
           u.cost_month_cents as "costMonthCents"
      from proxies p join upstreams u on u.id = p.upstream_id where p.id = ${id}`);
  return row;
}
