import type { AdminProduct } from '#contracts/admin.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { containing, iso, type Page } from './page.ts';

type Row = Omit<AdminProduct, 'checkedAt'> & Readonly<{ checkedAt: Date | null }>;

const proxies = sql`
  select 'proxy' as kind, p.id, host(p.ip) || ' ' || p.city || ', ' || p.isp as title,
         p.country_code as "countryCode", p.price_day_cents as "dayCents",
         p.price_month_cents as "monthCents", p.on_sale as "onSale", p.health,
         p.ping_ms as "pingMs", p.checked_at as "checkedAt", p.version
    from proxies p`;
const offers = sql`
  select 'vps' as kind, v.id, v.description as title, v.country_code as "countryCode",
         null::bigint as "dayCents", v.price_month_cents as "monthCents", v.on_sale as "onSale",
         null as health, null::integer as "pingMs", null::timestamptz as "checkedAt", v.version
    from vps_offers v`;

const toView = ({ checkedAt, ...row }: Row): AdminProduct => ({
  ...row,
  checkedAt: iso(checkedAt),
});

type Wanted = Readonly<{ kind: 'proxy' | 'vps'; search?: string | undefined; page: Page }>;

/** Proxies by country and city, or server offers in the order of the price list. */
export async function listProducts(db: Queryable, { kind, search, page }: Wanted) {
  const like = containing(search?.toLowerCase());
  const paging = sql`limit ${page.limit} offset ${page.offset}`;
  const proxyWhere = like
    ? sql`p.search_text like ${like} or p.id = ${search} or host(p.ip) = ${search}
          or p.country_code = upper(${search})`
    : sql`true`;
  const offerWhere = like ? sql`v.id like ${like} or lower(v.description) like ${like}` : sql`true`;
  const rows = await db.rows<Row>(
    kind === 'proxy'
      ? sql`${proxies} where ${proxyWhere} order by p.country_code, p.city, p.id ${paging}`
      : sql`${offers} where ${offerWhere} order by v.position, v.id ${paging}`,
  );
  const [counted] = await db.rows<{ count: number }>(
    kind === 'proxy'
      ? sql`select count(*) from proxies p where ${proxyWhere}`
      : sql`select count(*) from vps_offers v where ${offerWhere}`,
  );
  return { content: rows.map(toView), total: counted?.count ?? 0 };
}

/** One product of either kind. */
export async function findProduct(db: Queryable, id: string): Promise<AdminProduct | undefined> {
  const [row] = await db.rows<Row>(
    id.startsWith('prx_') ? sql`${proxies} where p.id = ${id}` : sql`${offers} where v.id = ${id}`,
  );
  return row && toView(row);
}
