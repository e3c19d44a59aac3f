import { once } from 'node:events';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createTcp, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteBytesMax } from '#contracts/sale/site-checks.ts';
import { Secret } from '#platform/secrets.ts';
import { listen } from '#testing/listen.ts';
import { openFarSide, type FarSide } from '../testing/far-side.ts';
import { openExit, type Running } from '../testing/edge.ts';
import { askSite, type SiteRequest } from './ask-site.ts';

let site: Server;
let sitePort: number;
let exit: Running;
let far: FarSide;
const heads: Record<string, unknown>[] = [];

beforeAll(async () => {
  site = createHttp((request, response) => {
    heads.push({ ...request.headers, url: request.url });
    if (request.url === '/large') return void response.end(Buffer.alloc(siteBytesMax * 3, 'a'));
    if (request.url === '/silent') return;
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 10 });
      return void response.write('half', () => request.socket.resetAndDestroy());
    }
    if (request.url === '/broken') return void request.socket.end('I am no web server\r\n\r\n');
    if (request.url === '/moved') {
      return void response.writeHead(302, { location: '/there' }).end('x'.repeat(1_000));
    }
    response.writeHead(200, { 'x-from': 'site' }).end('<title>Hello</title>');
  });
  sitePort = await listen(site);
  exit = await openExit('127.0.0.1', new Map());
  far = await openFarSide();
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await Promise.all([exit.close(), far.close()]);
});

const entryAt = (port: number) =>
  ({ host: '127.0.0.1', port, protocol: 'http', username: 'u', password: undefined }) as const;

const ask = (path: string, over: Partial<SiteRequest> & { port?: number } = {}) => {
  const { port = exit.port, ...more } = over;
  return askSite(entryAt(port), {
    url: new URL(`http://site.example:${sitePort}${path}`),
    host: '198.41.0.4',
    entryNetworks: undefined,
    signal: new AbortController().signal,
    ...more,
  });
};

test('a page is asked for by its name, as a browser does, and its bytes are counted', async () => {
  heads.length = 0;
  const asked = await ask('/page?x=1');
  if (!('answer' in asked)) throw new Error(asked.failure);
  expect(asked.answer).toMatchObject({ status: 200, location: null });
  expect(asked.answer.body.toString()).toBe('<title>Hello</title>');
  expect(asked.bytesDown).toBeGreaterThan(asked.answer.body.length);
  expect(asked.bytesUp).toBeGreaterThan(100);
  const [head] = heads;
  expect(head).toMatchObject({ host: `site.example:${sitePort}`, url: '/page?x=1' });
  expect(head?.['cookie']).toBeUndefined();
});

test('no more of a page is read than 256 kB, and nothing of a redirect', async () => {
  const large = await ask('/large');
  expect('answer' in large && large.answer.body.length).toBe(siteBytesMax);
  const redirect = await ask('/moved');
  expect(redirect).toMatchObject({ answer: { status: 302, location: '/there' } });
  expect('answer' in redirect && redirect.answer.body.length).toBe(0);
});

test('what breaks is named', async () => {
  expect(await ask('/cut')).toMatchObject({ failure: 'connection-lost' });
  expect(await ask('/broken')).toMatchObject({ failure: 'bad-answer' });
  const secure = new URL(`https://site.example:${sitePort}/`);
  expect(await ask('/', { url: secure })).toMatchObject({ failure: 'tls' });
});

test('a wait that is over ends the request at once, in any phase', async () => {
  const mute = createTcp();
  const port = await listen(mute);
  const sockets: Socket[] = [];
  mute.on('connection', (socket) => sockets.push(socket));
  for (const where of [{}, { port }]) {
    const over = new AbortController();
    const asked = ask('/silent', { ...where, signal: over.signal });
    setTimeout(() => over.abort(), 100);
    expect(await asked).toMatchObject({ failure: 'timeout' });
  }
  for (const socket of sockets) socket.destroy();
  mute.close();
  await once(mute, 'close');
});

test('an entry that is down, refuses us or does not reach the site is told apart', async () => {
  const closed = createTcp();
  const port = await listen(closed);
  closed.close();
  await once(closed, 'close');
  expect(await ask('/', { port })).toMatchObject({ failure: 'proxy-failed' });
  const socks = (username: string, password: string) =>
    askSite(
      {
        ...entryAt(far.port),
        protocol: 'socks5',
        username,
        password: new Secret(password),
      },
      {
        url: new URL('http://site.example/'),
        host: '2606:4700::1',
        entryNetworks: undefined,
        signal: new AbortController().signal,
      },
    );
  expect(await socks('198.18.9.1', 'good')).toMatchObject({ answer: { status: 200 } });
  expect(await socks('198.18.9.1', 'wrong')).toMatchObject({ failure: 'proxy-failed' });
  far.behave('198.18.9.2', 'refuse-tunnel');
  expect(await socks('198.18.9.2', 'good')).toMatchObject({ failure: 'not-reached' });
});

test('an entry in a private network that nobody named is not dialled', async () => {
  expect(await ask('/', { entryNetworks: [] })).toMatchObject({ failure: 'proxy-failed' });
});
