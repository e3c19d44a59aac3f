import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Mailbox, receiveMail } from './mailbox.ts';

const messageBytesMax = 10 * 1024 * 1024;
const clientsMax = 100;
const closeTimeoutMs = 500;

type Done = (error?: Error | null, message?: string) => void;

/** Takes mail for any address, with or without a password. */
export function makeSmtpServer(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    banner: 'Sandbox mailbox',
    authOptional: true,
    allowInsecureAuth: true,
    // There is no certificate to offer on loopback.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: messageBytesMax,
    maxClients: clientsMax,
    closeTimeout: closeTimeoutMs,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anonymous' }),
    onData: (stream, session, done) => void take(mailbox, { stream, session, done }),
  });
  // A sender that died in the middle of a mail sends it again; without a listener Node ends here.
  server.on('error', () => {});
  return server;
}

type Incoming = { stream: SMTPServerDataStream; session: SMTPServerSession; done: Done };

async function take(mailbox: Mailbox, { stream, session, done }: Incoming): Promise<void> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded) return done(refusal(552, 'The message is too large'));
    const { reply } = mailbox.fault.take();
    if (reply === 'silent') return;
    if (reply === 'greylist') return done(refusal(451, 'Try again later'));
    if (reply === 'refuse') return done(refusal(550, 'No such mailbox'));
    if (reply === 'normal') await receiveMail(mailbox, Buffer.concat(chunks), envelopeOf(session));
    done(null, 'Kept');
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function envelopeOf({ envelope }: SMTPServerSession) {
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  return { from, to: envelope.rcptTo.map(({ address }) => address) };
}
