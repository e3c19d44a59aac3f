import type { Socket } from 'node:net';
import { CheckFailed } from '../failure.ts';
import type { Entry } from '../upstream.ts';
import type { HandshakeReader } from './handshake-reader.ts';
import type { Destination } from './socks5.ts';

// we → CONNECT name:port, Proxy-Authorization     entry → 200, then bytes   (RFC 9110 §9.3.6)

const authenticationRequired = 407;
type Talk = Readonly<{ socket: Socket; reader: HandshakeReader; entry: Entry }>;

/** Asks an HTTP proxy for a tunnel; afterwards the socket carries the destination's bytes. */
export async function askHttpConnect(talk: Talk, { host, port }: Destination): Promise<void> {
  const { socket, reader, entry } = talk;
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
  if (entry.username !== undefined) {
    const pair = Buffer.from(`${entry.username}:${entry.password?.reveal() ?? ''}`);
    lines.push(`Proxy-Authorization: Basic ${pair.toString('base64')}`);
  }
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [statusLine = ''] = (await reader.takeHead()).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(statusLine)?.[1] ?? 0);
  if (status === 0) throw new CheckFailed('bad-answer', 'Not an HTTP proxy.');
  if (status === authenticationRequired) {
    throw new CheckFailed('authentication-rejected', 'HTTP status 407.');
  }
  if (status < 200 || status > 299) throw new CheckFailed('tunnel-refused', `HTTP ${status}.`);
}
