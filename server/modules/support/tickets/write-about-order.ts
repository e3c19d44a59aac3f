import type { CustomerId, OrderId, TicketId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { makeId, readableCode } from '#platform/random.ts';
import type { DeskContext } from '../desk-context.ts';
import { ticketOfKey } from './messages.sql.ts';
import { codeLength, ticketCodeOf } from './reply-address.ts';
import { say } from './say.ts';
import { countOpenTickets, findAbout, findTicketAbout, insertTicket } from './tickets.sql.ts';

export type OrderLetter = Readonly<{
  orderId: OrderId;
  orderCode: string;
  /** The goods, as the order calls them. */
  title: string;
  customer: Readonly<{ id: CustomerId; email: string; name: string }>;
  staffId: CustomerId;
  /** The words, with the code of their ticket. */
  words: (ticketCode: string) => string;
  /** Names one press of the button; a repeat changes nothing. */
  key: string;
  at: Date;
}>;

/**
 * Sends a customer a message about an order, in the caller's transaction: in the open ticket about
 * it, or in a new one. It is emailed, and an answer arrives at the desk. Undefined for a repeat of
 * the same request.
 */
export async function writeAboutOrder(
  ctx: DeskContext,
  tx: Tx,
  letter: OrderLetter,
): Promise<{ ticketId: TicketId; messageId: number } | undefined> {
  const { customer, staffId: authorId, key, at } = letter;
  // Counting takes the customer's lock, so that two presses cannot open two tickets.
  await countOpenTickets(tx, customer.id);
  if (await ticketOfKey(tx, customer.id, key)) return undefined;
  const about = { customerId: customer.id, orderId: letter.orderId };
  const known = await findTicketAbout(tx, about);
  const ticket = known ?? (await open(ctx, tx, letter));
  const { orderCode, title } = letter;
  const messageId = await say(ctx, tx, {
    ticketId: ticket.id,
    author: 'staff',
    authorId,
    via: 'web',
    body: letter.words(ticket.code),
    opens: known ? undefined : { orderCode, title },
    key,
    at,
  });
  return messageId === undefined ? undefined : { ticketId: ticket.id, messageId };
}

async function open(ctx: DeskContext, tx: Tx, { orderId, orderCode, customer, at }: OrderLetter) {
  const about = await findAbout(tx, customer.id, { kind: 'order', id: orderId });
  if (!about) throw new NotFound('Order not found.');
  const id = makeId('tkt', ctx.random);
  const code = ticketCodeOf(readableCode(codeLength, ctx.random));
  await insertTicket(tx, {
    personId: null,
    id,
    code,
    customerId: customer.id,
    requesterEmail: customer.email,
    requesterName: customer.name,
    department: 'sales',
    channel: 'web',
    subject: `Your order ${orderCode}`,
    about,
    at,
  });
  return { id, code };
}
