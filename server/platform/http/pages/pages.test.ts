import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localeOfPath } from '#contracts/site/public-paths.ts';
import { rehearsalWords, withRehearsalBanner } from './rehearsal.ts';
import { pack } from './packed.ts';
import { servePages, type PublicPage, type PublicPages } from './pages.ts';

let folder = '';
let app: FastifyInstance;

const pageOf = (plain: string, built = plain): PublicPage => ({
  ...pack(plain, { quality: 4 }),
  built,
});
/** Says its own address, and at others that there is nothing in that language. */
const pagesAt = (...paths: readonly string[]): PublicPages => ({
  find: async ({ pathname }) => (paths.includes(pathname) ? pageOf(pathname) : undefined),
  missing: async ({ pathname }) => pageOf(`nothing in ${localeOfPath(pathname)}`),
  listed: async () => ['/proxies/kenya'],
});

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lango-pages-'));
  writeFileSync(path.join(folder, 'app.html'), '<head></head>app');
  app = fastify();
  await servePages(app, { folder, pages: pagesAt('/', '/contact', '/sw', '/sw/contact') });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', 200, '/'],
  ['/contact', 200, '/contact'],
  ['/contact?from=mail', 200, '/contact'],
  ['/dashboard/orders', 200, 'app'],
  ['/no-such-page', 404, 'nothing in en'],
  ['/app', 404, 'nothing in en'],
  ['/app.html', 404, 'nothing in en'],
  // Each language has its pages, and its own words for what is not there.
  ['/sw', 200, '/sw'],
  ['/sw/contact', 200, '/sw/contact'],
  ['/sw/no-such-page', 404, 'nothing in sw'],
  ['/swahili', 404, 'nothing in en'],
])('%s answers %i with %s', async (url, status, page) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.body.replace('<head></head>', '')]).toEqual([status, page]);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)(
  'a browser that takes %s is sent the page as it is kept: %s',
  async (takes, packing, unpack) => {
    const headers = { 'accept-encoding': takes };
    const answer = await app.inject({ url: '/contact', headers });
    expect(answer.headers['content-encoding']).toBe(packing);
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(unpack(answer.rawPayload).toString()).toBe('/contact');
  },
);

test('a browser that has this very page is told so, and one that has another gets it', async () => {
  const ask = (tag: string, url = '/contact') =>
    app.inject({ url, headers: { 'if-none-match': tag } });
  const { headers } = await app.inject({ url: '/contact' });
  const same = await ask(`W/"other", ${String(headers['etag'])}`);
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect((await ask('W/"other"')).statusCode).toBe(200);
  // What is not there stays what it is.
  const missing = await app.inject({ url: '/no-such' });
  expect((await ask(String(missing.headers['etag']), '/no-such')).statusCode).toBe(404);
});

test('where nothing is built, pages say so', async () => {
  const unbuilt = fastify();
  await servePages(unbuilt, { folder: path.join(folder, 'nothing') });
  for (const url of ['/', '/dashboard', '/no-such']) {
    const { statusCode, body } = await unbuilt.inject({ url });
    expect([statusCode, body]).toEqual([503, 'The web application is not built.']);
  }
  await unbuilt.close();
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
  await servePages(named, { folder, pages: pagesAt(), origin: 'https://shop.example' });
  const { body, headers } = await named.inject({ url: '/robots.txt' });
  expect(body).toBe('Sitemap: https://shop.example/sitemap.xml');
  expect(headers['content-type']).toContain('text/plain');
  expect((await named.inject({ url: '/sitemap.xml' })).statusCode).toBe(404);
  writeFileSync(path.join(folder, 'sitemap.xml'), '<urlset>\n</urlset>');
  const sitemap = (await named.inject({ url: '/sitemap.xml' })).body;
  expect(sitemap).toContain('<loc>https://shop.example/sw/proxies/kenya</loc>');
  await named.close();
});

test('a banner that every page carries is on the screens of the app, with its style', async () => {
  writeFileSync(path.join(folder, 'app.html'), '<head></head><body>app</body>');
  const marked = fastify();
  marked.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "style-src 'self'");
  });
  await servePages(marked, { folder, pages: pagesAt(), mark: withRehearsalBanner });
  for (const url of ['/dashboard/orders', '/admin']) {
    const { headers, body } = await marked.inject({ url });
    for (const words of Object.values(rehearsalWords)) expect(body).toContain(words);
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
  }
  await marked.close();
});

test('a page may apply what was built into it, and nothing that was read for it', async () => {
  writeFileSync(path.join(folder, 'app.html'), '<title></title><script>early()</script>');
  const filled = fastify();
  filled.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', "script-src 'self';style-src 'self'");
  });
  const built = '<script>early()</script>';
  const pages: PublicPages = {
    ...pagesAt(),
    find: async ({ pathname }) =>
      pathname === '/rdp' ? pageOf(`${built}<script>x()</script>`, built) : undefined,
  };
  const shell = (html: string) => html.replace('</title>', '</title><script>x()</script>');
  await servePages(filled, { folder, pages, shell });
  for (const url of ['/rdp', '/dashboard']) {
    const { headers, body } = await filled.inject({ url });
    expect(body).toContain('<script>x()</script>');
    expect(headers['content-security-policy']).toMatch(
      /^script-src 'self' 'sha256-[^' ]+';style-src 'self'$/,
    );
  }
  await filled.close();
});
