import { afterEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openApp } from '#testing/open-app.ts';
import { isReadingFresh } from './fresh-reads.ts';
import { createLog } from '../log.ts';
import type { Policy } from '../http/policy.ts';

const policy: Policy = { who: 'anyone', limits: [], bodyMax: 500, cache: 'no-store', csrf: 'none' };
let app: FastifyInstance;
afterEach(() => app.close());

async function shopWith(databaseReplicaUrl: string | undefined) {
  app = await openApp({
    mode: 'live',
    publicUrl: 'https://shop.test',
    databaseReplicaUrl,
    log: createLog({ level: 'silent', processName: 'api' }),
  });
  app.get('/list', { config: { policy } }, async () => ({ isFresh: isReadingFresh() }));
  app.post('/orders', { config: { policy } }, async () => ({}));
  const cookieOf = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url })).headers['set-cookie'];
  const isFresh = async (headers: Readonly<Record<string, string>> = {}) =>
    (await app.inject({ method: 'GET', url: '/list', headers })).json<{ isFresh: boolean }>()
      .isFresh;
  return { cookieOf, isFresh };
}

test('whoever writes reads fresh for longer than a replica may lag', async () => {
  const { cookieOf, isFresh } = await shopWith('postgres://db2.internal/lango');
  expect(await isFresh()).toBe(false);
  expect(await cookieOf('GET', '/list')).toBeUndefined();
  const mark = String(await cookieOf('POST', '/orders'));
  expect(mark).toBe('wrote=1; Max-Age=2; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(await isFresh({ cookie: `a=b; ${mark.split(';')[0]}` })).toBe(true);
  expect(await isFresh({ cookie: 'notwrote=1' })).toBe(false);
});

test('a program with a token, which keeps no cookies, always reads fresh', async () => {
  const { isFresh } = await shopWith('postgres://db2.internal/lango');
  expect(await isFresh({ authorization: 'Bearer lango_x' })).toBe(true);
});

test('without a replica nobody is marked', async () => {
  const { cookieOf } = await shopWith(undefined);
  expect(await cookieOf('POST', '/orders')).toBeUndefined();
});
