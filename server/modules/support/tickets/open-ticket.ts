import type { CustomerId, FileId, TicketId } from '#contracts/ids.ts';
import type { AboutKind, Department } from '#contracts/support/tickets.ts';
import { hourSeconds } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound, refusal } from '#platform/errors.ts';
import { consumeOrRefuse } from '#platform/http/limits.ts';
import { makeId, readableCode } from '#platform/random.ts';
import type { DeskContext } from '../desk-context.ts';
import type { JudgedFile } from './judge-file.ts';
import { ticketOfKey } from './messages.sql.ts';
import { codeLength, ticketCodeOf } from './reply-address.ts';
import { say } from './say.ts';
import { subjectOf, type Via } from './ticket.ts';
import {
  countOpenTickets,
  deskOfCustomer,
  findAbout,
  insertTicket,
  type Reader,
} from './tickets.sql.ts';

export const openTicketsMax = 10;
/** Of those that nothing proves to be the customer's; they do not count among the others. */
export const unprovedTicketsMax = 3;
const opened = { max: 6, perSeconds: hourSeconds };
const said = { max: 40, perSeconds: 10 * 60 };

export type Requester = Readonly<{
  id: CustomerId | null;
  /** Of a team: who it is, and whether they read the tickets of the others. */
  person?: Readonly<{ id: CustomerId; readsAll: boolean }> | undefined;
  email: string;
  name: string;
}>;

/** Whose tickets a requester reads. */
export const readerOf = ({ id, person }: Requester & Readonly<{ id: CustomerId }>): Reader => ({
  customerId: id,
  personId: person && !person.readsAll ? person.id : undefined,
});

export type Opening = Readonly<{
  requester: Requester;
  department: Department;
  channel: Via;
  subject?: string;
  about?: Readonly<{ kind: AboutKind; id: string }> | undefined;
  body: string;
  files?: readonly FileId[] | undefined;
  enclosed?: readonly JudgedFile[];
  verified?: boolean;
  fullBody?: string | undefined;
  key: string | null;
  at: Date;
}>;

/** The desk takes no more from this customer for now. */
export const TicketRefused = refusal('ticket-refused', (why: string) => why);

/**
 * Opens a ticket with its first message, in the caller's transaction. Throws `TicketRefused` when
 * too many of the customer's are open, and `NotFound` when it is about another customer's order or
 * service.
 */
export async function openTicket(ctx: DeskContext, tx: Tx, opening: Opening): Promise<TicketId> {
  const { requester, department, channel, about, body, at } = opening;
  const { id: customerId } = requester;
  // The contact form keeps its own limits, and is never refused for what is open.
  const isLimited = customerId !== null && channel !== 'form';
  const isProved = opening.verified !== false;
  const max = isProved ? openTicketsMax : unprovedTicketsMax;
  if (isLimited && (await countOpenTickets(tx, customerId, { isProved })) >= max) {
    throw new TicketRefused(
      `You have ${max} open tickets. Reply to one of them, or close one first.`,
    );
  }
  const found = about && customerId ? await findAbout(tx, customerId, about) : undefined;
  if (about && !found) throw new NotFound('The selected order or service was not found.');
  const id = makeId('tkt', ctx.random);
  await insertTicket(tx, {
    id,
    code: ticketCodeOf(readableCode(codeLength, ctx.random)),
    customerId,
    requesterEmail: requester.email,
    requesterName: requester.name,
    department,
    channel,
    subject: opening.subject ?? subjectOf(body),
    about: found ?? null,
    personId: requester.person?.id ?? null,
    at,
  });
  await say(ctx, tx, {
    ...opening,
    ticketId: id,
    author: 'customer',
    authorId: requester.person?.id ?? customerId,
    via: channel,
  });
  return id;
}

/** Counts one opening against the customer's hour; throws `TooManyRequests` beyond it. */
export const countOpening = ({ db }: DeskContext, customerId: CustomerId, at: Date) =>
  consumeOrRefuse(db, { ...opened, key: `ticket:open:${customerId}` }, at);

/** Counts one message against the customer's ten minutes. */
export const countSaying = ({ db }: DeskContext, customerId: CustomerId, at: Date) =>
  consumeOrRefuse(db, { ...said, key: `ticket:say:${customerId}` }, at);

type First = Readonly<{ body: string; files?: readonly FileId[] | undefined; key: string }>;

/** The customer's own opening from the site; one press of the button opens one ticket. */
export async function askDesk(
  ctx: DeskContext,
  requester: Requester & Readonly<{ id: CustomerId }>,
  input: First & Pick<Opening, 'department' | 'about'> & Readonly<{ subject: string }>,
): Promise<TicketId> {
  const at = ctx.clock();
  await countOpening(ctx, requester.id, at);
  return ctx.db.transaction(async (tx) => {
    // Counting takes the customer's lock, so that two presses cannot pass this look together.
    await countOpenTickets(tx, requester.id);
    const known = await ticketOfKey(tx, requester.id, input.key);
    return known ?? openTicket(ctx, tx, { ...input, requester, channel: 'web', at });
  });
}

/** A line of live chat: into the chat that is under way, or the first of a new one. */
export async function chat(
  ctx: DeskContext,
  requester: Requester & Readonly<{ id: CustomerId }>,
  line: First,
): Promise<TicketId> {
  const at = ctx.clock();
  const customerId = requester.id;
  await countSaying(ctx, customerId, at);
  return ctx.db.transaction(async (tx) => {
    // Counting takes the customer's lock, so that two first lines make one chat.
    await countOpenTickets(tx, customerId);
    const known = await ticketOfKey(tx, customerId, line.key);
    if (known) return known;
    const { chat: ticketId } = await deskOfCustomer(tx, readerOf(requester));
    if (ticketId === null) {
      const opening = { ...line, requester, department: 'technical', channel: 'chat' } as const;
      return openTicket(ctx, tx, { ...opening, at });
    }
    const authorId = requester.person?.id ?? customerId;
    const author = { author: 'customer', authorId, via: 'chat' } as const;
    await say(ctx, tx, { ...line, ...author, ticketId, at });
    return ticketId;
  });
}
