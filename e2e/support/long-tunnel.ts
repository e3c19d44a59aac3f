import { connect } from 'node:net';
import type { Credentials } from './curl.ts';

export type LongTunnel = Readonly<{
  isOpen: () => boolean;
  /** Asks the far end for a page through the tunnel; resolves to its first line. */
  ask: () => Promise<string>;
  close: () => void;
}>;

/** Opens a CONNECT tunnel through the gateway and holds it, as a browser does. */
export async function openTunnel(
  { host, httpPort, username, password }: Credentials,
  target = 'target.test:80',
): Promise<LongTunnel> {
  const socket = connect({ host, port: httpPort });
  let open = true;
  socket.on('close', () => void (open = false));
  // A cut tunnel may end with a reset; that it ended is what the test looks at.
  socket.on('error', () => void (open = false));
  const nextLine = () =>
    new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(chunk.toString('latin1').split('\r\n')[0] ?? ''));
      socket.once('close', () => reject(new Error('The tunnel ended.')));
    });
  const login = Buffer.from(`${username}:${password}`).toString('base64');
  const answer = nextLine();
  socket.write(
    `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${login}\r\n\r\n`,
  );
  const line = await answer;
  if (!line.includes(' 200')) throw new Error(`The gateway answered ${line}.`);
  return {
    isOpen: () => open,
    ask: () => {
      const first = nextLine();
      socket.write('GET /ip HTTP/1.1\r\nHost: target.test\r\n\r\n');
      return first;
    },
    close: () => socket.destroy(),
  };
}
