import { sql, type Sql } from '#platform/db.ts';

/** A call of the marketplace, and the barest statement that fetches or counts the same rows. */
export type Scenario = Readonly<{ name: string; path: string; bare: Sql }>;

const list = '/api/products/proxy/details/global-config';
const pages = '/api/products/proxies';
const listed = sql`on_sale and health <> 'down'`;
const us = sql`${listed} and country_code = 'US'`;
const best = sql`rating desc, coalesce(ping_ms, 2147483647), price_month_cents, id`;
const page = (where: Sql, order: Sql, offset = 0) =>
  sql`select * from proxies where ${where} order by ${order} limit 20 offset ${offset}`;

export const scenarios: readonly Scenario[] = [
  {
    name: 'first page of a country',
    path: `${list}?pageNum=0&countryCode=US`,
    bare: page(us, best),
  },
  {
    name: 'page 500 of a country',
    path: `${list}?pageNum=500&countryCode=US`,
    bare: page(us, best, 10_000),
  },
  {
    name: 'by price, falling',
    path: `${list}?pageNum=0&countryCode=US&sort=price&direction=desc`,
    bare: page(us, sql`price_month_cents desc, id desc`),
  },
  {
    name: 'by measured speed',
    path: `${list}?pageNum=0&countryCode=US&sort=speed&direction=desc`,
    bare: page(us, sql`coalesce(speed_kbps, 0) desc, id desc`),
  },
  {
    name: 'three filters',
    path: `${list}?pageNum=0&countryCode=US&regionName=Region%207&city=City%207&sort=ping`,
    bare: page(
      sql`${us} and region = 'Region 7' and city = 'City 7'`,
      sql`coalesce(ping_ms, 2147483647), id`,
    ),
  },
  {
    name: 'search in a country',
    path: `${list}?pageNum=0&countryCode=US&search=network%2012%20fiber`,
    bare: page(
      sql`${us} and search_text like '%network%' and search_text like '%12%'
        and search_text like '%fiber%'`,
      best,
    ),
  },
  {
    name: 'search for two letters',
    path: `${list}?pageNum=0&countryCode=US&search=ty`,
    bare: page(sql`${us} and search_text like '%ty%'`, best),
  },
  {
    name: 'search for nothing there is',
    path: `${list}?pageNum=0&search=zanzibar`,
    bare: page(sql`${listed} and search_text like '%zanzibar%'`, best),
  },
  {
    name: 'every country by rating',
    path: `${list}?pageNum=0&sort=rating`,
    bare: page(listed, sql`rating desc, id desc`),
  },
  {
    name: 'page count of a country',
    path: `${pages}?page=0&countryCode=US`,
    bare: sql`select count(*) from proxies where ${us}`,
  },
  {
    name: 'page count with filter options',
    path: `${pages}?page=0&countryCode=US&segments=true`,
    bare: sql`select count(*), (select array_agg(distinct region) from proxies where ${us}),
      (select array_agg(distinct city) from proxies where ${us}),
      (select array_agg(distinct isp) from proxies where ${us}) from proxies where ${us}`,
  },
  {
    name: 'page count of a search',
    path: `${pages}?page=0&countryCode=US&search=network%2012%20fiber`,
    bare: sql`select count(*) from proxies where ${us} and search_text like '%network%'
      and search_text like '%12%' and search_text like '%fiber%'`,
  },
  {
    name: 'mobile, cheap and quick',
    path: `${list}?pageNum=0&countryCode=US&kind=mobile&priceMax=300&speedMin=50&pingMax=100`,
    bare: page(
      sql`${us} and strpos(lower(connection), 'cell') > 0 and price_day_cents <= 230
        and speed_kbps >= 50000 and ping_ms <= 100`,
      best,
    ),
  },
  {
    name: 'figures that few have',
    path: `${list}?pageNum=0&countryCode=US&used=no&speedMin=304&pingMax=60`,
    bare: page(sql`${us} and not worn and speed_kbps >= 304000 and ping_ms <= 60`, best),
  },
  {
    name: 'three countries, mobile',
    path: `${list}?pageNum=0&country=US,GB,KE&kind=mobile`,
    bare: page(
      sql`${listed} and country_code in ('US', 'GB', 'KE')
        and strpos(lower(connection), 'cell') > 0`,
      best,
    ),
  },
  {
    name: 'page count of figures',
    path: `${pages}?page=0&countryCode=US&segments=true&kind=mobile&priceMax=300&speedMin=50`,
    bare: sql`select count(*), (select array_agg(distinct isp) from proxies where ${us})
      from proxies where ${us} and strpos(lower(connection), 'cell') > 0
       and price_day_cents <= 230 and speed_kbps >= 50000`,
  },
  {
    name: 'counts beside each value',
    path: `${pages}?page=0&countryCode=US&counts=values&kind=mobile`,
    bare: sql`select count(*) filter (where speed_kbps >= 50000),
      count(*) filter (where ping_ms <= 50), count(*) filter (where worn),
      count(*) filter (where price_day_cents <= 230) from proxies where ${us}`,
  },
  {
    name: 'counts of each country',
    path: `${pages}?page=0&counts=countries&kind=mobile&pingMax=100`,
    bare: sql`select country_code, count(*) from proxies
      where ${listed} and strpos(lower(connection), 'cell') > 0 and ping_ms <= 100 group by 1`,
  },
  {
    name: 'countries with stock',
    path: '/api/products/countries',
    bare: sql`select country_code, count(*) from proxies
      where on_sale and health = 'healthy' group by 1`,
  },
  {
    name: 'figures of the public pages',
    path: '/api/products/facts',
    bare: sql`select percentile_disc(0.5) within group (order by ping_ms), min(price_day_cents),
      min(price_month_cents) from proxies where on_sale and health = 'healthy'`,
  },
];
