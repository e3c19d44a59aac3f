import type { LeaseId } from '#contracts/ids.ts';
import { detailOf, foundMax, type Finder } from '#modules/staff';
import { sql } from '#platform/db.ts';
import type { SalesContext } from '../context.ts';

type Row = Readonly<{
  id: LeaseId;
  state: string;
  ip: string | null;
  place: string;
  username: string | null;
  email: string;
}>;

/** Leases by id, user name or address, the newest first; else the newest of whom is named. */
export const leaseFinder: Finder<Pick<SalesContext, 'db'>> = {
  kind: 'lease',
  permission: 'orders.read',
  find: async ({ db }, { term: { text, ip = null }, theirs }) => {
    const rows = await db.rows<Row>(sql`
      with named as (
        select id from leases where id = ${text}
        union select id from leases where username = ${text}
        union (select l.id from proxies p join leases l on l.proxy_id = p.id
                where p.ip = ${ip}::inet order by l.reserved_at desc limit ${foundMax})
        union (select l.id from unnest(${theirs}::text[]) as whose (id) cross join lateral (
                 select id, reserved_at from leases where customer_id = whose.id
                  order by reserved_at desc limit ${foundMax}) as l
                order by l.reserved_at desc limit ${foundMax}))
      select l.id, l.state, host(p.ip) as ip, p.city || ', ' || p.country_code as place,
             l.username, c.email
        from named join leases l on l.id = named.id
        join proxies p on p.id = l.proxy_id join customers c on c.id = l.customer_id
       order by l.reserved_at desc, l.id limit ${foundMax}`);
    return rows.map(({ id, state, ip: address, place, username, email }) => ({
      kind: 'lease',
      id,
      title: address ?? username ?? place,
      detail: detailOf(address ? place : null, email),
      state,
    }));
  },
};
