import type { CustomerId, FileId, TicketId } from '#contracts/ids.ts';
import { filesPerMessageMax } from '#contracts/support/tickets.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { makeId } from '#platform/random.ts';
import type { DeskContext } from '../desk-context.ts';
import { attachFiles, insertFile } from './files.sql.ts';
import type { JudgedFile } from './judge-file.ts';
import { insertMessage, notifyDesk } from './messages.sql.ts';
import { readable, statusAfter, type Author, type Ticket, type Via } from './ticket.ts';
import { lockTicket, recordSeen, recordSpoken } from './tickets.sql.ts';
import { mailAnswer, mailArrival, mailOpening, type OrderNamed } from './write-mails.ts';
import { FileRefused } from './judge-file.ts';

export type Saying = Readonly<{
  ticketId: TicketId;
  author: Author;
  authorId: CustomerId | null;
  via: Via;
  /** False when only an address on an envelope names the sender. */
  verified?: boolean;
  body: string;
  /** The whole email that contains `body`. */
  fullBody?: string | undefined;
  /** Uploads of the author that belong to this message. */
  files?: readonly FileId[] | undefined;
  /** Files that came with the message itself, such as those of a mail. */
  enclosed?: readonly JudgedFile[];
  /** The order that the shop opens this ticket about, with these words. */
  opens?: OrderNamed | undefined;
  /** Names one press of the button; a repeat changes nothing. */
  key: string | null;
  at: Date;
}>;

/**
 * Adds one message to a thread, in the caller's transaction: the other side gets its turn, an
 * answer is emailed, a question notifies staff, and watchers are notified. Undefined for a repeat
 * of the same request. Throws `NotFound` and `FileRefused`.
 */
export async function say(ctx: DeskContext, tx: Tx, saying: Saying): Promise<number | undefined> {
  const { ticketId, author, at } = saying;
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new NotFound('Ticket not found.');
  const body = readable(saying.body).trim();
  const { verified = true } = saying;
  const messageId = await insertMessage(tx, { ...saying, verified, body });
  if (messageId === undefined) return undefined;
  await takeFiles(ctx, tx, { ...saying, messageId });
  const isTurn = author === 'customer' || author === 'staff';
  await recordSpoken(tx, {
    id: ticketId,
    status: statusAfter(ticket.status, author),
    spokeAt: isTurn ? at : null,
    firstAnswerAt: author === 'staff' ? at : null,
    at,
  });
  if (author !== 'system') {
    const side = author === 'customer' ? 'customer' : 'staff';
    await recordSeen(tx, ticketId, { side, upTo: messageId });
  }
  await notifyByMail(ctx, tx, { ticket, saying, messageId });
  await notifyDesk(tx, 'changed').about(ticketId);
  return messageId;
}

type Taking = Saying & Readonly<{ messageId: number }>;

async function takeFiles({ random }: DeskContext, tx: Tx, taking: Taking) {
  const { files = [], enclosed = [], authorId, messageId, at } = taking;
  const requested = [...new Set(files)];
  if (requested.length + enclosed.length > filesPerMessageMax) {
    throw new FileRefused(`A message can have up to ${filesPerMessageMax} files.`);
  }
  if (requested.length > 0) {
    const sending = authorId && { ids: requested, uploaderId: authorId, messageId };
    const taken = sending ? await attachFiles(tx, sending) : 0;
    if (taken !== requested.length) {
      throw new FileRefused('An attached file is no longer available. Attach it again.');
    }
  }
  for (const file of enclosed) {
    await insertFile(tx, {
      ...file,
      id: makeId('fil', random),
      uploaderId: authorId,
      messageId,
      at,
    });
  }
}

type PostedMessage = Readonly<{ ticket: Ticket; saying: Saying; messageId: number }>;

async function notifyByMail(
  ctx: DeskContext,
  tx: Tx,
  { ticket, saying, messageId }: PostedMessage,
) {
  const { author, body, via, at } = saying;
  const said = { ticket, messageId, body, at };
  // In a chat the customer is usually there; `mailUnseenChat` writes to those who left.
  if (author === 'staff' && ticket.channel !== 'chat') {
    if (saying.opens) await mailOpening(ctx, tx, { ...said, ...saying.opens });
    else await mailAnswer(ctx, tx, said);
  }
  const isFirst = ticket.spokeAt.getTime() === at.getTime() && ticket.customerSeen === 0;
  // The contact form has its own letter to the same people.
  const calls = author === 'customer' && (isFirst ? via !== 'form' : ticket.status !== 'open');
  if (calls) await mailArrival(ctx, tx, said);
}
