import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import { type Attachment } from 'postal-mime';
import { type Email } from 'postal-mime';
import { cutQuotes, linesOf, textOf } from './cut-quotes.ts';
import { linesOfHtml } from './text-of-html.ts';

export type Envelope = Readonly<{ from: string; to: readonly string[] }>;

/** A mail as the desk needs it. */
export type ArrivedMail = Readonly<{
  messageId: string;
  /** Who the mail says it is from; nothing proves it unless `isProved`. */
  sender: string;
  senderName: string;
  /** The mail host that the operator named has found that the sender's domain sent it. */
  isProved: boolean;
  recipients: readonly string[];
  subject: string;
  /** What its sender wrote, without history. */
  body: string;
  /** Everything that the mail says, history and all. */
  fullText: string;
  /** What was attached, in its order, and then what is shown inside of the text. */
  files: readonly Readonly<{ name: string; content: Buffer }>[];
  /** Written by a program: an answering machine, a list, a report of a mail that did not arrive. */
  automatic: boolean;
  /** As it came over the wire. */
  raw: Buffer;
}>;

/** The bytes are no mail that can be read, now or later. */
export class MailUnreadable extends Error {
  override readonly name = 'MailUnreadable';
}

const messageIdMax = 250;
const nobodys = /^(mailer-daemon|postmaster|no-?reply|bounces?)([+-].*)?@/i;

/**
 * Reads one message as it came over the wire. `proofHost` is the name under which the shop's own
 * mail host writes `Authentication-Results` (RFC 8601). Throws MailUnreadable.
 */
export async function parseMail(
  raw: Buffer,
  envelope: Envelope,
  proofHost?: string,
): Promise<ArrivedMail> {
  const mail = await readMail(raw);
  const sender = seen(mail.from?.address ?? envelope.from).toLowerCase();
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value.toLowerCase()]));
  const isPage = (mail.text ?? '').trim() === '' && mail.html !== undefined;
  const lines = isPage ? linesOfHtml(mail.html ?? '') : linesOf(mail.text ?? '');
  return {
    messageId: messageIdOf(mail, raw),
    sender,
    senderName: seen(mail.from?.name ?? ''),
    isProved: provesSender(mail.headers, { sender, host: proofHost }),
    recipients: envelope.to,
    subject: mail.subject ?? '',
    body: cutQuotes(lines, { isPage }),
    fullText: textOf(lines),
    files: filesOf(mail),
    automatic: isAutomatic(headers) || envelope.from === '' || nobodys.test(sender),
    raw,
  };
}

const read = async (raw: Buffer): Promise<Email> => {
  try {
    return await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  } catch (cause) {
    throw new MailUnreadable('The message cannot be read.', { cause });
  }
};

const strayMarks = (mail: Email) =>
  `${mail.subject ?? ''}${mail.text ?? ''}${mail.html ?? ''}`.split('\ufffd').length;

/** A text that names no charset is UTF-8; where that does not hold, it is windows-1252. */
async function readMail(raw: Buffer): Promise<Email> {
  const mail = await read(raw);
  if (strayMarks(mail) === 1) return mail;
  const western = await read(named1252(raw)).catch(() => mail);
  return strayMarks(western) < strayMarks(mail) ? western : mail;
}

const charset = '; charset=windows-1252';

function named1252(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  const [head = ''] = text.split(/\r?\n\r?\n/, 1);
  const hasType = /^content-type:/im.test(head);
  const typed = hasType ? text : `Content-Type: text/plain\r\n${text}`;
  const named = typed.replace(
    /^content-type:[ \t]*text\/(?:plain|html)\b(?:[^\r\n]|\r?\n[ \t])*/gim,
    (header) => (/charset/i.test(header) ? header : `${header.trimEnd()}${charset}`),
  );
  return Buffer.from(named, 'latin1');
}

/** PostgreSQL keeps no NUL, and no other control character belongs into a name or an address. */
const seen = (text: string) => text.replace(/\p{Cc}/gu, '').trim();
const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Without a name a mail is known by what it says, and by a sum of its name if that is too long. */
function messageIdOf({ messageId }: Email, raw: Buffer): string {
  const named = seen(messageId ?? '');
  if (named === '') return `<sha256-${digest(raw)}@desk>`;
  return named.length > messageIdMax ? `<sha256-${digest(named)}@desk>` : named;
}

function filesOf({ attachments, html = '' }: Email): ArrivedMail['files'] {
  const files = attachments.filter(({ content }) => typeof content !== 'string');
  const isInText = ({ contentId = '' }: Attachment) => {
    const name = contentId.replace(/^<|>$/g, '');
    return name !== '' && html.includes(`cid:${name}`);
  };
  return [...files.filter((file) => !isInText(file)), ...files.filter(isInText)].map(
    ({ filename, content }) => ({
      name: filename ?? 'file',
      content: Buffer.from(content as ArrayBuffer),
    }),
  );
}

/** The marks of RFC 3834, of lists and of common auto-responders. */
function isAutomatic(headers: ReadonlyMap<string, string>): boolean {
  const submitted = headers.get('auto-submitted');
  if (submitted !== undefined && submitted.trim() !== 'no') return true;
  if (/^\s*(bulk|junk|list|auto_reply)/.test(headers.get('precedence') ?? '')) return true;
  if (/^\s*multipart\/report/.test(headers.get('content-type') ?? '')) return true;
  return ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some((name) =>
    headers.has(name),
  );
}

type Header = Readonly<{ key: string; value: string }>;

/**
 * Whether the shop's own mail host has proved that the domain of `sender` sent the mail: a pass of
 * DMARC, or of DKIM or SPF for that domain or one above or below it, in the topmost
 * `Authentication-Results` (RFC 8601) if it bears the name `host`. Lower ones may have come with
 * the email, with any content.
 */
export function provesSender(
  headers: readonly Header[],
  { sender, host }: Readonly<{ sender: string; host: string | undefined }>,
): boolean {
  const domain = domainOf(sender);
  if (host === undefined || domain === '') return false;
  const first = headers.find(({ key }) => key.toLowerCase() === 'authentication-results');
  if (!first) return false;
  const [server = '', ...results] = withoutComments(first.value).toLowerCase().split(';');
  if (server.trim().split(/\s+/)[0] !== host.toLowerCase()) return false;
  return results.some((result) => passes(result, domain));
}

const domainOf = (address: string) => address.split('@').at(-1)?.trim().toLowerCase() ?? '';
const withoutComments = (text: string) => text.replace(/\([^()]*\)/g, ' ');

/** Which property of a pass names the domain that passed. */
const properties = {
  dmarc: /\bheader\.from=("?)([^\s;"]+)\1/,
  dkim: /\bheader\.(?:d|i)=("?)([^\s;"]+)\1/,
  spf: /\bsmtp\.mailfrom=("?)([^\s;"]+)\1/,
} as const;

function passes(result: string, domain: string): boolean {
  const method = (Object.keys(properties) as (keyof typeof properties)[]).find((name) =>
    new RegExp(`^\\s*${name}(?:/\\d+)?\\s*=\\s*pass\\b`).test(result),
  );
  if (!method) return false;
  const passed = domainOf(properties[method].exec(result)?.[2] ?? '').replace(/\.$/, '');
  return isAligned(passed, domain);
}

/** The same domain, or one within the other, neither of them a bare top-level domain. */
function isAligned(passed: string, domain: string): boolean {
  if (!passed.includes('.')) return false;
  return passed === domain || domain.endsWith(`.${passed}`) || passed.endsWith(`.${domain}`);
}
