import type { UpstreamId } from '#contracts/ids.ts';
import { detailOf, foundMax, type AdminContext, type Finder } from '#modules/staff';
import { sql } from '#platform/db.ts';

type Row = Readonly<{
  id: UpstreamId;
  ip: string | null;
  entry: string;
  place: string;
  isp: string;
  state: string;
}>;

/** Addresses of the stock by IP, by the host that leads to them, by supplier's id or our own. */
export const addressFinder: Finder<Pick<AdminContext, 'db'>> = {
  kind: 'address',
  permission: 'inventory.manage',
  find: async ({ db }, { term: { text, ip = null } }) => {
    const rows = await db.rows<Row>(sql`
      with named as (
        select id from upstreams where id = ${text}
        union select upstream_id from proxies where id = ${text}
        union select upstream_id from proxies where ip = ${ip}::inet
        union (select id from upstreams where external_id = ${text} limit ${foundMax})
        union (select id from upstreams where host = ${text} limit ${foundMax}))
      select u.id, host(p.ip) as ip, u.host || ':' || u.port as entry,
             p.city || ', ' || p.country_code as place, p.isp,
             case when u.retired_at is not null then 'withdrawn' else u.health end as state
        from named join upstreams u on u.id = named.id join proxies p on p.upstream_id = u.id
       order by u.created_at desc, u.id limit ${foundMax}`);
    return rows.map(({ id, ip: address, entry, place, isp, state }) => ({
      kind: 'address',
      id,
      title: address ?? entry,
      detail: detailOf(place, isp),
      state,
    }));
  },
};
