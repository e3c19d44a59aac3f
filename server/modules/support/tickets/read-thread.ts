import type { TicketFile, TicketRow, TicketThread } from '#contracts/support/tickets.ts';
import { NotFound } from '#platform/errors.ts';
import { isStaffOnline } from './desk.sql.ts';
import type { DeskContext } from '../desk-context.ts';
import { filesOf } from './files.sql.ts';
import { listMessages } from './messages.sql.ts';
import { closesAt, type AttachedFile, type Ticket } from './ticket.ts';
import { findOwnTicket, recordSeen, type Reader } from './tickets.sql.ts';

/** A ticket as lists show it to its customer. */
export const ticketView = (ticket: Ticket, unread: number): TicketRow => {
  const { id, code, subject, department, status, channel, about, createdAt, spokeAt } = ticket;
  const at = { createdAt: createdAt.toISOString(), spokeAt: spokeAt.toISOString() };
  return { id, code, subject, department, status, channel, about, unread, ...at };
};

export const fileView = ({ id, name, mediaType, bytes }: AttachedFile): TicketFile => ({
  id,
  name,
  mediaType,
  bytes,
});

/** A thread that is the reader's own; reading it marks it as seen. Throws `NotFound` for others. */
export async function readThread(
  { db, clock }: Pick<DeskContext, 'db' | 'clock'>,
  id: string,
  reader: Reader,
): Promise<TicketThread> {
  const ticket = await findOwnTicket(db, id, reader);
  if (!ticket) throw new NotFound('Ticket not found.');
  const [messages, files, staffOnline] = await Promise.all([
    listMessages(db, ticket.id, { withNotes: false }),
    filesOf(db, ticket.id),
    isStaffOnline(db, clock()),
  ]);
  const upTo = messages.at(-1)?.id ?? 0;
  await recordSeen(db, ticket.id, { side: 'customer', upTo });
  return {
    ticket: ticketView(ticket, 0),
    messages: messages.map(({ id: messageId, author, staffName, body, fullBody, at }) => ({
      id: messageId,
      author: author === 'note' ? 'system' : author,
      name: staffName,
      body,
      fullBody,
      files: (files.get(messageId) ?? []).map(fileView),
      at: at.toISOString(),
    })),
    staffOnline,
    closesAt: closesAt(ticket)?.toISOString() ?? null,
  };
}
