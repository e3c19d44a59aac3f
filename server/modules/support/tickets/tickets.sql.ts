import type { CustomerId, OrderId, TicketId } from '#contracts/ids.ts';
import type {
  AboutChoice,
  AboutKind,
  Department,
  TicketStatus,
} from '#contracts/support/tickets.ts';
import type { Priority } from '#contracts/admin/people/tickets.ts';
import { sql, type Queryable, type Sql, type Tx } from '#platform/db.ts';
import type { About, Ticket } from './ticket.ts';

type TicketRow = Omit<Ticket, 'about'> &
  Readonly<{ aboutKind: AboutKind | null; aboutId: string | null; aboutLabel: string | null }>;

export const ticketColumns: Sql = sql`
  t.id, t.code, t.customer_id as "customerId", t.requester_email as "requesterEmail",
  t.requester_name as "requesterName", t.department, t.channel, t.subject,
  t.about_kind as "aboutKind", t.about_id as "aboutId", t.about_label as "aboutLabel", t.status,
  t.priority, t.assignee_id as "assigneeId", t.created_at as "createdAt", t.spoke_at as "spokeAt",
  t.first_answer_at as "firstAnswerAt", t.customer_seen as "customerSeen",
  t.staff_seen as "staffSeen"`;

export function toTicket<Row extends TicketRow>(row: Row) {
  const { aboutKind, aboutId, aboutLabel, ...ticket } = row;
  const hasAbout = aboutKind !== null && aboutId !== null && aboutLabel !== null;
  const about: About | null = hasAbout ? { kind: aboutKind, id: aboutId, label: aboutLabel } : null;
  return { ...ticket, about };
}

type NewTicket = Readonly<{
  /** Who of a team opened it; null for the account's own person. */
  personId: CustomerId | null;
  at: Date;
}> &
  Pick<
    Ticket,
    | 'id'
    | 'code'
    | 'customerId'
    | 'requesterEmail'
    | 'requesterName'
    | 'department'
    | 'channel'
    | 'subject'
    | 'about'
  >;

/** A ticket without a word yet; `say` follows in the same transaction. */
export const insertTicket = (tx: Tx, ticket: NewTicket) =>
  tx.execute(sql`
    insert into tickets (id, code, customer_id, requester_email, requester_name, department,
                         channel, subject, about_kind, about_id, about_label, status, priority,
                         created_at, spoke_at, customer_seen, staff_seen, person_id)
    values (${ticket.id}, ${ticket.code}, ${ticket.customerId}, ${ticket.requesterEmail},
            ${ticket.requesterName}, ${ticket.department}, ${ticket.channel}, ${ticket.subject},
            ${ticket.about?.kind ?? null}, ${ticket.about?.id ?? null},
            ${ticket.about?.label ?? null}, 'open', 'normal', ${ticket.at}, ${ticket.at}, 0, 0,
            ${ticket.personId})`);

/** Holds the ticket until the transaction ends, so that two messages follow one another. */
export async function lockTicket(tx: Tx, id: string): Promise<Ticket | undefined> {
  const [row] = await tx.rows<TicketRow>(
    sql`select ${ticketColumns} from tickets t where t.id = ${id} for update`,
  );
  return row && toTicket(row);
}

/** Whose tickets are meant: all of an account, or of a team the one person's. */
export type Reader = Readonly<{ customerId: CustomerId; personId?: CustomerId | undefined }>;

/** The condition on `tickets t`. */
export const ownedBy = ({ customerId, personId }: Reader): Sql =>
  personId === undefined
    ? sql`t.customer_id = ${customerId}`
    : sql`t.customer_id = ${customerId} and t.person_id = ${personId}`;

/** A reader's own ticket; another's is not there. */
export async function findOwnTicket(db: Queryable, id: string, reader: Reader) {
  const [row] = await db.rows<TicketRow>(sql`
    select ${ticketColumns} from tickets t where t.id = ${id} and ${ownedBy(reader)}`);
  return row && toTicket(row);
}

/** The ticket that is open about an order; a chat or a letter of the form is not one. */
export async function findTicketAbout(
  db: Queryable,
  { customerId, orderId }: Readonly<{ customerId: CustomerId; orderId: OrderId }>,
): Promise<Ticket | undefined> {
  const [row] = await db.rows<TicketRow>(sql`
    select ${ticketColumns} from tickets t
     where t.customer_id = ${customerId} and t.about_kind = 'order' and t.about_id = ${orderId}
       and t.status <> 'closed' and t.channel in ('web', 'mail')
     order by t.spoke_at desc limit 1`);
  return row && toTicket(row);
}

/** By the code that people read out, in any case. */
export async function findTicketByCode(db: Queryable, code: string): Promise<Ticket | undefined> {
  const [row] = await db.rows<TicketRow>(
    sql`select ${ticketColumns} from tickets t where t.code = ${code.toUpperCase()}`,
  );
  return row && toTicket(row);
}

const unreadByCustomer = sql`
  (select count(*) from ticket_messages m
    where m.ticket_id = t.id and m.id > t.customer_seen and m.author in ('staff', 'system'))`;

type Owned = Readonly<{ reader: Reader; limit: number; offset: number }>;

/** A customer's tickets, the last spoken first, with what they have not seen. */
export async function listOwnTickets(db: Queryable, { reader, limit, offset }: Owned) {
  const rows = await db.rows<TicketRow & { unread: number }>(sql`
    select ${ticketColumns}, ${unreadByCustomer} as unread
      from tickets t where ${ownedBy(reader)}
     order by (t.status = 'closed'), t.spoke_at desc limit ${limit} offset ${offset}`);
  const [counted] = await db.rows<{ count: number }>(
    sql`select count(*) from tickets t where ${ownedBy(reader)}`,
  );
  return { rows: rows.map(toTicket), total: counted?.count ?? 0 };
}

/** How much a customer has not seen, and the chat that is under way. */
export async function deskOfCustomer(db: Queryable, reader: Reader) {
  const [row] = await db.rows<{ unread: number; chat: TicketId | null }>(sql`
    select coalesce(sum(${unreadByCustomer}), 0)::bigint as unread,
           (array_agg(t.id order by t.spoke_at desc)
              filter (where t.channel = 'chat' and t.status <> 'closed'))[1] as chat
      from tickets t where ${ownedBy(reader)}`);
  return { unread: row?.unread ?? 0, chat: row?.chat ?? null };
}

/** One opens at a time per customer, so that the count below stays true until the insert. */
export async function countOpenTickets(
  tx: Tx,
  customerId: CustomerId,
  { isProved = true } = {},
): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`tickets:${customerId}`}, 0))`);
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*) from tickets t
     where t.customer_id = ${customerId} and t.status <> 'closed'
       and ${isProved} = exists (
         select 1 from ticket_messages m
          where m.ticket_id = t.id and (m.verified or m.author <> 'customer'))`);
  return row?.count ?? 0;
}

// Orders, leases and servers belong to their modules; the desk only shows which of them is meant.
const owned = (customerId: CustomerId) => sql`
  select 'order' as kind, o.id, o.code || ', ' || line.title as label, o.created_at as at
    from orders o
    cross join lateral (
      select title from order_lines where order_id = o.id order by id limit 1) line
   where o.customer_id = ${customerId}
  union all
  select 'lease', l.id, o.code || ', ' || line.title, coalesce(l.starts_at, l.reserved_at)
    from leases l join orders o on o.id = l.order_id join order_lines line
      on line.id = l.order_line_id
   where l.customer_id = ${customerId} and l.state <> 'reserved'
  union all
  select 'server', s.id, o.code || ', ' || line.title, s.requested_at
    from servers s join orders o on o.id = s.order_id join order_lines line
      on line.id = s.order_line_id
   where s.customer_id = ${customerId}`;

const choicesMax = 60;
type ChoiceRow = Omit<AboutChoice, 'at'> & Readonly<{ at: Date }>;

/** What a customer's ticket can be about, the newest first. */
export const listChoices = (db: Queryable, customerId: CustomerId) =>
  db.rows<ChoiceRow>(sql`
    select * from (${owned(customerId)}) choice order by at desc limit ${choicesMax}`);

/** The customer's own thing by kind and id; undefined for another's. */
export async function findAbout(
  db: Queryable,
  customerId: CustomerId,
  { kind, id }: { kind: AboutKind; id: string },
): Promise<About | undefined> {
  const [row] = await db.rows<About>(sql`
    select kind, id, label from (${owned(customerId)}) choice
     where kind = ${kind} and id = ${id}`);
  return row;
}

type Spoken = Readonly<{
  id: TicketId;
  status: TicketStatus;
  /** Absent for what changes no turn: notes and what the system says. */
  spokeAt: Date | null;
  firstAnswerAt: Date | null;
  at: Date;
}>;

export const recordSpoken = (tx: Tx, { id, status, spokeAt, firstAnswerAt, at }: Spoken) =>
  tx.execute(sql`
    update tickets
       set status = ${status}, spoke_at = coalesce(${spokeAt}, spoke_at),
           first_answer_at = coalesce(first_answer_at, ${firstAnswerAt}),
           closed_at = case when ${status}::text = 'closed' then coalesce(closed_at, ${at}) end
     where id = ${id}`);

/** The newest message that a side has seen; it never goes back. */
export const recordSeen = (
  db: Queryable,
  id: TicketId,
  seen: Readonly<{ side: 'customer' | 'staff'; upTo: number }>,
) =>
  seen.side === 'customer'
    ? db.execute(sql`
        update tickets set customer_seen = ${seen.upTo}
         where id = ${id} and customer_seen < ${seen.upTo}`)
    : db.execute(sql`
        update tickets set staff_seen = ${seen.upTo}
         where id = ${id} and staff_seen < ${seen.upTo}`);

type Change = Readonly<{
  status: TicketStatus;
  priority: Priority;
  department: Department;
  assigneeId: CustomerId | null;
}>;

export const updateTicket = (tx: Tx, id: TicketId, change: Change & Readonly<{ at: Date }>) =>
  tx.execute(sql`
    update tickets
       set status = ${change.status}, priority = ${change.priority},
           department = ${change.department}, assignee_id = ${change.assigneeId},
           closed_at = case when ${change.status}::text = 'closed'
                            then coalesce(closed_at, ${change.at}) end
     where id = ${id}`);

/** Tickets whose customer is asked and has said nothing since then. */
export async function quietTickets(db: Queryable, since: Date, limit: number): Promise<Ticket[]> {
  const rows = await db.rows<TicketRow>(sql`
    select ${ticketColumns} from tickets t
     where t.status = 'waiting' and t.spoke_at <= ${since} order by t.spoke_at limit ${limit}`);
  return rows.map(toTicket);
}
