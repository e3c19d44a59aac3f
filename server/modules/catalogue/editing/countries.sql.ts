import type { AdminCountry } from '#contracts/admin/goods/countries.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';

/** Every country that a product may name: the pinned ones in their order, then by name. */
export const adminCountries = (db: Queryable): Promise<AdminCountry[]> =>
  db.rows<AdminCountry>(sql`
    with stock as (select country_code as code, count(*) as total from proxies group by 1),
    offered as (select country_code as code, count(*) as total from vps_offers group by 1)
    select c.code, c.name, c.pinned, c.version, coalesce(stock.total, 0) as proxies,
           coalesce(offered.total, 0) as offers
      from countries c left join stock using (code) left join offered using (code)
     order by c.pinned, c.name`);

export type CountryName = Readonly<{ name: string; version: number }>;

/** A country's name with its version, locked until the transaction ends. */
export async function lockCountry(tx: Tx, code: string): Promise<CountryName | undefined> {
  const [row] = await tx.rows<CountryName>(sql`
    select name, version from countries where code = ${code} for update`);
  return row;
}

export const nameCountry = (tx: Tx, code: string, name: string): Promise<number> =>
  tx.execute(sql`
    update countries set name = ${name}, version = version + 1 where code = ${code}`);

/** The pinned countries in their order, locked, so that two who order them take turns. */
export async function lockPinned(tx: Tx): Promise<string[]> {
  await tx.execute(sql`lock table countries in share row exclusive mode`);
  const rows = await tx.rows<{ code: string }>(sql`
    select code from countries where pinned is not null order by pinned`);
  return rows.map(({ code }) => code);
}

/** Pins these in this order and no others; answers how many of them there are. */
export async function pinCountries(tx: Tx, codes: readonly string[]): Promise<number> {
  await tx.execute(sql`update countries set pinned = null where pinned is not null`);
  return tx.execute(sql`
    update countries set pinned = array_position(${codes}::text[], code)
     where code = any(${codes})`);
}
