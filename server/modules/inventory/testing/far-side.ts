import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcp, type Socket } from 'node:net';
import { once } from 'node:events';
import { listen } from '#testing/listen.ts';

export type Behaviour =
  | 'healthy'
  | 'hang-up'
  | 'silent-greeting'
  | 'silent-tunnel'
  | 'silent-body'
  | 'refuse-tunnel'
  | 'cut-body'
  | 'nonsense'
  | 'not-json'
  | 'leak'
  | 'paced'
  | 'slow-start'
  /** Bears a SOCKS5 handshake in one piece; all others swallow what they did not wait for. */
  | 'at-once'
  | 'not-found';

/**
 * An upstream and the site behind it in one: any user name of the form `<exit ip>` with the
 * password `good` gets a tunnel, and the site sees that address. Behaviour is set per exit.
 */
export type FarSide = Readonly<{
  port: number;
  behave(exitIp: string, behaviour: Behaviour): void;
  /** Connections with this user name leave by another address, chosen for each connection. */
  leave(user: string, exitOf: () => string): void;
  /** Handshakes in one piece, which are trials, not counted. */
  connections(exitIp: string): number;
  /** The most connections that were open at once. */
  peak(): number;
  close(): Promise<void>;
}>;

type Site = Readonly<{ exitIp: string; behaviour: Behaviour }>;

export async function openFarSide(): Promise<FarSide> {
  const behaviours = new Map<string, Behaviour>();
  const exits = new Map<string, () => string>();
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const sites = new WeakMap<Socket, Site>();
  let peak = 0;
  const http = createHttp((request, response) => {
    const site = sites.get(request.socket);
    if (site) serve(site, request, response);
  });
  const server = createTcp((socket) => {
    sockets.add(socket);
    peak = Math.max(peak, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const look = (exitIp: string): Site => {
      const behaviour = behaviours.get(exitIp) ?? 'healthy';
      return { exitIp: exits.get(exitIp)?.() ?? exitIp, behaviour };
    };
    const lookUp = (exitIp: string): Site => {
      counts.set(exitIp, (counts.get(exitIp) ?? 0) + 1);
      return look(exitIp);
    };
    const arrive = (site: Site) => {
      sites.set(socket, site);
      http.emit('connection', socket);
    };
    socket.once('data', (first) => {
      const isSocks = first.readUInt8(0) === 5;
      void (isSocks
        ? greetSocks(socket, first, { look, lookUp, arrive })
        : greetHttp(socket, first, { lookUp, arrive }));
    });
  });
  const port = await listen(server);
  return {
    port,
    behave: (exitIp, behaviour) => void behaviours.set(exitIp, behaviour),
    leave: (user, exitOf) => void exits.set(user, exitOf),
    connections: (exitIp) => counts.get(exitIp) ?? 0,
    peak: () => peak,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type LookUp = (exitIp: string) => Site;
type Arrive = (site: Site) => void;
const password = 'good';

async function next(socket: Socket): Promise<Buffer> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data;
}

async function greetSocks(
  socket: Socket,
  first: Buffer,
  { look, lookUp, arrive }: { look: LookUp; lookUp: LookUp; arrive: Arrive },
): Promise<void> {
  socket.write(Buffer.from([5, 2]));
  const rest = first.subarray(2 + first.readUInt8(1));
  if (rest.length > 0) return takeAtOnce(socket, rest, { look, arrive });
  const pair = await next(socket);
  const userEnd = 2 + pair.readUInt8(1);
  const site = lookUp(pair.toString('utf8', 2, userEnd));
  const isRight = pair.toString('utf8', userEnd + 1) === password;
  if (site.behaviour === 'hang-up') return void socket.destroy();
  if (site.behaviour === 'silent-greeting') return;
  socket.write(Buffer.from([1, isRight ? 0 : 1]));
  if (!isRight) return;
  await next(socket);
  if (site.behaviour === 'silent-tunnel') return;
  if (site.behaviour === 'nonsense') return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
  const code = site.behaviour === 'refuse-tunnel' ? 5 : 0;
  socket.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]));
  if (code === 0) arrive(site);
}

function takeAtOnce(
  socket: Socket,
  rest: Buffer,
  { look, arrive }: { look: LookUp; arrive: Arrive },
): void {
  const site = look(rest.toString('utf8', 2, 2 + rest.readUInt8(1)));
  if (site.behaviour !== 'at-once') return void socket.resume();
  socket.write(Buffer.from([1, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
  arrive(site);
}

async function greetHttp(
  socket: Socket,
  first: Buffer,
  { lookUp, arrive }: { lookUp: LookUp; arrive: Arrive },
): Promise<void> {
  const basic = /^Proxy-Authorization: Basic (\S+)/im.exec(first.toString())?.[1] ?? '';
  const [exitIp = '', given = ''] = Buffer.from(basic, 'base64').toString().split(':');
  const site = lookUp(exitIp);
  if (site.behaviour === 'hang-up') return void socket.destroy();
  if (site.behaviour === 'silent-greeting' || site.behaviour === 'silent-tunnel') return;
  if (site.behaviour === 'nonsense') return void socket.write('220 mail.test ESMTP\r\n\r\n');
  if (given !== password) return void socket.write('HTTP/1.1 407 No\r\n\r\n');
  const isRefused = site.behaviour === 'refuse-tunnel';
  socket.write(isRefused ? 'HTTP/1.1 503 No\r\n\r\n' : 'HTTP/1.1 200 OK\r\n\r\n');
  if (!isRefused) arrive(site);
}

function serve(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const { behaviour, exitIp } = site;
  if (behaviour === 'silent-body') return;
  if (behaviour === 'cut-body') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{', () => request.socket.destroy());
    return;
  }
  if (behaviour === 'not-found') return void response.writeHead(404).end('no');
  if (behaviour === 'not-json') return void response.end('<html>Log in to the hotel</html>');
  const bytes = /^\/bytes\/(\d+)$/.exec(request.url ?? '')?.[1];
  if (bytes && behaviour === 'paced') return sendPaced(response, Number(bytes));
  if (bytes && behaviour === 'slow-start') return sendEverFaster(response, Number(bytes));
  if (bytes) return void response.end(Buffer.alloc(Number(bytes)));
  const headers = { ...request.headers, ...(behaviour === 'leak' ? { via: '1.1 squid' } : {}) };
  response.end(JSON.stringify({ ip: exitIp, headers }));
}

/** One block, then as many more as the length holds, twenty milliseconds apart: 8 Mbps. */
export const paced = { blockBytes: 20_000, everyMs: 20, kbps: 8_000 } as const;

function sendPaced(response: ServerResponse, length: number): void {
  let left = length;
  const send = () => {
    response.write(Buffer.alloc(Math.min(paced.blockBytes, left)));
    left -= paced.blockBytes;
    if (left > 0) return;
    clearInterval(timer);
    response.end();
  };
  const timer = setInterval(send, paced.everyMs);
  response.on('close', () => clearInterval(timer));
  send();
}

/** As TCP on a far line: twice as much every hundred milliseconds, up to 40 Mbps. */
export const slowStart = { everyMs: 20, blockBytes: 100_000, kbps: 40_000 } as const;
const firstBlockBytes = 3_000;
const doubledEvery = 5;

function sendEverFaster(response: ServerResponse, length: number): void {
  response.setHeader('content-length', length);
  const beganAt = performance.now();
  let left = length;
  let sentUntil = 0;
  const send = () => {
    // A late timer makes up for the blocks that it missed, as a line does.
    const due = Math.floor((performance.now() - beganAt) / slowStart.everyMs);
    for (; sentUntil <= due && left > 0; sentUntil += 1) {
      const grown = firstBlockBytes * 2 ** Math.floor(sentUntil / doubledEvery);
      const bytes = Math.min(slowStart.blockBytes, grown, left);
      response.write(Buffer.alloc(bytes));
      left -= bytes;
    }
    if (left > 0) return;
    clearInterval(timer);
    response.end();
  };
  const timer = setInterval(send, slowStart.everyMs);
  response.on('close', () => clearInterval(timer));
  send();
}
