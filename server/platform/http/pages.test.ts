import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { servePages } from './pages.ts';

let folder = '';
let app: FastifyInstance;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lango-pages-'));
  mkdirSync(path.join(folder, 'sw'));
  for (const name of ['app', 'index', 'not-found', 'contact', 'sw', 'sw/not-found', 'sw/contact']) {
    writeFileSync(path.join(folder, `${name}.html`), `<head></head>${name}`);
  }
  app = fastify();
  await servePages(app, { folder });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', 200, 'index'],
  ['/contact', 200, 'contact'],
  ['/dashboard/orders', 200, 'app'],
  ['/no-such-page', 404, 'not-found'],
  // Their files are parts of other addresses.
  ['/app', 404, 'not-found'],
  ['/index', 404, 'not-found'],
  ['/not-found', 404, 'not-found'],
  // Each language has its pages, and its own words for what is not there.
  ['/sw', 200, 'sw'],
  ['/sw/contact', 200, 'sw/contact'],
  ['/sw/no-such-page', 404, 'sw/not-found'],
  ['/sw/not-found', 404, 'sw/not-found'],
  ['/swahili', 404, 'not-found'],
])('%s answers %i with %s', async (url, status, page) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.body.replace('<head></head>', '')]).toEqual([status, page]);
});

test('a page may apply what was built into it, and nothing that was filled in', async () => {
  writeFileSync(path.join(folder, 'rdp.html'), '<script>early()</script><i data-fact="rate"></i>');
  writeFileSync(path.join(folder, 'app.html'), '<title></title><script>early()</script>');
  const filled = fastify();
  filled.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "script-src 'self';style-src 'self'");
  });
  const fill = async (_address: URL, html: string) => html.replace('</i>', '<script>x()</script>');
  const dress = (shell: string) => shell.replace('</title>', '</title><script>x()</script>');
  await servePages(filled, { folder, fill, dress });
  for (const url of ['/rdp', '/dashboard']) {
    const { headers, body } = await filled.inject({ url });
    expect(body).toContain('<script>x()</script>');
    expect(headers['content-security-policy']).toMatch(
      /^script-src 'self' 'sha256-[^' ]+';style-src 'self'$/,
    );
  }
  await filled.close();
});
