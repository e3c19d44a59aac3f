import { sql, type Queryable } from '#platform/db.ts';
import { namedPlace, type NamedPlace, type Place } from './places.ts';

/** Every place and network with something listed, from the kept counts. */
export async function readPlaces(db: Queryable): Promise<readonly NamedPlace[]> {
  const rows = await db.rows<Place>(sql`
    with summed as (
      select country_code, region, city, isp, sum(listed)::integer as listed,
             grouping(region, city, isp) as left_out
        from listing_counts
       group by country_code, grouping sets ((), (region), (city), (isp))
      having sum(listed) > 0)
    select case left_out when 7 then 'country' when 3 then 'region' when 5 then 'city'
                         else 'isp' end as kind,
           c.code as "countryCode", c.name as country, coalesce(region, city, isp, c.name) as name,
           listed
      from summed s join countries c on c.code = s.country_code`);
  return rows.map(namedPlace);
}
