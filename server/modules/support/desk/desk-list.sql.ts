import type { CustomerId } from '#contracts/ids.ts';
import type { Department } from '#contracts/support/tickets.ts';
import type { deskSorts, DeskView } from '#contracts/admin/people/tickets.ts';
import { findRows } from '#platform/database/bounded-count.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { ticketColumns, toTicket } from '../tickets/tickets.sql.ts';

export type DeskTicketRow = Ticket & Readonly<{ unread: number; assigneeName: string | null }>;

type Requested = Readonly<{
  view: DeskView;
  department?: Department | undefined;
  /** A LIKE pattern, or null. */
  search: string | null;
  /** Whose desk it is, for "mine". */
  staffId: CustomerId;
  order: Order<(typeof deskSorts)[number]>;
}>;

const unreadByStaff = sql`
  (select count(*) from ticket_messages m
    where m.ticket_id = t.id and m.id > t.staff_seen and m.author = 'customer')`;

/** `t` is what a query chose of the tickets: names and counts are looked up for these only. */
const joined = (chosen: Sql) => sql`from ${chosen} t left join customers a on a.id = t.assignee_id`;
const columns = sql`
  ${ticketColumns}, ${unreadByStaff} as unread,
  a.name as "assigneeName"`;

function views({ view, staffId }: Requested): Sql {
  if (view === 'all') return sql`true`;
  if (view === 'mine') return sql`t.assignee_id = ${staffId} and t.status <> 'closed'`;
  return sql`t.status = ${view}`;
}

const matching = (requested: Requested) => sql`
  (${views(requested)})
  and (${requested.department ?? null}::text is null
       or t.department = ${requested.department ?? null})
  and (${requested.search}::text is null or t.code ilike ${requested.search}
       or t.subject ilike ${requested.search} or t.requester_email ilike ${requested.search}
       or t.requester_name ilike ${requested.search})`;

/** What waits for us by urgency, the longest wait first; everything else the newest first. */
const usualOrder = (view: DeskView) =>
  view === 'open' || view === 'mine'
    ? sql`array_position(array['urgent', 'high', 'normal', 'low'], t.priority), t.spoke_at, t.id`
    : sql`t.spoke_at desc, t.id desc`;
const sortable = { since: { always: sql`t.spoke_at` } };

/** One page of the queue, as `order` asks or by whose turn it is, with how many match. */
export async function listDesk(
  db: Queryable,
  requested: Requested,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = orderBy(requested.order, sortable, sql`t.id`) ?? usualOrder(requested.view);
  const { where, ...found } = await findRows(db, {
    from: sql`tickets t`,
    id: sql`t.id`,
    where: matching(requested),
    isSearch: requested.search !== null,
  });
  const rows = await db.rows<
    Parameters<typeof toTicket>[0] & Omit<DeskTicketRow, keyof Ticket>
  >(sql`
    with chosen as (
      select t.* from tickets t where ${where}
       order by ${order} limit ${limit} offset ${offset})
    select ${columns} ${joined(sql`chosen`)} order by ${order}`);
  return { rows: rows.map(toTicket) as DeskTicketRow[], ...found };
}

export async function findDeskTicket(
  db: Queryable,
  id: string,
): Promise<DeskTicketRow | undefined> {
  const [row] = await db.rows<Parameters<typeof toTicket>[0]>(
    sql`select ${columns} ${joined(sql`tickets`)} where t.id = ${id}`,
  );
  return row && (toTicket(row) as unknown as DeskTicketRow);
}
