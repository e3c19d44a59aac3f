import type { CustomerId, TicketId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Author, Message, Via } from './ticket.ts';

/** Notifies the watchers of a desk; the payload is a kind and a ticket's id. */
export const deskChannel = 'lango_desk';

export const notifyDesk = (
  db: Queryable,
  kind: 'changed' | 'typing-customer' | 'typing-staff',
) => ({
  about: (ticketId: TicketId) =>
    db.rows(sql`select pg_notify(${deskChannel}, ${`${kind}:${ticketId}`})`),
});

type NewMessage = Readonly<{
  ticketId: TicketId;
  author: Author;
  authorId: CustomerId | null;
  via: Via;
  verified: boolean;
  body: string;
  /** The whole email that contains `body`. */
  fullBody?: string | undefined;
  key: string | null;
  at: Date;
}>;

/** Undefined when this press of the button was written before. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into ticket_messages (ticket_id, author, author_id, via, verified, body, full_body,
                                 client_key, created_at)
    values (${message.ticketId}, ${message.author}, ${message.authorId}, ${message.via},
            ${message.verified}, ${message.body}, ${message.fullBody ?? null}, ${message.key},
            ${message.at})
    on conflict (ticket_id, client_key) do nothing
    returning id`);
  return row?.id;
}

/** The ticket that a press of the button opened before, if it did. */
export async function ticketOfKey(db: Queryable, customerId: CustomerId, key: string) {
  const [row] = await db.rows<{ id: TicketId }>(sql`
    select t.id from ticket_messages m join tickets t on t.id = m.ticket_id
     where t.customer_id = ${customerId} and m.client_key = ${key}`);
  return row?.id;
}

const threadMax = 500;

/** The newest messages of a thread in their order. Notes are for staff only. */
export async function listMessages(
  db: Queryable,
  ticketId: TicketId,
  { withNotes }: { withNotes: boolean },
): Promise<Message[]> {
  const rows = await db.rows<Message>(sql`
    select m.id, m.author, case when m.author in ('staff', 'note') then c.first_name end
             as "staffName",
           m.via, m.verified, m.body, m.full_body as "fullBody", m.created_at as at
      from ticket_messages m left join customers c on c.id = m.author_id
     where m.ticket_id = ${ticketId} and (${withNotes} or m.author <> 'note')
     order by m.id desc limit ${threadMax}`);
  return rows.toReversed();
}

type Unmailed = Readonly<{ ticketId: TicketId; upTo: number; body: string }>;

/**
 * Answers in chats that their customer has not seen since `before` and that no mail carried. The
 * lines of one chat come as one text.
 */
export const unseenChatAnswers = (db: Queryable, before: Date, limit: number) =>
  db.rows<Unmailed>(sql`
    select t.id as "ticketId", max(m.id) as "upTo",
           string_agg(m.body, E'\n\n' order by m.id) as body
      from tickets t join ticket_messages m on m.ticket_id = t.id
     where t.channel = 'chat' and t.status <> 'closed' and m.author = 'staff'
       and m.id > greatest(t.customer_seen, t.mailed)
     group by t.id having max(m.created_at) <= ${before}
     order by max(m.id) limit ${limit}`);

/** Claims these lines for one mail. False when another worker was quicker. */
export async function claimForMail(tx: Tx, ticketId: TicketId, upTo: number): Promise<boolean> {
  const claimed = await tx.execute(sql`
    update tickets set mailed = ${upTo} where id = ${ticketId} and mailed < ${upTo}`);
  return claimed > 0;
}
