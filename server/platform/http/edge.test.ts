import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openApp } from '#testing/open-app.ts';
import { listen } from '#testing/listen.ts';
import { createLog } from '../log.ts';
import { openMetrics, serveMetrics } from '../metrics/serve-metrics.ts';
import type { Policy } from './policy.ts';

const open: Policy = { who: 'anyone', limits: [], bodyMax: 0, cache: 'no-store', csrf: 'none' };
const openApps: FastifyInstance[] = [];
const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()));
  await Promise.all(openApps.splice(0).map((app) => app.close()));
});

const figures = { contentType: 'text/plain', metrics: async () => 'lango_up 1' };

/** A shop behind a proxy at 127.0.0.1, which it knows about or not. */
async function shopTrusting(trustedProxies: string[], requestTimeoutMs?: number) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'warn', processName: 'api', destination });
  const publicUrl = 'https://shop.test';
  const app = await openApp({
    mode: 'live',
    publicUrl,
    trustedProxies,
    log,
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
  app.get('/who', { config: { policy: open } }, async ({ ip }) => ({ ip }));
  app.post('/who', { config: { policy: { ...open, bodyMax: 100 } } }, async ({ ip }) => ({ ip }));
  openApps.push(app);
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await app.inject({ url: '/who', headers })).json<{ ip: string }>().ip;
  return { app, ask, lines };
}

test('a proxy that nobody named is told of once, in plain words, and believed nothing', async () => {
  const { ask, lines } = await shopTrusting([]);
  expect(await ask({})).toBe('127.0.0.1');
  expect(lines).toEqual([]);
  for (const client of ['41.90.64.1', '41.90.64.2']) {
    expect(await ask({ 'x-forwarded-for': client })).toBe('127.0.0.1');
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/127\.0\.0\.1 sent X-Forwarded-For and is not named in TRUSTED_PROXIES/);
});

test('a trusted proxy is believed without a word', async () => {
  const { ask, lines } = await shopTrusting(['127.0.0.0/8']);
  expect(await ask({ 'x-forwarded-for': '8.8.8.8, 41.90.64.1' })).toBe('41.90.64.1');
  expect(lines).toEqual([]);
});

test.each([
  ['junk-1', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['8.8.8.8, junk', '127.0.0.1'],
  ['junk, 8.8.8.8', '8.8.8.8'],
  ['8.8.8.8:1234', '8.8.8.8'],
  ['[2001:4860::8]:443', '2001:4860::8'],
  ['fe80::1%eth0', '127.0.0.1'],
  ['8.8.8.8.8', '127.0.0.1'],
])('of a trusted proxy’s "%s" the address %s is believed', async (forwarded, ip) => {
  const { ask } = await shopTrusting(['127.0.0.0/8']);
  expect(await ask({ 'x-forwarded-for': forwarded })).toBe(ip);
});

test('another proxy than the trusted one is told of too', async () => {
  const { ask, lines } = await shopTrusting(['10.0.0.1']);
  expect(await ask({ 'x-forwarded-for': '41.90.64.1' })).toBe('127.0.0.1');
  expect(lines).toHaveLength(1);
});

test('figures with a port of their own are not on the shop’s', async () => {
  const { app } = await shopTrusting(['127.0.0.1']);
  const listener = createServer();
  const port = await listen(listener);
  const place = { host: '127.0.0.1', port, variable: 'METRICS_PORT' };
  await expect(serveMetrics(app, figures, place)).rejects.toThrow(`METRICS_PORT ${port} is taken`);
  listener.close();
  await once(listener, 'close');
  closings.push(await serveMetrics(app, figures, place));
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('lango_up 1'),
  ]);
});

test('a process without pages says beside its figures that it lives, also while they fail', async () => {
  const listener = createServer();
  const port = await listen(listener);
  listener.close();
  await once(listener, 'close');
  const broken = { ...figures, metrics: () => Promise.reject(new Error('no database')) };
  const place = { host: '127.0.0.1', port, variable: 'METRICS_WORKER_PORT' };
  closings.push(await openMetrics(broken, place));
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
});

test('the demo shows its figures where the shop is', async () => {
  const { app } = await shopTrusting([]);
  closings.push(await serveMetrics(app, figures, undefined));
  expect((await app.inject({ url: '/metrics' })).body).toContain('lango_up 1');
});

test.each([
  [
    'body',
    'POST /who HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  ],
  ['head', 'POST /who HTTP/1.1\r\nhost: shop.test\r\nx-more: '],
])('a %s that arrives byte by byte ends a second after its time', async (_part, begin) => {
  const { app } = await shopTrusting([], 300);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  const beganAt = performance.now();
  client.write(begin);
  const drip = setInterval(() => client.write('a'), 100);
  let answer = '';
  client.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(client, 'close');
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  // Half a minute without the check every second.
  expect(performance.now() - beganAt).toBeLessThan(10_000);
});
