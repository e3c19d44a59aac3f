import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcp, type Server, type Socket } from 'node:net';
import type { Context } from '../core/context.ts';

/** The site customers reach through their proxy. Knows visitors by the PROXY line, if one came. */
export type Site = { server: Server; close(): void };

const objectBytesMax = 50 * 1024 * 1024;
const echoBytesMax = 1024 * 1024;
const slowMsMax = 60_000;
const slowChunksMax = 100;
const proxyLineMax = 107; // PROXY protocol, version 1, §2.1.
const firstLineMs = 10_000;
/** As nginx keeps a connection between two requests. Node's five seconds would end idle tunnels. */
const idleMs = 75_000;

type Visit = { request: IncomingMessage; response: ServerResponse; ip: string; url: URL };

export function makeSite(ctx: Context): Site {
  const seen = new WeakMap<Socket, string>();
  const sockets = new Set<Socket>();
  const http = createHttp({ keepAliveTimeout: idleMs }, (request, response) => {
    const ip = seen.get(request.socket) ?? bare(request.socket.remoteAddress ?? '');
    const url = new URL(request.url ?? '/', 'http://target.test');
    void serve(ctx, { request, response, ip, url });
  });
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    readVisitor(socket, (ip) => {
      if (ip !== null) seen.set(socket, ip);
      http.emit('connection', socket);
    });
  });
  return {
    server,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const bare = (address: string) => address.replace(/^::ffff:/, '');

/** Takes an optional `PROXY TCP4 source …` line off the front of the connection. */
function readVisitor(socket: Socket, ready: (ip: string | null) => void): void {
  let head = Buffer.alloc(0);
  socket.setTimeout(firstLineMs, () => socket.destroy());
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const text = head.toString('latin1', 0, proxyLineMax);
    if ('PROXY '.startsWith(text)) return;
    const isProxied = text.startsWith('PROXY ');
    const end = isProxied ? head.indexOf('\r\n') : -1;
    if (isProxied && end === -1 && head.length < proxyLineMax) return;
    socket.off('data', onData);
    socket.setTimeout(0);
    if (isProxied && end === -1) {
      socket.destroy();
      return;
    }
    const [, , source] = head.toString('latin1', 0, Math.max(end, 0)).split(' ');
    socket.pause();
    socket.unshift(isProxied ? head.subarray(end + 2) : head);
    ready(source ?? null);
    socket.resume();
  };
  socket.on('data', onData);
}

async function serve(ctx: Context, visit: Visit): Promise<void> {
  const { request, response, ip, url } = visit;
  const at = ctx.timeline.now().toISOString();
  const bytes = /^\/bytes\/(\d{1,9})$/.exec(url.pathname);
  if (request.method === 'POST' && url.pathname === '/echo') return echo(visit);
  if (/^guarded\.test(?::|$)/i.test(request.headers.host ?? '')) return challenge(response);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answer(response, 405, 'Only GET here, and POST to /echo.\n');
  }
  if (url.pathname === '/') {
    return answer(response, 200, `Hello. You reached target.test from ${ip} at ${at}.\n`);
  }
  if (url.pathname === '/ip') {
    return answerJson(response, { ip, time: at, headers: request.headers });
  }
  if (bytes !== null) return sendBytes(response, Number(bytes[1]));
  if (url.pathname === '/redirect') return redirect(visit);
  if (url.pathname === '/slow') return sendSlowly(visit);
  answer(
    response,
    404,
    'No such page. Try /, /ip, /bytes/1000, /redirect?to=/ip, /slow or POST /echo.\n',
  );
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}

/** As Cloudflare asks a visitor for proof that a browser is there. */
function challenge(response: ServerResponse): void {
  response.writeHead(403, {
    'content-type': 'text/html; charset=utf-8',
    'cf-mitigated': 'challenge',
  });
  response.end('<!doctype html><title>Just a moment...</title><p>Checking your browser.</p>\n');
}

function redirect({ response, url }: Visit): void {
  const to = url.searchParams.get('to') ?? '/';
  response.writeHead(302, { location: encodeURI(to.replace(/[\r\n]/g, '')) });
  response.end();
}

function answerJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(`${JSON.stringify(value)}\n`);
}

const blockBytes = 64 * 1024;
const block = Buffer.alloc(blockBytes, 'lango');

async function sendBytes(response: ServerResponse, length: number): Promise<void> {
  if (length > objectBytesMax) {
    return answer(response, 413, `At most ${objectBytesMax} bytes.\n`);
  }
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': length,
    'cache-control': 'no-store',
  });
  for (let left = length; left > 0 && !response.destroyed; left -= blockBytes) {
    const isRoomLeft = response.write(block.subarray(0, Math.min(left, blockBytes)));
    if (!isRoomLeft) await roomOrEnd(response);
  }
  response.end();
}

const roomOrEnd = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });

async function sendSlowly({ response, url }: Visit): Promise<void> {
  const numberOf = (name: string, normal: number, max: number) =>
    Math.min(Math.max(Number(url.searchParams.get(name) ?? normal) || normal, 1), max);
  const pauseMs = numberOf('ms', 1_000, slowMsMax);
  const chunks = numberOf('chunks', 5, slowChunksMax);
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  for (let part = 1; part <= chunks && !response.destroyed; part += 1) {
    response.write(`part ${part} of ${chunks}\n`);
    if (part < chunks) await pause(pauseMs);
  }
  response.end();
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function echo({ request, response, ip }: Visit): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length;
      if (size > echoBytesMax) return answer(response, 413, `At most ${echoBytesMax} bytes.\n`);
      chunks.push(chunk as Buffer);
    }
  } catch {
    // The visitor left before the end, so there is no one to answer.
    response.destroy();
    return;
  }
  const body = Buffer.concat(chunks).toString();
  answerJson(response, { ip, method: request.method, headers: request.headers, body });
}
