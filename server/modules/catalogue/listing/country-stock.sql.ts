import type { CountryPageKind } from '#contracts/site/country-pages.ts';
import type { CountryStock, KindStock } from '#contracts/site/site.ts';
import { prepared, sql, type Queryable } from '#platform/db.ts';
import { haveFigures } from './figures.sql.ts';
import { proxyColumns, toProxy, type ProxyRow } from './proxies.sql.ts';
import type { Proxy } from './proxy.ts';
import { toListing } from './proxy-view.ts';

// Claims belong to `leases`; what is bought or held is left out of the stock.

const listingsMax = 6;
/** So many networks are named; small ones are in the count of networks alone. */
const namedMax = 12;

/** What can be bought of a country at this moment, as strangers see it. */
export async function countryStock(
  db: Queryable,
  { code, at }: Readonly<{ code: string; at: Date }>,
): Promise<CountryStock> {
  const networks = await networksOf(db, code, at);
  const mobile = networks.filter(({ isMobile }) => isMobile);
  const look = { visitor: undefined, at };
  const best = async (kind: CountryPageKind) =>
    (await bestOf(db, { code, kind, count: listingsMax, at })).map((proxy) =>
      toListing({ ...proxy, claim: undefined }, look),
    );
  return {
    code,
    all: { ...stockOf(networks), listings: await best('all') },
    // Nothing is looked for where there is nothing, which would read the whole country.
    mobile: { ...stockOf(mobile), listings: mobile.length > 0 ? await best('mobile') : [] },
  };
}

function stockOf(networks: readonly Network[]): Omit<KindStock, 'listings'> {
  const lowest = (cents: readonly number[]) => (cents.length > 0 ? Math.min(...cents) : null);
  const perName = Map.groupBy(networks, ({ name }) => name);
  const carriers = [...perName].map(([name, parts]) => ({ name, available: sumOf(parts) }));
  return {
    available: sumOf(networks),
    fromDayCents: lowest(networks.map(({ dayCents }) => dayCents)),
    fromMonthCents: lowest(networks.map(({ monthCents }) => monthCents)),
    carriersCount: carriers.length,
    carriers: carriers
      .toSorted((a, b) => b.available - a.available || (a.name < b.name ? -1 : 1))
      .slice(0, namedMax),
  };
}

const sumOf = (parts: readonly Readonly<{ available: number }>[]) =>
  parts.reduce((sum, { available }) => sum + available, 0);

/** Over a mobile carrier, as the market filters. */
const overMobile = (at: Date) => haveFigures({ kind: 'mobile' }, at);

/** What of a network can be bought at a moment, on lines of one kind. */
type Network = Readonly<{
  name: string;
  isMobile: boolean;
  available: number;
  /** The lowest prices of a day and of a month. */
  dayCents: number;
  monthCents: number;
}>;

/** The networks of a country with what can be bought there; every row of the country is read. */
const networksOf = (db: Queryable, code: string, at: Date): Promise<Network[]> =>
  db.rows<Network>(
    prepared(
      'catalogue-networks',
      sql`select p.isp as name, (${overMobile(at)}) as "isMobile", count(*)::integer as available,
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
             where p.country_code = c.code and p.on_sale and p.health = 'healthy'
               and ${overMobile(at)}
               and not exists (
                 select from lease_claims k where k.proxy_id = p.id and k.until > ${at} offset 0))`,
    ),
  );
  return rows.map(({ code }) => code);
}

type Best = Readonly<{ code: string; kind: CountryPageKind; count: number; at: Date }>;

/** The best that can be bought there: rating, then ping, then price, as the market has it (H1). */
async function bestOf(db: Queryable, { code, kind, count, at }: Best): Promise<Proxy[]> {
  const rows = await db.rows<ProxyRow>(
    prepared(
      `catalogue-best-${kind}`,
      sql`select ${proxyColumns}
            from proxies p join countries c on c.code = p.country_code
           where p.country_code = ${code} and p.on_sale and p.health = 'healthy'
             and ${kind === 'mobile' ? overMobile(at) : sql`true`}
             and not exists (
               select from lease_claims k where k.proxy_id = p.id and k.until > ${at} offset 0)
           order by p.rating desc, coalesce(p.ping_ms, 2147483647), p.price_month_cents, p.id
           limit ${count}`,
    ),
  );
  return rows.map(toProxy);
}
