import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { minuteMs } from '#contracts/time.ts';
import type { Log } from '#platform/log.ts';
import type { DeskContext } from '../desk-context.ts';
import { MailUnreadable, parseMail } from '../mails/parse-mail.ts';
import { receiveMail } from '../mails/receive-mail.ts';
import { isForDesk } from '../tickets/reply-address.ts';

/** Five files of 5 MB as mail programs write them, and the words around them. */
const messageBytesMax = 36 * 1024 * 1024;
const clientsMax = 20;
const recipientsMax = 10;
const socketTimeoutMs = minuteMs;
const closeTimeoutMs = 2_000;

export type MailListener = Readonly<{ port: number; close(): Promise<void> }>;

type Place = Readonly<{ host: string; port: number; authHost?: string | undefined }>;

/**
 * Accepts mail for the desk's own address only; it does not relay. The operator's mail host is in
 * front of it and handles the open network: TLS, sender checks, filters.
 */
export async function openMailListener(
  ctx: DeskContext & Readonly<{ deskAddress: string }>,
  { host, port, authHost }: Place,
): Promise<MailListener> {
  const { deskAddress, log } = ctx;
  const server = new SMTPServer({
    banner: 'Desk',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: messageBytesMax,
    maxClients: clientsMax,
    socketTimeout: socketTimeoutMs,
    closeTimeout: closeTimeoutMs,
    onRcptTo: ({ address }, session, done) => {
      if (!isForDesk(address, deskAddress))
        return done(answerOf(550, 'Not an address of the desk'));
      if (session.envelope.rcptTo.length >= recipientsMax) return done(answerOf(452, 'Too many'));
      return done();
    },
    onData: async (stream, session, done) =>
      done(await takeOrRefuse({ ...ctx, authHost }, stream, session)),
  });
  server.on('error', (error) => noteBroken(log, error));
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Taking = DeskContext & Readonly<{ authHost: string | undefined }>;

/** Undefined once the email is stored; otherwise the answer to the sender's mail host. */
async function takeOrRefuse(
  ctx: Taking,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | undefined> {
  try {
    return await take(ctx, stream, session);
  } catch (error) {
    // It will never be read, and a mail host would send it again for days.
    if (error instanceof MailUnreadable) return answerOf(554, 'The message cannot be read');
    ctx.log.error({ err: error }, 'a mail to the desk was not taken');
    return answerOf(451, 'Try again later');
  }
}

async function take(
  ctx: Taking,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<Error | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // Beyond the limit the rest is read and let go.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) return answerOf(552, 'The message is too large');
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  const to = envelope.rcptTo.map(({ address }) => address);
  const mail = await parseMail(Buffer.concat(chunks), { from, to }, ctx.authHost);
  const { verdict, refusal: told } = await receiveMail(ctx, mail);
  ctx.log.info({ verdict }, 'mail to the desk');
  return told === undefined ? undefined : answerOf(550, told);
}

const answerOf = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

const noteBroken = (log: Log, error: Error) => log.warn({ err: error }, 'mail connection broken');
