import type { CustomerId, TicketId } from '#contracts/ids.ts';
import type { DeskContext } from '../desk-context.ts';
import { moveTicket } from './move-ticket.ts';
import { countSaying } from './open-ticket.ts';
import { say } from './say.ts';

type Reply = Readonly<{
  ticket: Readonly<{ id: TicketId; channel: string }>;
  customerId: CustomerId;
  /** Who writes: the customer, or someone of their team. */
  authorId: CustomerId;
  body: Omit<Parameters<typeof say>[2], 'author' | 'authorId' | 'via' | 'ticketId' | 'at'>;
}>;

/** Adds a message to one's own ticket, once for each key and limited in frequency. */
export async function replyToDesk(
  ctx: DeskContext,
  { ticket, customerId, authorId, body }: Reply,
): Promise<void> {
  const at = ctx.clock();
  await countSaying(ctx, customerId, at);
  const via = ticket.channel === 'chat' ? 'chat' : 'web';
  const author = { author: 'customer', authorId, via } as const;
  const message = { ...body, ...author, ticketId: ticket.id, at };
  await ctx.db.transaction((tx) => say(ctx, tx, message));
}

/** Closes a ticket for its customer. */
export async function closeOwn({ db, clock }: DeskContext, id: TicketId): Promise<void> {
  await db.transaction((tx) => moveTicket(tx, id, { change: { status: 'closed' }, at: clock() }));
}
