import type { ServerId } from '#contracts/ids.ts';
import { detailOf, foundMax, type AdminContext, type Finder } from '#modules/staff';
import { sql } from '#platform/db.ts';

type Row = Readonly<{
  id: ServerId;
  state: string;
  address: string | null;
  title: string;
  code: string;
  email: string;
}>;

/** Servers by id, address or the code of their order; else the newest of whom is named. */
export const serverFinder: Finder<Pick<AdminContext, 'db'>> = {
  kind: 'server',
  permission: 'orders.read',
  find: async ({ db }, { term: { text, reference }, theirs }) => {
    const rows = await db.rows<Row>(sql`
      with named as (
        select id from servers where id = ${text}
        union select id from servers where address = ${text}
        union select s.id from orders o join servers s on s.order_id = o.id
               where replace(o.code, '-', '') = ${reference}
        union (select s.id from unnest(${theirs}::text[]) as whose (id) cross join lateral (
                 select id, requested_at from servers where customer_id = whose.id
                  order by requested_at desc limit ${foundMax}) as s
                order by s.requested_at desc limit ${foundMax}))
      select s.id, s.state, s.address, l.title, o.code, c.email
        from named join servers s on s.id = named.id
        join orders o on o.id = s.order_id join order_lines l on l.id = s.order_line_id
        join customers c on c.id = s.customer_id
       order by s.requested_at desc, s.id limit ${foundMax}`);
    return rows.map(({ id, state, address, title, code, email }) => ({
      kind: 'server',
      id,
      title: address ?? code,
      detail: detailOf(title, address ? code : null, email),
      state,
    }));
  },
};
