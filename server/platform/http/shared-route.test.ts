import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contracts/site/paths.ts';
import type { Database } from '../db.ts';
import { silentLog } from '../log.ts';
import { createApp } from './app.ts';
import { publicFreshRead } from './policy.ts';
import { sharedAnswers } from './shared-answers.ts';
import { sharedRoute } from './shared-route.ts';

const publicUrl = 'https://shop.test';
const stock = call({
  method: 'GET',
  path: '/stock',
  query: z.object({ place: z.optional(z.string()), page: z.optional(z.string()) }),
  answer: z.object({ place: z.string() }),
});
const callerOf = vi.fn<() => Promise<{ kind: 'visitor' }>>(async () => ({ kind: 'visitor' }));
type Query = { place?: string | undefined };
const read = vi.fn<(query: Query) => Promise<{ place: string }>>(async (query) => ({
  place: query.place ?? 'everywhere',
}));
let now = new Date('2026-03-01T12:00:00Z');
let app: FastifyInstance;

beforeEach(async () => {
  vi.clearAllMocks();
  app = await createApp({
    config: { mode: 'live', publicUrl, trustedProxies: [] },
    guard: {
      // No row is written for such a read.
      db: {} as unknown as Database,
      clock: () => now,
      sessions: { callerOf, csrfValueOf: () => '' },
      origins: [publicUrl],
      exemptLoopback: false,
    },
    log: silentLog,
  });
  const answers = sharedAnswers({ clock: () => now, freshMs: 250 });
  sharedRoute(app, { call: stock, policy: publicFreshRead, answers }, read);
});
afterEach(() => app.close());

const ask = (url: string, remoteAddress = '192.0.2.1') =>
  app.inject({ url: `/api/stock${url}`, remoteAddress, headers: { cookie: 'session=mine' } });

test('nobody is asked who they are', async () => {
  expect((await ask('')).json()).toEqual({ place: 'everywhere' });
  expect(callerOf).not.toHaveBeenCalled();
});

test('the same questions in another order are one', async () => {
  await ask('?place=ke&page=1');
  await ask('?page=1&place=ke');
  await ask('?place=us&page=1');
  expect(read).toHaveBeenCalledTimes(2);
});

test('an address asks three hundred times a minute, and others are not held up by it', async () => {
  for (let n = 0; n < 300; n += 1) expect((await ask('')).statusCode).toBe(200);
  const refused = await ask('');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await ask('', '192.0.2.2')).statusCode).toBe(200);
  now = new Date(now.getTime() + 60_000);
  expect((await ask('')).statusCode).toBe(200);
});

test('a question that is wrong is refused each time', async () => {
  expect((await ask('?place=a&place=b')).statusCode).toBe(422);
  expect((await ask('?place=a&place=b')).statusCode).toBe(422);
});
