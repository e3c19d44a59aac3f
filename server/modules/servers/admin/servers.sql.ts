import type { serverFilters, serverSorts } from '#contracts/admin/goods/servers.ts';
import { countOfNamed, customersNamed, isOneOf, type Theirs } from '#modules/staff';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';
import type { Server } from '../life/server.ts';
import { serverColumns } from '../life/servers.sql.ts';

export type AdminRow = Server &
  Readonly<{ orderCode: string; title: string; customerEmail: string; workId: string | null }>;

export type AdminInput = Readonly<{
  /** `work`: something is under way or waits for staff; `setup`: it is paid and not handed over. */
  state: (typeof serverFilters)[number];
  /** Part of an e-mail, or an order's code, an address, our id. */
  search: string | null;
  order: Order<(typeof serverSorts)[number]>;
  page: Readonly<{ limit: number; offset: number }>;
}>;

/** `s` is what a query chose of the servers: the joins are paid for these rows only. */
const joined = (chosen: Sql) => sql`
  ${chosen} s
  join orders o on o.id = s.order_id
  join order_lines l on l.id = s.order_line_id
  join customers c on c.id = s.customer_id
  left join lateral (
    select p.id, p.moved_at from server_operations p
     where p.server_id = s.id and p.state in ('waiting', 'pending', 'failed')
     order by p.asked_at desc limit 1) w on true`;
const columns = sql`
  ${serverColumns}, o.code as "orderCode", l.title, c.email as "customerEmail", w.id as "workId"`;

const wheres = {
  work: sql`s.id in (
    select server_id from server_operations where state in ('waiting', 'pending', 'failed'))`,
  setup: sql`s.order_id in (
    select id from orders where state in ('paid', 'provisioning', 'provisioning_failed'))`,
  running: sql`s.state in ('active', 'suspended')`,
  ended: sql`s.state in ('terminating', 'gone')`,
  all: sql`true`,
};

const sortable = { ends: sql`s.ends_at` };

/**
 * One page of servers for staff, as `order` asks; else those with work the longest unmoved first,
 * those to set up by how long they have waited, and all others newest first.
 */
export async function listForAdmin(db: Queryable, input: AdminInput) {
  const { state, search, page } = input;
  const named = await customersNamed(db, search);
  const found = (isTheirs: Theirs): Sql => {
    if (search === null) return wheres[state];
    return sql`${wheres[state]} and (s.id = ${search} or s.address = ${search}
      or s.order_id = (select id from orders where code = upper(${search}))
      or ${isTheirs(sql`s.customer_id`)})`;
  };
  const where = found(isOneOf(named));
  const limits = sql`limit ${page.limit} offset ${page.offset}`;
  const asked = orderBy(input.order, sortable, sql`s.id`);
  const usual = state === 'setup' ? sql`s.requested_at, s.id` : sql`s.requested_at desc, s.id desc`;
  const order = asked ?? usual;
  const content = await db.rows<AdminRow>(
    state === 'work' && !asked
      ? sql`select ${columns} from ${joined(sql`servers`)} where ${where}
             order by w.moved_at, s.id ${limits}`
      : sql`
    with chosen as (select s.* from servers s where ${where} order by ${order} ${limits})
    select ${columns} from ${joined(sql`chosen`)} order by ${order}`,
  );
  const counted = await countOfNamed(
    db,
    named,
    (isTheirs) => sql`select from servers s where ${found(isTheirs)}`,
  );
  return { content, ...counted };
}

export async function findForAdmin(db: Queryable, id: string): Promise<AdminRow | undefined> {
  const [row] = await db.rows<AdminRow>(sql`
    select ${columns} from ${joined(sql`servers`)} where s.id = ${id}`);
  return row;
}
