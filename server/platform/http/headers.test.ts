import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '#contracts/time.ts';
import { openApp } from '#testing/open-app.ts';
import { ownOrigins } from './own-origins.ts';
import { customerRead } from './policy.ts';
import { securityTextRoute } from './security-text.ts';

const publicUrl = 'https://shop.test';
let now = new Date('2026-03-01T12:00:00Z');
const shop = { supportEmail: 'help@shop.test' };
let app: FastifyInstance;

beforeAll(async () => {
  app = await openApp({ mode: 'live', publicUrl, clock: () => now });
  app.get('/api/orders/:id', { config: { policy: customerRead } }, async () => 'never asked');
  securityTextRoute(app, { clock: () => now, origin: publicUrl, shop });
});
afterAll(() => app.close());

test.each(['/.well-known/security.txt', '/no-such-address', '/api/no-such-call'])(
  '%s says what no page of the shop may use',
  async (url) => {
    const { headers } = await app.inject({ url });
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    }
    // Passkeys, the clipboard and a server's screen need theirs.
    expect(headers['permissions-policy']).not.toMatch(/publickey|clipboard|fullscreen/);
  },
);

test('whoever finds a weakness reads where to report it, and never in an old file', async () => {
  const url = '/.well-known/security.txt';
  for (const at of ['2026-03-01T12:00:00Z', '2031-07-01T00:00:00Z']) {
    now = new Date(at);
    const { statusCode, headers, body } = await app.inject({ url });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toContain('Contact: mailto:help@shop.test\n');
    expect(body).toContain('Canonical: https://shop.test/.well-known/security.txt\n');
    const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime();
    expect(expires).toBeGreaterThan(now.getTime() + 30 * dayMs);
    expect(expires).toBeLessThan(now.getTime() + 365 * dayMs);
  }
  shop.supportEmail = 'other@shop.test';
  expect((await app.inject({ url })).body).toContain('mailto:other@shop.test');
});

test('with real customers no page of the machine itself is the shop’s own', () => {
  const place = { publicUrl: 'https://shop.test/', port: 4000 };
  expect(ownOrigins({ ...place, mode: 'live' })).toEqual(['https://shop.test']);
  expect(ownOrigins({ ...place, mode: 'sandbox' })).toContain('http://localhost:4000');
});

test.each([
  ['with an endless id', `/api/orders/${'x'.repeat(200)}`],
  ['with half an escape', '/api/%zz'],
  ['of half an escape', '/%'],
])('an address %s, which never meets a route, is refused as all others are', async (_what, url) => {
  const { statusCode, headers, body } = await app.inject({ url });
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ code: 'bad-request', status: 400 });
  expect(body).not.toMatch(/FST_ERR|xxxx|%zz/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-request-id']).toBeDefined();
});
