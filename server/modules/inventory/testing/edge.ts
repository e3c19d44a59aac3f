import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { listen } from '#testing/listen.ts';

/** What a reverse proxy makes of a request's headers, given the peer that it sees. */
export type EdgeHabit = (
  headers: IncomingMessage['headers'],
  peer: string,
) => Record<string, string | string[] | undefined>;

const appended = (value: string | string[] | undefined, peer: string) =>
  [value ?? [], peer].flat().join(', ');

/** nginx with the usual lines, Caddy, and HAProxy with `forwardfor` and `forwarded`. */
export const edgeHabits = {
  nginx: (headers, peer) => ({
    ...headers,
    'x-forwarded-for': appended(headers['x-forwarded-for'], peer),
    'x-forwarded-proto': 'https',
    'x-real-ip': peer,
  }),
  caddy: (headers, peer) => ({
    ...headers,
    'x-forwarded-for': appended(headers['x-forwarded-for'], peer),
    'x-forwarded-host': headers.host,
    'x-forwarded-proto': 'https',
    via: appended(headers.via, '1.1 Caddy'),
  }),
  haproxy: (headers, peer) => ({
    ...headers,
    'x-forwarded-for': appended(headers['x-forwarded-for'], peer),
    forwarded: appended(headers.forwarded, `proto=https;for=${peer}`),
  }),
} satisfies Record<string, EdgeHabit>;

export type Running = Readonly<{ port: number; close(): Promise<void> }>;

/** A reverse proxy on 127.0.0.1 in front of a port of this machine. */
export function openEdge(port: number, habit: EdgeHabit): Promise<Running> {
  return listening(
    createServer((incoming, outgoing) => {
      const { method, url: path } = incoming;
      const headers = habit(incoming.headers, incoming.socket.remoteAddress ?? '');
      const passed = request({ host: '127.0.0.1', port, method, path, headers });
      passed.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
    }),
  );
}

/** An edge that redirects requests without TLS to https. */
export const openRedirect = (): Promise<Running> =>
  listening(
    createServer(({ headers: { host }, url = '/' }, outgoing) => {
      outgoing.writeHead(308, { location: `https://${host}${url}` }).end();
    }),
  );

/** Lines that an exit writes into requests that it can read, by the port they go to. */
export type Additions = Map<number, string>;

/** An exit that supports CONNECT, resolves every name to this machine and leaves from `address`. */
export function openExit(address: string, additions: Additions): Promise<Running> {
  const server = createServer();
  server.on('connect', ({ url = '' }: IncomingMessage, socket) => {
    const port = Number(url.split(':').at(-1));
    const onward = connect({ host: '127.0.0.1', port, localAddress: address });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
    onward.once('connect', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    socket.on('data', (data: Buffer) => {
      const lines = additions.get(port) ?? '';
      onward.write(data.toString('latin1').replace('\r\n', `\r\n${lines}`), 'latin1');
    });
    onward.pipe(socket);
  });
  return listening(server);
}

async function listening(server: Server): Promise<Running> {
  return {
    port: await listen(server),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
