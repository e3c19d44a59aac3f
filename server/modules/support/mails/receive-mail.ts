import { filesPerMessageMax, ticketBodyMax } from '#contracts/support/tickets.ts';
import { hourSeconds } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { consume } from '#platform/http/limits.ts';
import { findSender, nameTicketOf, recordArrival, type Verdict } from './desk-mails.sql.ts';
import type { DeskContext } from '../desk-context.ts';
import { FileRefused, TicketRefused } from '../errors.ts';
import { judgeFile, type JudgedFile } from '../tickets/judge-file.ts';
import { openTicket } from '../tickets/open-ticket.ts';
import type { ArrivedMail } from './parse-mail.ts';
import { isTokenOf, tokenIn } from './reply-address.ts';
import { say } from '../tickets/say.ts';
import { readable, subjectOf, type Ticket } from '../tickets/ticket.ts';
import { findTicketByCode } from '../tickets/tickets.sql.ts';

const perSender = { max: 20, perSeconds: hourSeconds };
const subjectMax = 120;

/**
 * Takes one mail for the desk, once by its Message-ID. A token that was made for this sender puts
 * it into its ticket; otherwise a customer's address opens a new one, marked as not verified, since
 * anybody can write any address on an envelope. Everything else is noted and dropped in silence:
 * an answer to a stranger or to a program is how mail loops begin.
 */
export async function receiveMail(ctx: DeskContext, mail: ArrivedMail): Promise<Verdict> {
  const { db, clock } = ctx;
  const at = clock();
  const { messageId, sender } = mail;
  const verdict = await judge(ctx, mail, at);
  if (verdict !== 'answer' && verdict !== 'ticket') {
    await db.transaction((tx) => recordArrival(tx, { messageId, sender, verdict, at }));
    return verdict;
  }
  const enclosed = await judgeFiles(mail);
  try {
    await db.transaction(async (tx) => {
      if (!(await recordArrival(tx, { messageId, sender, verdict, at }))) return;
      await take(ctx, tx, { ...mail, ...enclosed, at });
    });
  } catch (error) {
    if (!(error instanceof TicketRefused)) throw error;
    const refused = { messageId, sender, verdict: 'too-many', at } as const;
    await db.transaction((tx) => recordArrival(tx, refused));
    return refused.verdict;
  }
  return verdict;
}

async function judge(ctx: DeskContext, mail: ArrivedMail, at: Date): Promise<Verdict> {
  if (mail.automatic || mail.sender === ctx.deskAddress?.toLowerCase()) return 'automatic';
  const { db } = ctx;
  const ticket = await ticketOf(ctx, mail);
  if (!ticket && !(await findSender(db, mail.sender))) return 'unknown-sender';
  if (mail.body.trim() === '' && mail.files.length === 0) return 'empty';
  const wait = await consume(db, { ...perSender, key: `desk-mail:${mail.sender}` }, at);
  if (wait > 0) return 'too-many';
  return ticket ? 'answer' : 'ticket';
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
  const message = { via: 'mail', body, enclosed, key: null, at } as const;
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
    verified: false,
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
