import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyring, Secret } from '#platform/secrets.ts';
import { openApp } from '#testing/open-app.ts';
import { objectPath } from './probe-object.ts';
import { probeRoutes } from './probe.routes.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const keyring = createKeyring(new Secret('m'.repeat(64)), (bytes) => new Uint8Array(bytes));
const publicUrl = 'http://localhost:4000';
let app: FastifyInstance;
let at = noon;

beforeAll(async () => {
  const config = { mode: 'sandbox' as const, publicUrl };
  app = await openApp({ clock: () => at });
  probeRoutes(app, { clock: () => at, keyring, config });
});
afterAll(() => app.close());

test('the echo tells who came and what headers they sent, but no credential', async () => {
  const headers = { via: '1.1 proxy', cookie: 'sid=secret', authorization: 'Basic secret' };
  const answer = await app.inject({ url: '/.well-known/lango-echo', headers });
  const body = answer.json();
  expect(body).toMatchObject({ ip: '127.0.0.1', headers: { via: '1.1 proxy' } });
  expect(answer.body).not.toContain('secret');
});

test('a signed download has exactly the bytes asked for, until it runs out', async () => {
  at = noon;
  const url = objectPath(keyring, { bytes: 150_001, at });
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('150001');
  expect(answer.rawPayload.length).toBe(150_001);
  at = new Date(noon.getTime() + 120_001);
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test.each([
  '/api/probe/object/1000',
  '/api/probe/object/1000?until=99999999999999&signature=',
  '/api/probe/object/1000?until=99999999999999&signature=00',
  '/api/probe/object/99999999?until=1&signature=00',
  '/api/probe/object/-1?until=1&signature=00',
])('%s is refused without a signature of ours', async (url) => {
  expect([404, 422]).toContain((await app.inject({ url })).statusCode);
});
