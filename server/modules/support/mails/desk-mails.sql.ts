import type { TicketId } from '#contracts/ids.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Requester } from '../tickets/open-ticket.ts';

export type Verdict = 'answer' | 'ticket' | 'automatic' | 'unknown-sender' | 'too-many' | 'empty';

type Arrival = Readonly<{
  messageId: string;
  sender: string;
  verdict: Verdict;
  /** The message as it came; only of what was taken. */
  raw?: Buffer;
  at: Date;
}>;

/** Takes a mail by its Message-ID, once. False when it came before. */
export async function recordArrival(tx: Tx, arrival: Arrival): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into desk_mails (message_id, sender, verdict, raw, received_at)
    values (${arrival.messageId}, ${arrival.sender}, ${arrival.verdict}, ${arrival.raw ?? null},
            ${arrival.at})
    on conflict (message_id) do nothing`);
  return added > 0;
}

export const nameTicketOf = (tx: Tx, messageId: string, ticketId: TicketId) =>
  tx.execute(sql`update desk_mails set ticket_id = ${ticketId} where message_id = ${messageId}`);

/** Forgets what came long ago. Returns how many. */
export const forgetOldArrivals = (db: Queryable, before: Date) =>
  db.execute(sql`delete from desk_mails where received_at < ${before}`);

/** The account behind an address that its owner has confirmed; a suspended one may still ask. */
export async function findSender(db: Queryable, email: string): Promise<Requester | undefined> {
  const [row] = await db.rows<Requester>(sql`
    select id, email, name from customers
     where email = ${email} and email_verified and erased_at is null`);
  return row;
}
