import type { Report } from '#contracts/admin/reports.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Period } from './money.sql.ts';

/** Every address that the shop knows, by country and by what keeps it from being sold. */
export const readStock = (db: Queryable, at: Date): Promise<Report['stock']> =>
  db.rows<Report['stock'][number]>(sql`
    with latest as (
      select p.country_code as code,
             case when k.proxy_id is not null then 'leased'
                  when not p.on_sale then 'off'
                  when p.health = 'healthy' then 'free'
                  when p.health in ('degraded', 'down') then p.health
                  else 'unmeasured' end as state
        from proxies p left join lease_claims k on k.proxy_id = p.id and k.until > ${at}
    )
    select s.code as "countryCode", coalesce(c.name, s.code) as country,
           count(*) filter (where state = 'free') as free,
           count(*) filter (where state = 'leased') as leased,
           count(*) filter (where state = 'degraded') as degraded,
           count(*) filter (where state = 'down') as down,
           count(*) filter (where state = 'unmeasured') as unmeasured,
           count(*) filter (where state = 'off') as "offSale"
      from latest s left join countries c on c.code = s.code
     group by s.code, c.name order by leased desc, free desc, s.code`);

type People = Omit<Report['customers'], 'top'>;

/** Who joined, who bought, and for whom of them it was the first time. */
export async function readPeople(db: Queryable, { from, to }: Period): Promise<People> {
  const [row] = await db.rows<People>(sql`
    with buyers as (
      select distinct customer_id as id from orders
       where paid_at >= ${from} and paid_at < ${to})
    select (select count(*) from customers
             where email_verified and created_at >= ${from} and created_at < ${to}) as joined,
           count(*) as buying,
           count(*) filter (where not exists (
             select 1 from orders o where o.customer_id = b.id and o.paid_at < ${from}))
             as "firstTime"
      from buyers b`);
  return row ?? { joined: 0, buying: 0, firstTime: 0 };
}
