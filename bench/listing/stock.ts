import { hourMs } from '#contracts/time.ts';
import { foldListingCounts } from '#modules/catalogue/listing';
import { sql, type Database } from '#platform/db.ts';

const countries = ['US', 'GB', 'DE', 'FR', 'CA', 'KE', 'IN', 'JP', 'BR', 'ZA'];
/** Of every ten proxies, so many lie in the first country, where shoppers start. */
const firstCountryTenths = 4;

const batch = 10_000;

type Stock = Readonly<{ at: Date; offSale?: boolean }>;

/**
 * Fills a migrated database with measured proxies, beside those that it has; every 50th of them
 * is claimed by a hold, and with `offSale` a fifth is off sale.
 */
export async function fillStock(db: Database, count: number, stock: Stock): Promise<void> {
  await addStock(db, count, stock);
  await countStock(db);
}

/** The proxies without their counts, for adding them to tables without indexes. */
export async function addStock(
  db: Database,
  count: number,
  { at, offSale = false }: Stock,
): Promise<void> {
  for (let first = 1; first <= count; first += batch) {
    await addProxies(db, { first, last: Math.min(count, first + batch - 1), offSale }, at);
  }
  await db.execute(sql`
    insert into lease_claims (proxy_id, lease_id, customer_id, until)
    select id, 'lse_' || md5(id), 'cus_' || md5(id), ${new Date(at.getTime() + hourMs)}
      from (select p.id, row_number() over (order by p.id) as n
              from proxies p join upstreams u on u.id = p.upstream_id
             where u.supplier = 'bench') as numbered
     where n % 50 = 0`);
}

/** The counts of what was added, which look each proxy up by its key. */
export async function countStock(db: Database): Promise<void> {
  while ((await foldListingCounts(db)) > 0);
  await db.execute(sql`vacuum analyze proxies`);
  await db.execute(sql`vacuum analyze upstreams`);
  await db.execute(sql`vacuum analyze lease_claims`);
  await db.execute(sql`vacuum analyze listing_changes`);
  await db.execute(sql`vacuum analyze counted_proxies`);
  await db.execute(sql`vacuum analyze listing_counts`);
}

type Range = Readonly<{ first: number; last: number; offSale: boolean }>;

async function addProxies(db: Database, { first, last, offSale }: Range, at: Date): Promise<void> {
  await db.execute(sql`
    insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
      consent_basis, created_at)
    select 'ups_' || md5('u' || n), 'bench', n::text, '127.0.0.1', 1, 'socks5',
           '240.0.0.0'::inet + n, 'benchmark', 'benchmark', ${at}
      from generate_series(${first}::integer, ${last}::integer) as n`);
  await db.execute(sql`
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
      price_day_cents, price_month_cents, ping_ms, speed_kbps, success_rate_e4, samples, rating,
      health, on_sale, checked_at, created_at, updated_at)
    select 'prx_' || md5('p' || n), 'ups_' || md5('u' || n), '240.0.0.0'::inet + n,
           (${countries}::text[])[case when n % 10 < ${firstCountryTenths} then 1
             else 2 + dice % ${countries.length - 1} end],
           'Region ' || dice % 50, 'City ' || dice % 700, lpad((dice % 99999)::text, 5, '0'),
           'Network ' || dice % 60 || (array[' Fiber', ' Cable', ' Mobile'])[1 + dice % 3],
           (array['Wifi', 'Cable', 'Fiber', 'DSL', 'cell 4G', 'cell 5G'])[1 + dice % 6],
           149 + dice % 180, 2600 + dice % 3200, 5 + dice % 400, 5000 + dice % 300000, 9900, 20,
           1 + dice % 5, case when dice % 40 = 0 then 'degraded' else 'healthy' end,
           not (${offSale} and dice % 5 = 2),
           ${at}, ${at}, ${at}
      from (select n, abs(hashint4(n) % 1000003) as dice
              from generate_series(${first}::integer, ${last}::integer) as n) as line`);
}
