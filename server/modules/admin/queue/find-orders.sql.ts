import { formatKes } from '#contracts/format/amounts.ts';
import type { OrderId } from '#contracts/ids.ts';
import { orderTitle } from '#modules/orders';
import { detailOf, foundMax, kesOf, type Finder, type Search } from '#modules/staff';
import { sql, type Database, type Queryable } from '#platform/db.ts';
import { orderNamed } from './order-story.sql.ts';

type Row = Readonly<{
  id: OrderId;
  code: string;
  state: string;
  title: string;
  customer: string;
  kesMinor: number;
}>;

/** Orders by any of their names, such as a receipt of theirs; else the newest of whom is named. */
export const orderFinder: Finder<{ db: Database }> = {
  kind: 'order',
  permission: 'orders.read',
  find: async ({ db }, search) => {
    const rows = await ordersOf(db, await idsOf(db, search));
    return rows.map(({ id, code, state, title, customer, kesMinor }) => ({
      kind: 'order',
      id,
      title: code,
      detail: detailOf(customer, title, formatKes(kesOf(kesMinor))),
      state,
    }));
  },
};

async function idsOf(db: Queryable, { term, theirs }: Search): Promise<readonly OrderId[]> {
  const named = await orderNamed(db, term.text);
  if (named) return [named.id];
  const rows = await db.rows<{ id: OrderId }>(sql`
    (select id from orders where replace(code, '-', '') = ${term.reference})
    union all
    (select o.id from unnest(${theirs}::text[]) as whose (id) cross join lateral (
       select id, created_at from orders where customer_id = whose.id
        order by created_at desc, id desc limit ${foundMax}) as o
      order by o.created_at desc limit ${foundMax})`);
  return rows.map(({ id }) => id);
}

const ordersOf = (db: Queryable, ids: readonly OrderId[]) =>
  ids.length === 0
    ? []
    : db.rows<Row>(sql`
        select o.id, o.code, o.state, o.kes_minor as "kesMinor", ${orderTitle} as title,
               c.name as customer
          from orders o join order_lines l on l.order_id = o.id and l.position = 0
          join customers c on c.id = o.customer_id
         where o.id = any(${ids}) order by o.created_at desc, o.id desc limit ${foundMax}`);
