import { filesPerMessageMax, ticketBodyMax } from '#contracts/support/tickets.ts';
import { hourSeconds } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { consume } from '#platform/http/limits.ts';
import { findSender, nameTicketOf, recordArrival, type Verdict } from './desk-mails.sql.ts';
import type { DeskContext } from '../desk-context.ts';
import { FileRefused, type JudgedFile, judgeFile } from '../tickets/judge-file.ts';
import { openTicket, TicketRefused } from '../tickets/open-ticket.ts';
import type { ArrivedMail } from './parse-mail.ts';
import { isTokenOf, tokenIn } from '../tickets/reply-address.ts';
import { say } from '../tickets/say.ts';
import { readable, subjectOf, type Ticket } from '../tickets/ticket.ts';
import { findTicketByCode } from '../tickets/tickets.sql.ts';

/** Of one sender, of whom a mail host has proved that they wrote. */
const proved = { max: 20, perSeconds: hourSeconds };
/** Sent in one person's name by an unknown sender: it must not use up that person's limits. */
const unproved = { max: 10, perSeconds: hourSeconds };
/** How often a sender is notified that a limit refused their email. */
const refusalsTold = { max: 1, perSeconds: hourSeconds };
const subjectMax = 120;
const fullBodyMax = 200_000;

/** The result for an email; `refusal` is the answer for the mail host before us. */
export type Received = Readonly<{ verdict: Verdict; refusal?: string }>;

const tooMany = 'Too many messages for now: sign in to the shop, or write again in an hour';

/**
 * Accepts one email for the desk, once by its Message-ID. A token of this sender puts it into its
 * ticket; otherwise a customer's address opens a new one, marked as not verified unless the
 * operator's mail host has proved the sender, since envelopes can be forged. A refusal by a limit
 * is sent once an hour. Everything else is logged and dropped silently: answers to strangers or
 * programs start mail loops.
 */
export async function receiveMail(ctx: DeskContext, mail: ArrivedMail): Promise<Received> {
  const { db, clock } = ctx;
  const at = clock();
  const { messageId, sender, raw } = mail;
  const verdict = await judge(ctx, mail, at);
  if (verdict !== 'answer' && verdict !== 'ticket') return drop(ctx, mail, { verdict, at });
  const enclosed = await judgeFiles(mail);
  try {
    await db.transaction(async (tx) => {
      if (!(await recordArrival(tx, { messageId, sender, verdict, raw, at }))) return;
      await take(ctx, tx, { ...mail, ...enclosed, at });
    });
  } catch (error) {
    if (!(error instanceof TicketRefused)) throw error;
    return drop(ctx, mail, { verdict: 'too-many', at });
  }
  return { verdict };
}

type Dropped = Readonly<{ verdict: Verdict; at: Date }>;

async function drop({ db }: DeskContext, mail: ArrivedMail, { verdict, at }: Dropped) {
  const { messageId, sender } = mail;
  await db.transaction((tx) => recordArrival(tx, { messageId, sender, verdict, at }));
  if (verdict !== 'too-many') return { verdict };
  const wait = await consume(db, { ...refusalsTold, key: `desk-mail-told:${keyOf(mail)}` }, at);
  return wait > 0 ? { verdict } : { verdict, refusal: tooMany };
}

const keyOf = ({ isProved, sender }: ArrivedMail) => `${isProved ? 'proved' : 'any'}:${sender}`;

async function judge(ctx: DeskContext, mail: ArrivedMail, at: Date): Promise<Verdict> {
  if (mail.automatic || mail.sender === ctx.deskAddress?.toLowerCase()) return 'automatic';
  const { db } = ctx;
  const ticket = await ticketOf(ctx, mail);
  if (!ticket && !(await findSender(db, mail.sender))) return 'unknown-sender';
  if (mail.body.trim() === '' && mail.files.length === 0) return 'empty';
  if (ticket) return 'answer';
  const limit = mail.isProved ? proved : unproved;
  const wait = await consume(db, { ...limit, key: `desk-mail:${keyOf(mail)}` }, at);
  return wait > 0 ? 'too-many' : 'ticket';
}

/** The ticket whose token this sender holds. */
async function ticketOf(
  { db, keyring, deskAddress }: DeskContext,
  { recipients, sender }: ArrivedMail,
): Promise<Ticket | undefined> {
  if (deskAddress === undefined) return undefined;
  for (const recipient of recipients) {
    const token = tokenIn(recipient, deskAddress);
    const ticket = token && (await findTicketByCode(db, token.code));
    if (ticket && isTokenOf(keyring, ticket, { mac: token.mac, sender })) return ticket;
  }
  return undefined;
}

type Taken = ArrivedMail & Readonly<{ enclosed: JudgedFile[]; left: string[]; at: Date }>;

async function take(ctx: DeskContext, tx: Tx, mail: Taken) {
  const { messageId, sender, enclosed, left, at } = mail;
  const words = [readable(mail.body).trim().slice(0, ticketBodyMax), ...left];
  const body = words.filter(Boolean).join('\n\n') || '(a file)';
  const whole = readable(mail.fullText).trim().slice(0, fullBodyMax);
  const fullBody = whole === readable(mail.body).trim() ? undefined : whole;
  const message = { via: 'mail', body, fullBody, enclosed, key: null, at } as const;
  const ticket = await ticketOf(ctx, mail);
  if (ticket) {
    const { id: ticketId, customerId: authorId } = ticket;
    await say(ctx, tx, { ...message, ticketId, author: 'customer', authorId });
    await nameTicketOf(tx, messageId, ticketId);
    return;
  }
  const requester = await findSender(tx, sender);
  if (!requester) return;
  const subject = readable(mail.subject).trim().slice(0, subjectMax) || subjectOf(body);
  const ticketId = await openTicket(ctx, tx, {
    ...message,
    requester,
    department: 'technical',
    channel: 'mail',
    subject,
    verified: mail.isProved,
  });
  await nameTicketOf(tx, messageId, ticketId);
}

/** The files that the desk takes, and a line about those that it does not. */
async function judgeFiles({ files }: ArrivedMail) {
  const enclosed: JudgedFile[] = [];
  const refused: string[] = [];
  for (const { name, content } of files) {
    try {
      if (enclosed.length >= filesPerMessageMax) throw new FileRefused('Too many.');
      enclosed.push(await judgeFile(name, content));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refused.push(readable(name).slice(0, 60));
    }
  }
  const left = refused.length > 0 ? [`[Not taken: ${refused.join(', ')}]`] : [];
  return { enclosed, left };
}
