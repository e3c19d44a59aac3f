import { minuteMs } from '#contracts/time.ts';
import type { DeskContext } from '../desk-context.ts';
import { claimForMail, notifyDesk, unseenChatAnswers } from './messages.sql.ts';
import { say } from './say.ts';
import { closesAt, quietMs } from './ticket.ts';
import { lockTicket, quietTickets, updateTicket } from './tickets.sql.ts';
import { mailAnswer, mailClosing } from './write-mails.ts';

const batchMax = 500;
const closedText = 'Closed after seven days without a reply. Write here to reopen it.';

/**
 * Warns customers who were asked and have been quiet for five days, and closes their tickets after
 * seven. Returns how many closed.
 */
export async function closeQuietTickets(ctx: DeskContext): Promise<number> {
  const { db, clock } = ctx;
  const at = clock();
  const quietSince = new Date(at.getTime() - quietMs.warned);
  let closed = 0;
  for (const { id } of await quietTickets(db, quietSince, batchMax)) {
    await db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, id);
      const ends = ticket && closesAt(ticket);
      // A message arrived since the list was read.
      if (!ends || ticket.spokeAt > quietSince) return;
      if (at < ends) {
        await mailClosing(ctx, tx, { ticket, closesAt: ends, at });
        return;
      }
      const system = { author: 'system', authorId: null, via: ticket.channel } as const;
      await say(ctx, tx, { ...system, ticketId: id, body: closedText, key: null, at });
      await updateTicket(tx, id, { ...ticket, status: 'closed', at });
      await notifyDesk(tx, 'changed').about(id);
      closed += 1;
    });
  }
  return closed;
}

/** How long an answer in a chat waits to be seen before it goes out by mail as well. */
const unseenMs = 2 * minuteMs;

/** Sends answers by mail to those who left the chat before they read them. Returns how many. */
export async function mailUnseenChat(ctx: DeskContext): Promise<number> {
  const { db, clock } = ctx;
  const at = clock();
  const unseen = await unseenChatAnswers(db, new Date(at.getTime() - unseenMs), batchMax);
  for (const { ticketId, upTo, body } of unseen) {
    await db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, ticketId);
      if (!ticket || ticket.customerSeen >= upTo) return;
      if (!(await claimForMail(tx, ticketId, upTo))) return;
      await mailAnswer(ctx, tx, { ticket, messageId: upTo, body, at });
    });
  }
  return unseen.length;
}
