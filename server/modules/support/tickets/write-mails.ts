import { enqueueMail } from '#modules/notifications';
import type { Tx } from '#platform/db.ts';
import type { DeskContext } from '../desk-context.ts';
import { replyAddressOf } from './reply-address.ts';
import type { Ticket } from './ticket.ts';

const excerptMax = 4_000;
const excerpt = (text: string) =>
  text.length > excerptMax ? `${text.slice(0, excerptMax)}…` : text;

export const firstNameOf = ({ customerId, requesterName }: Ticket) =>
  customerId === null ? 'there' : (requesterName.split(' ')[0] ?? requesterName);

/** Where the customer reads the thread; a visitor has no page of their own. */
const linkOf = ({ publicUrl }: DeskContext, { id, customerId }: Ticket) =>
  customerId === null ? '' : `${publicUrl}/dashboard/support/tickets/${id}`;

/** Empty where no mail is taken; then the letter asks to answer on the site. */
function answersTo({ keyring, deskAddress }: DeskContext, ticket: Ticket): string {
  if (deskAddress === undefined) return '';
  return replyAddressOf({ keyring, deskAddress }, ticket, ticket.requesterEmail);
}

type MessageToSend = Readonly<{ ticket: Ticket; messageId: number; body: string; at: Date }>;
type Closing = Readonly<{ ticket: Ticket; closesAt: Date; at: Date }>;

/** Anonymous messages and erased accounts have no address to write to. */
const isReachable = ({ requesterEmail }: Ticket) => requesterEmail !== '';

/** Emails an answer of staff to the customer, who can reply to it. */
export async function mailAnswer(ctx: DeskContext, tx: Tx, said: MessageToSend): Promise<void> {
  const { ticket, messageId, body, at } = said;
  if (!isReachable(ticket)) return;
  await enqueueMail(tx, ctx, {
    template: 'ticket-answer',
    dedupeKey: `ticket-answer:${messageId}`,
    to: [ticket.requesterEmail],
    customerId: ticket.customerId ?? undefined,
    facts: {
      firstName: firstNameOf(ticket),
      ticketCode: ticket.code,
      subject: ticket.subject,
      body: excerpt(body),
      link: linkOf(ctx, ticket),
      replyTo: answersTo(ctx, ticket),
    },
    at,
  });
}

/** What a ticket is about that the shop itself opens. */
export type OrderNamed = Readonly<{ orderCode: string; title: string }>;

/** Sends the first word of a ticket that the shop itself opened. */
export function mailOpening(
  ctx: DeskContext,
  tx: Tx,
  { ticket, messageId, body, at, orderCode, title }: MessageToSend & OrderNamed,
) {
  return enqueueMail(tx, ctx, {
    template: 'staff-message',
    dedupeKey: `staff-message:${messageId}`,
    to: [ticket.requesterEmail],
    customerId: ticket.customerId ?? undefined,
    facts: {
      firstName: firstNameOf(ticket),
      orderCode,
      title,
      body: excerpt(body),
      link: linkOf(ctx, ticket),
      replyTo: answersTo(ctx, ticket),
    },
    at,
  });
}

/** Notifies the shop's own people that a customer waits. */
export function mailArrival(
  ctx: DeskContext,
  tx: Tx,
  { ticket, messageId, body, at }: MessageToSend,
) {
  return enqueueMail(tx, ctx, {
    template: 'ticket-arrived',
    dedupeKey: `ticket-arrived:${messageId}`,
    to: ctx.shop.noticeRecipients,
    facts: {
      ticketCode: ticket.code,
      subject: ticket.subject,
      from: ticket.requesterEmail,
      department: ticket.department,
      body: excerpt(body),
      link: `${ctx.publicUrl}/admin/tickets/${ticket.id}`,
    },
    at,
  });
}

/** Says once per silence that the ticket is about to close. */
export async function mailClosing(ctx: DeskContext, tx: Tx, closing: Closing): Promise<void> {
  const { ticket, closesAt, at } = closing;
  if (!isReachable(ticket)) return;
  await enqueueMail(tx, ctx, {
    template: 'ticket-closing',
    dedupeKey: `ticket-closing:${ticket.id}:${ticket.spokeAt.toISOString()}`,
    to: [ticket.requesterEmail],
    customerId: ticket.customerId ?? undefined,
    facts: {
      firstName: firstNameOf(ticket),
      ticketCode: ticket.code,
      subject: ticket.subject,
      closesAt: closesAt.toISOString(),
      link: linkOf(ctx, ticket),
      replyTo: answersTo(ctx, ticket),
    },
    at,
  });
}
