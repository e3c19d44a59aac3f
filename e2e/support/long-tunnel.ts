import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { atThisPace } from '../../scripts/gate/pace.ts';
import type { Credentials } from './curl.ts';

const answerMs = atThisPace(10_000);

export type LongTunnel = Readonly<{
  isOpen: () => boolean;
  /** Asks the far end for a page through the tunnel; resolves to its first line. */
  ask: () => Promise<string>;
  close: () => void;
}>;

/** Opens a CONNECT tunnel through the gateway and holds it, as a browser does. */
export async function openTunnel(
  { host, httpPort, username, password }: Omit<Credentials, 'socksPort'>,
  target = 'target.test:80',
): Promise<LongTunnel> {
  const socket = connect({ host, port: httpPort });
  // A cut tunnel may end with a reset; the caller sees only that it ended.
  socket.on('error', () => undefined);
  const login = Buffer.from(`${username}:${password}`).toString('base64');
  socket.write(
    `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${login}\r\n\r\n`,
  );
  const line = await nextLine(socket);
  if (!line.includes(' 200')) {
    socket.destroy();
    throw new Error(`The gateway answered ${line}.`);
  }
  return {
    isOpen: () => !socket.destroyed,
    ask: () => {
      const first = nextLine(socket);
      socket.write('GET /ip HTTP/1.1\r\nHost: target.test\r\n\r\n');
      return first;
    },
    close: () => socket.destroy(),
  };
}

async function nextLine(socket: Socket): Promise<string> {
  // Closed without a listener; the event is emitted only once.
  if (socket.closed) throw new Error('The tunnel ended.');
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), answerMs);
  const closed = once(socket, 'close', stop).then(() => {
    throw new Error('The tunnel ended.');
  });
  try {
    const [chunk] = (await Promise.race([once(socket, 'data', stop), closed])) as [Buffer];
    return chunk.toString('latin1').split('\r\n')[0] ?? '';
  } finally {
    clearTimeout(timer);
    stop.abort();
    closed.catch(() => undefined);
  }
}
