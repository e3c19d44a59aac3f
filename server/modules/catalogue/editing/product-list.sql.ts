import type {
  AdminProduct,
  ProductFilter,
  ProductKind,
  productSorts,
} from '#contracts/admin/goods/products.ts';
import { countFound, type Found } from '#platform/database/bounded-count.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';
import { collected } from '../listing/common-words.sql.ts';
import { isScanned, offerCondition, proxyCondition } from './product-filter.sql.ts';

type Row = Omit<AdminProduct, 'checkedAt'> & Readonly<{ checkedAt: Date | null }>;

const proxyColumns = sql`
  'proxy' as kind, p.id,
  coalesce(host(p.ip), 'Exit not known yet,') || ' ' || p.city || ', ' || p.isp as title,
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

type Listed = Readonly<{ content: AdminProduct[] }> & Found;
type Span = Readonly<{ limit: number; offset: number }>;
type Requested = ProductFilter & Order<(typeof productSorts)[number]>;

const proxySorts = { month: { always: sql`p.price_month_cents` } };
const offerSorts = { month: { always: sql`v.price_month_cents` } };

/**
 * Proxies by country and city, or server offers in the order of the price list, unless asked; with
 * the count.
 */
export async function listProducts(db: Queryable, filter: Requested, span: Span): Promise<Listed> {
  if (filter.kind === 'vps') return listOffers(db, filter, span);
  // Rare matches are collected first and sorted then: in the order of the list, PostgreSQL would
  // read every row until it has met 25 (100,000 proxies, a rare word: 820 ms instead of 8 ms).
  const byScan = await isScanned(db, filter);
  const from = sql`from proxies p where ${proxyCondition(filter, { byScan })}`;
  const read = (columns: Sql) => {
    const rows = sql`select ${columns} ${from}`;
    return byScan ? rows : collected(rows);
  };
  const found = await count(db, filter, read(sql``));
  const order = orderBy(filter, proxySorts, sql`p.id`) ?? sql`p.country_code, p.city, p.id`;
  const chosen = read(sql`p.id, p.country_code, p.city, p.price_month_cents`);
  // Only the page's own rows are read whole.
  const rows = await db.rows<Row>(sql`
    with page as materialized (
      select p.id from (${chosen}) as p
       order by ${order} limit ${span.limit} offset ${span.offset})
    select ${proxyColumns} from page join proxies p on p.id = page.id
     order by ${order}`);
  return { content: rows.map(toProduct), ...found };
}

async function listOffers(db: Queryable, filter: Requested, span: Span): Promise<Listed> {
  const order = orderBy(filter, offerSorts, sql`v.id`) ?? sql`v.position, v.id`;
  const from = sql`from vps_offers v where ${offerCondition(filter)}`;
  const rows = await db.rows<Row>(sql`
    select ${offerColumns} ${from} order by ${order}
     limit ${span.limit} offset ${span.offset}`);
  return { content: rows.map(toProduct), ...(await count(db, filter, sql`select ${from}`)) };
}

/** A filter is counted to the end, along an index; a search as far as anybody reads. */
async function count(db: Queryable, { search }: ProductFilter, rows: Sql): Promise<Found> {
  if (search) return countFound(db, rows);
  const [counted] = await db.rows<{ count: number }>(sql`
    select count(*) from (${rows}) as found`);
  return { total: counted?.count ?? 0, more: false };
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
    select coalesce(host(p.ip), 'not known yet') as "exitIp", u.supplier,
           u.external_id as "externalId", u.origin,
           u.cost_month_cents as "costMonthCents"
      from proxies p join upstreams u on u.id = p.upstream_id where p.id = ${id}`);
  return row;
}
