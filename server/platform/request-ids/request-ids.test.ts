import { afterEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openApp } from '#testing/open-app.ts';
import type { Policy } from '../http/policy.ts';
import { createLog } from '../log.ts';
import { currentRequest } from './request-context.ts';

const policy: Policy = { who: 'anyone', limits: [], bodyMax: 500, cache: 'no-store', csrf: 'none' };
const given = '0192f6c4-7b1e-4c8a-9d3f-5a6b7c8d9e0f';
let app: FastifyInstance;
afterEach(() => app.close());

/** A shop at 127.0.0.1 behind a proxy that it trusts, or not. */
async function shopTrusting(trustedProxies: string[]) {
  const lines: Record<string, unknown>[] = [];
  const destination = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  const log = createLog({ level: 'info', processName: 'api', destination });
  app = await openApp({ mode: 'live', publicUrl: 'https://shop.test', trustedProxies, log });
  app.post('/orders/:id', { config: { policy } }, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.info('under way');
    return { id: currentRequest() };
  });
  app.get('/healthz', { config: { policy } }, async () => ({}));
  const ask = (headers: Readonly<Record<string, string>> = {}) =>
    app.inject({
      method: 'POST',
      url: '/orders/7?code=secret',
      payload: { name: 'Amina' },
      headers,
    });
  return { ask, lines };
}

test.each([
  { proxies: ['127.0.0.1'], header: given, isTaken: true },
  { proxies: ['127.0.0.0/8'], header: given.replaceAll('-', ''), isTaken: true },
  { proxies: ['10.0.0.1'], header: given, isTaken: false },
  { proxies: [], header: given, isTaken: false },
  { proxies: ['127.0.0.1'], header: 'orders" } {', isTaken: false },
])('behind $proxies a request called $header keeps that: $isTaken', async (asked) => {
  const { ask } = await shopTrusting(asked.proxies);
  const { headers, body } = await ask({ 'x-request-id': asked.header });
  const id = headers['x-request-id'];
  expect(id === given).toBe(asked.isTaken);
  expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(JSON.parse(body)).toEqual({ id });
});

test('all lines of a request carry its id, and the last tells no address and no name', async () => {
  const { ask, lines } = await shopTrusting([]);
  const answers = await Promise.all([ask(), ask()]);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const requestId of ids) {
    expect(lines.filter((line) => line['requestId'] === requestId)).toEqual([
      expect.objectContaining({ msg: 'under way' }),
      expect.objectContaining({
        msg: 'answered',
        method: 'POST',
        route: '/orders/:id',
        status: 200,
      }),
    ]);
  }
  expect(JSON.stringify(lines)).not.toMatch(/secret|Amina|\/orders\/7/);
});

test('questions of machines leave no line at the usual level', async () => {
  const { lines } = await shopTrusting([]);
  await app.inject({ url: '/healthz' });
  expect(lines).toEqual([]);
});
