import { sql, type Database } from '#platform/db.ts';
import { givenProxy } from './given.ts';

/**
 * So many proxies of Kenya in 70 cities and 60 networks, of every rating, some never measured. They
 * share one upstream, which only a test may have; nothing counts them yet.
 */
export async function givenManyProxies(db: Database, many: number, at: Date): Promise<void> {
  const id = await givenProxy(db, { ip: '198.18.0.1', countryCode: 'KE' });
  const same = sql`upstream_id, country_code, region, zip, connection, price_day_cents`;
  await db.execute(sql`alter table proxies drop constraint proxies_upstream_id_key`);
  await db.execute(sql`
    insert into proxies (id, ip, rating, ping_ms, speed_kbps, ${same}, city, isp, price_month_cents,
      health, on_sale, created_at, updated_at)
    select 'prx_' || md5(n::text), '10.0.0.0'::inet + n, n % 6, nullif(n % 300, 0),
           nullif(n % 90, 0), ${same}, 'City ' || n % 70, 'Network ' || n % 60, 1000 + n % 50,
           'healthy', true, ${at}, ${at}
      from proxies, generate_series(2, ${many}::integer) as n where id = ${id}`);
}
