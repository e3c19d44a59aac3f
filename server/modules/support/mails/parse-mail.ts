import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { cutQuotes, textOfHtml } from './cut-quotes.ts';

export type Envelope = Readonly<{ from: string; to: readonly string[] }>;

/** A mail as the desk needs it. */
export type ArrivedMail = Readonly<{
  messageId: string;
  /** Who the mail says it is from; nothing proves it. */
  sender: string;
  senderName: string;
  recipients: readonly string[];
  subject: string;
  body: string;
  files: readonly Readonly<{ name: string; content: Buffer }>[];
  /** Written by a program: an answering machine, a list, a report of a mail that did not arrive. */
  automatic: boolean;
}>;

const messageIdMax = 250;
const nobodys = /^(mailer-daemon|postmaster|no-?reply|bounces?)([+-].*)?@/i;

/** Reads one message as it came over the wire. */
export async function parseMail(raw: Buffer, envelope: Envelope): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const sender = (mail.from?.address ?? envelope.from).toLowerCase();
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value.toLowerCase()]));
  // Without a name of its own a mail is known by what it says.
  const ownName = `<sha256-${createHash('sha256').update(raw).digest('hex')}@desk>`;
  const files = mail.attachments.filter(({ content }) => typeof content !== 'string');
  return {
    messageId: (mail.messageId ?? ownName).slice(0, messageIdMax),
    sender,
    senderName: mail.from?.name ?? '',
    recipients: envelope.to,
    subject: mail.subject ?? '',
    body: cutQuotes(mail.text ?? textOfHtml(mail.html ?? '')),
    files: files.map(({ filename, content }) => ({
      name: filename ?? 'file',
      content: Buffer.from(content as ArrayBuffer),
    })),
    automatic: isAutomatic(headers) || envelope.from === '' || nobodys.test(sender),
  };
}

/** The marks of RFC 3834, of lists and of the common programs that answer by themselves. */
function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted');
  if (submitted !== undefined && submitted.trim() !== 'no') return true;
  if (/^\s*(bulk|junk|list|auto_reply)/.test(headers.get('precedence') ?? '')) return true;
  if (/^\s*multipart\/report/.test(headers.get('content-type') ?? '')) return true;
  return ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some((name) =>
    headers.has(name),
  );
}
