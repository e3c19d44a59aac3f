import PostalMime from 'postal-mime';
import { type Book, openBook } from '../core/book.ts';
import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';
import type { Context } from '../core/context.ts';

export type Mail = {
  id: string;
  /** Envelope recipients, so that a blind copy is found too. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  messageId: string;
  links: string[];
  size: number;
  at: string;
};

export type MailFault = { reply: 'normal' | 'greylist' | 'refuse' | 'silent' | 'drop' };

export type Mailbox = {
  ctx: Context;
  mails: Book<Mail>;
  fault: FaultSwitch<MailFault>;
  /** Where replies go; undefined where they are not accepted. */
  answersPort: number | undefined;
};

const mailsMax = 5_000;
const linksMax = 200;

export function openMailbox(ctx: Context, answersPort?: number): Mailbox {
  const mails = openBook<Mail>({ dir: ctx.dir, name: 'mails', recordsMax: mailsMax });
  const fault = makeFaultSwitch<MailFault>({ reply: 'normal' });
  return { ctx, mails, fault, answersPort };
}

/** Reads and keeps one message as it came over the wire. */
export async function receiveMail(
  mailbox: Mailbox,
  raw: Buffer,
  envelope: { from: string; to: string[] },
): Promise<Mail> {
  const parsed = await PostalMime.parse(raw);
  const { ctx } = mailbox;
  const html = parsed.html ?? '';
  const text = parsed.text ?? '';
  const mail: Mail = {
    id: ctx.codes.lower(16),
    to: envelope.to,
    from: parsed.from?.address ?? envelope.from,
    subject: parsed.subject ?? '',
    text,
    html,
    headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
    messageId: parsed.messageId ?? '',
    links: linksIn(text, html),
    size: raw.length,
    at: ctx.timeline.now().toISOString(),
  };
  mailbox.mails.put(mail.id, mail);
  ctx.live.changed('mailbox');
  return mail;
}

/** Every address in the text and in the attributes of the HTML, each once, in reading order. */
function linksIn(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*["']?(https?:\/\/[^"'\s>]+)/gi)];
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/gi)];
  const found = [
    ...inHtml.map(([, link]) => (link ?? '').replaceAll('&amp;', '&')),
    ...inText.map(([link]) => link.replace(/[.,;:!?]+$/, '')),
  ];
  return [...new Set(found)].slice(0, linksMax);
}

/** Newest first; `to` keeps those with a recipient that contains it, ignoring case. */
export function findMails(mailbox: Mailbox, to: string, limit: number): Mail[] {
  const requested = to.toLowerCase();
  return mailbox.mails
    .all()
    .filter((mail) => mail.to.some((address) => address.toLowerCase().includes(requested)))
    .toReversed()
    .slice(0, limit);
}
