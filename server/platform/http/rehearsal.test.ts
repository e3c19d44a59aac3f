import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rehearsalWords, withRehearsalBanner } from '#contracts/rehearsal.ts';
import { servePages } from './pages.ts';

let folder = '';
let app: FastifyInstance;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lango-rehearsal-'));
  mkdirSync(path.join(folder, 'sw'));
  for (const name of ['app', 'index', 'not-found', 'sw', 'sw/not-found']) {
    const page = `<html><head></head><body class="page">${name}</body></html>`;
    writeFileSync(path.join(folder, `${name}.html`), page);
  }
  app = fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], styleSrc: ["'self'"] },
    },
  });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each(['/', '/sw', '/nowhere', '/sw/nowhere', '/dashboard/orders', '/admin'])(
  'a rehearsal says so at the top of %s, in English and in Swahili',
  async (url) => {
    await servePages(app, { folder, mark: withRehearsalBanner });
    const { body, headers } = await app.inject({ url });
    expect(body).toMatch(
      /<body class="page"><style>.*<\/style><p class="rehearsal" role="status">/,
    );
    for (const words of Object.values(rehearsalWords)) expect(body).toContain(words);
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
  },
);

test('a live shop says nothing of the kind', async () => {
  await servePages(app, { folder });
  expect((await app.inject({ url: '/' })).body).not.toContain('rehearsal');
});
