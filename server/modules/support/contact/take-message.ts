import { emailText } from '#contracts/text.ts';
import { readSender } from '#contracts/support/contact-line.ts';
import {
  contactMessageMax,
  contactMessageMin,
  type MessageBody,
} from '#contracts/support/support.ts';
import { daySeconds, hourSeconds } from '#contracts/time.ts';
import { fullName } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import type { Caller } from '#platform/http/policy.ts';
import { consume, consumeOrRefuse } from '#platform/http/limits.ts';
import { makeId } from '#platform/random.ts';
import { insertContactMessage } from './contact-messages.sql.ts';
import type { DeskContext } from '../desk-context.ts';
import { openTicket, type Requester } from '../tickets/open-ticket.ts';
import { readable } from '../tickets/ticket.ts';
import { InvalidInput } from '#platform/errors.ts';

/** Who sent it, as far as the edge knows. */
export type MessageOrigin = Readonly<{
  caller: Caller;
  address: string;
  /** What limits per address count; undefined where they do not apply. */
  limitKey: string | undefined;
}>;

const perAddress = { max: 5, perSeconds: hourSeconds };
const perAddressDaily = { max: 20, perSeconds: daySeconds };
const perSender = { max: 3, perSeconds: hourSeconds };
/** Beyond it the shop still takes messages, and says so in its log. */
const alarmDaily = { max: 200, perSeconds: daySeconds };

// Browsers report a purchase under these subjects (§7); the server reports it itself.
const purchaseSubjects = new Set(['New Proxy Purchase', 'New VPS Purchase']);

/**
 * Takes one message of the contact form: stored, mailed to the shop's own recipients, never to an
 * address from the request (R6), and opened as a ticket of the sales department. Without a sender
 * it is anonymous: staff read it and cannot answer (H7). A filled honeypot and a purchase notice
 * are accepted and dropped. Throws `TooManyRequests` beyond the limits.
 */
export async function takeMessage(
  ctx: DeskContext,
  body: MessageBody,
  origin: MessageOrigin,
): Promise<void> {
  if (body.website) return;
  const { caller } = origin;
  const signedIn = caller.kind !== 'visitor';
  if (signedIn && purchaseSubjects.has(body.subject ?? '')) return;
  const { message, ...from } = contactOf(body);
  const requester = requesterOf(from, caller);
  const at = ctx.clock();
  await refuseFloods(ctx, { email: requester.email, limitKey: origin.limitKey, at });
  await store(ctx, { requester, body: readable(message), sourceAddress: origin.address, at });
}

type From = Readonly<{ email?: string; name?: string | null }>;

/** Who writes and what: the field first, else the body's first line. */
function contactOf({ email, body }: MessageBody): From & Readonly<{ message: string }> {
  const { sender, message } = readSender(body);
  const isRead = email === undefined && emailText.safeParse(sender?.address).success;
  const contact =
    isRead && sender
      ? { message, email: sender.address, name: sender.name }
      : { message: body, ...(email ? { email } : {}) };
  const { length } = contact.message;
  // What is left of the body beside the line that names its sender may be no message.
  if (length < contactMessageMin) {
    throw InvalidInput.at('/body', `Message must be at least ${contactMessageMin} characters long`);
  }
  if (length > contactMessageMax) {
    throw InvalidInput.at('/body', `Message must be at most ${contactMessageMax} characters long`);
  }
  return contact;
}

/** Only a session says whose account it is; an address alone can be anybody's. */
function requesterOf({ email: written, name }: From, caller: Caller): Requester {
  const signedIn = caller.kind !== 'visitor';
  const email = (written ?? (signedIn ? caller.email : '')).toLowerCase();
  if (signedIn && caller.email.toLowerCase() === email)
    return { id: caller.customerId, email, name: fullName(caller) };
  return { id: null, email, name: name ?? (email || anonymous) };
}

/** The name of a sender who gave none. */
const anonymous = 'Anonymous';

async function refuseFloods(
  { db, keyring, log }: DeskContext,
  { email, limitKey, at }: { email: string; limitKey: string | undefined; at: Date },
) {
  if (limitKey !== undefined) {
    await consumeOrRefuse(db, { ...perAddress, key: `contact:hour:${limitKey}` }, at);
    await consumeOrRefuse(db, { ...perAddressDaily, key: `contact:day:${limitKey}` }, at);
  }
  if (email !== '') {
    const sender = keyring.mac('address-limit', email);
    await consumeOrRefuse(db, { ...perSender, key: `contact:sender:${sender}` }, at);
  }
  const over = await consume(db, { ...alarmDaily, key: 'contact:all' }, at);
  if (over > 0) log.warn({ max: alarmDaily.max }, 'more contact messages than usual today');
}

type Contact = Readonly<{ requester: Requester; body: string; sourceAddress: string; at: Date }>;

async function store(ctx: DeskContext, { requester, body, sourceAddress, at }: Contact) {
  const id = makeId('msg', ctx.random);
  const { email } = requester;
  await ctx.db.transaction(async (tx) => {
    await insertContactMessage(tx, { id, email: email || null, body, sourceAddress, at });
    await openTicket(ctx, tx, {
      requester,
      department: 'sales',
      channel: 'form',
      body,
      verified: requester.id !== null,
      key: null,
      at,
    });
    await enqueueMail(tx, ctx, {
      template: 'contact-message',
      dedupeKey: `contact-message:${id}`,
      to: ctx.shop.noticeRecipients,
      facts: { email: email || anonymous, body, receivedAt: at.toISOString() },
      at,
    });
  });
}
