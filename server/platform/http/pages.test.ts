import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
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

test.each(['//', '///', '//[', '//user@', '//:99999/', '//user:pw@host:1/x', '/%5b//['])(
  'the request target %s is an address that does not exist',
  async (url) => {
    // `inject` would read the target as an address itself.
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const asked = request(origin, { path: url }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(404);
  },
);

test('files for search engines name the shop by its own address', async () => {
  writeFileSync(path.join(folder, 'robots.txt'), 'Sitemap: https://shop.invalid/sitemap.xml');
  const named = fastify();
  await servePages(named, { folder, origin: 'https://shop.example' });
  const { body, headers } = await named.inject({ url: '/robots.txt' });
  expect(body).toBe('Sitemap: https://shop.example/sitemap.xml');
  expect(headers['content-type']).toContain('text/plain');
  expect((await named.inject({ url: '/sitemap.xml' })).statusCode).toBe(404);
  await named.close();
});

test('a page below another has an address of its own', async () => {
  mkdirSync(path.join(folder, 'problems'));
  writeFileSync(path.join(folder, 'problems.html'), 'all');
  writeFileSync(path.join(folder, 'problems/price-changed.html'), 'one');
  expect((await app.inject({ url: '/problems' })).body).toBe('all');
  expect((await app.inject({ url: '/problems/price-changed' })).body).toBe('one');
  expect((await app.inject({ url: '/problems/no-such' })).statusCode).toBe(404);
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
