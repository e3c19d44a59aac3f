import type { CountryPageKind } from '#contracts/site/country-pages.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import { proxyColumns, toProxy, type ProxyRow } from './proxies.sql.ts';
import type { Proxy } from './proxy.ts';

// Claims belong to `leases`; what is bought or held is left out of the stock.

/** `isCellular` of the contract says the same of a connection. */
const isMobile = sql`(strpos(lower(p.connection), 'cell') > 0)`;

/** What of a network can be bought at a moment, on lines of one kind. */
export type Network = Readonly<{
  name: string;
  isMobile: boolean;
  available: number;
  /** The lowest prices of a day and of a month. */
  dayCents: number;
  monthCents: number;
}>;

/** The networks of a country with what can be bought there; every row of the country is read. */
export const networksOf = (db: Queryable, code: string, at: Date): Promise<Network[]> =>
  db.rows<Network>(
    prepared(
      'catalogue-networks',
      sql`select p.isp as name, ${isMobile} as "isMobile", count(*)::integer as available,
                 min(p.price_day_cents) as "dayCents", min(p.price_month_cents) as "monthCents"
            from proxies p
           where p.country_code = ${code} and p.on_sale and p.health = 'healthy'
             and p.id not in (select k.proxy_id from lease_claims k where k.until > ${at})
           group by 1, 2`,
    ),
  );

/** The countries in which a mobile address can be bought, by code; each is read up to its first. */
export async function countriesWithMobile(db: Queryable, at: Date): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(
    prepared(
      'catalogue-mobile-countries',
      sql`select c.code from countries c where exists (
            select from proxies p
             where p.country_code = c.code and p.on_sale and p.health = 'healthy' and ${isMobile}
               and not exists (
                 select from lease_claims k where k.proxy_id = p.id and k.until > ${at} offset 0))`,
    ),
  );
  return rows.map(({ code }) => code);
}

type Best = Readonly<{ code: string; kind: CountryPageKind; count: number; at: Date }>;

/** The best that can be bought there: rating, then ping, then price, as the market has it (H1). */
export async function bestOf(db: Queryable, { code, kind, count, at }: Best): Promise<Proxy[]> {
  const rows = await db.rows<ProxyRow>(
    prepared(
      `catalogue-best-${kind}`,
      sql`select ${proxyColumns}
            from proxies p join countries c on c.code = p.country_code
           where p.country_code = ${code} and p.on_sale and p.health = 'healthy'
             and ${kind === 'mobile' ? isMobile : sql`true`}
             and not exists (
               select from lease_claims k where k.proxy_id = p.id and k.until > ${at} offset 0)
           order by p.rating desc, coalesce(p.ping_ms, 2147483647), p.price_month_cents, p.id
           limit ${count}`,
    ),
  );
  return rows.map(toProxy);
}
