import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Delivered = Readonly<{ recipients: readonly string[]; source: string; mail: Email }>;

/** A real mail host on a free port of this machine that keeps what it is given. */
export type PostOffice = Readonly<{
  url: string;
  delivered: Delivered[];
  /** Refuses this many of the next mails for the time being. */
  refuseNext(count: number): void;
  close(): Promise<void>;
}>;

/** `at` is a port that it had before. */
export async function openPostOffice(at = 0): Promise<PostOffice> {
  const delivered: Delivered[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      if (refusals > 0) {
        refusals -= 1;
        return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      }
      const source = Buffer.concat(chunks).toString();
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      delivered.push({ recipients, source, mail: await PostalMime.parse(source) });
      done();
    },
  });
  server.listen(at, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    refuseNext: (count) => void (refusals = count),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
