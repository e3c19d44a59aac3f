import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inEach } from '#contracts/locales.ts';
import { rehearsalWords, withRehearsalBanner } from '#platform/http/pages/rehearsal.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { sql, type Database } from '#platform/db.ts';
import { silentLog } from '#platform/log.ts';
import type { PublicPages } from '#platform/http/pages/pages.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenProxy } from '../catalogue/testing/given.ts';
import { publicPages } from './public-pages.ts';
import { writeFakeBuild } from './testing/fake-build.ts';
import type { SiteContext } from './context.ts';

const database = useTestDatabase();
let folder = '';
let now = 0;
let shop: SiteContext['shop'];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lango-site-'));
  writeFakeBuild(folder);
  now = Date.parse('2026-03-01T12:00:00Z');
  shop = {
    name: 'Lango',
    tagline: '',
    supportEmail: 'help@shop.example',
    messagingUrl: undefined,
    socialUrls: [],
    openingHours: null,
    noticeRecipients: [],
    maintenance: { isOn: false, ...inEach(() => 'Back soon.'), sw: 'Tunarudi.' },
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

type Options = Readonly<{ db?: Database; mark?: (html: string) => string }>;

async function open({ db = database.db, mark }: Options = {}): Promise<PublicPages> {
  // One object for the whole life of a process, whose fields follow the settings.
  const live = new Proxy({} as SiteContext['shop'], {
    get: (_target, key) => Reflect.get(shop, key) as unknown,
  });
  const ctx: SiteContext = {
    db,
    clock: () => new Date(now),
    log: silentLog,
    shop: live,
    publicUrl: 'https://shop.example',
    gateway: { host: 'proxy.shop.example', socksPort: 1080 },
    keptDays: {} as SiteContext['keptDays'],
  };
  const pages = await publicPages(ctx, { folder, mark });
  if (!pages) throw new Error('The site is not built.');
  return pages;
}

const at = (path: string) => new URL(path, 'http://shop.invalid');

async function textAt(pages: PublicPages, path: string): Promise<string> {
  const page = await pages.find(at(path));
  if (!page) throw new Error(`There is no page at ${path}.`);
  return page.plain.toString();
}

test('a page is drawn in its language and kept, packed, until what it says changes', async () => {
  const pages = await open();
  const first = await pages.find(at('/'));
  expect(first?.plain.toString()).toContain('<html lang="en">');
  expect(first && brotliDecompressSync(await first.packed('br'))).toEqual(first?.plain);
  expect(first && gunzipSync(await first.packed('gzip'))).toEqual(first?.plain);
  now += 60_000;
  expect(await pages.find(at('/'))).toBe(first);
  shop = { ...shop, name: 'Duka' };
  const named = await pages.find(at('/'));
  expect(named?.plain.toString()).toContain('"name":"Duka"');
  expect(named?.tag).not.toBe(first?.tag);
  expect(await textAt(pages, '/sw')).toContain('<html lang="sw">');
});

test('a figure that staff change shows five seconds later', async () => {
  const pages = await open();
  const rateOf = async () => /"rateE4":(\d+)/.exec(await textAt(pages, '/'))?.[1];
  const before = await rateOf();
  expect(before).toMatch(/^\d+$/);
  await database.db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    select kes_per_usd_e4 + 10000, ${new Date(now)}, 'test', 'test' from exchange_rates
     order by valid_from desc limit 1`);
  now += 4_999;
  expect(await rateOf()).toBe(before);
  now += 1;
  expect(Number(await rateOf())).toBe(Number(before) + 10_000);
});

test('a page without figures stays the same however much is sold', async () => {
  const pages = await open();
  const front = await pages.find(at('/'));
  const thanks = await pages.find(at('/abuse-sent'));
  await database.db.execute(sql`
    insert into testimonials (name, about, body, language, position, shown, changed_at)
    values ('Amina', 'Nairobi', 'Fast.', 'en', 1, true, ${new Date(now)})`);
  now += 5_000;
  expect(await pages.find(at('/'))).not.toBe(front);
  expect(await pages.find(at('/abuse-sent'))).toBe(thanks);
});

test('a country has a page while the shop knows it, and all share what they may apply', async () => {
  const pages = await open();
  expect(await pages.find(at('/proxies/kenya'))).toBeUndefined();
  await givenProxy(database.db, { ip: '198.18.9.1', connection: 'cell 4G' });
  now += 5_000;
  const [kenya, states] = await Promise.all(
    ['/proxies/kenya', '/sw/proxies/united-states'].map((path) => pages.find(at(path))),
  );
  expect(kenya?.plain.toString()).toMatch(/"code":"KE".*"available":1.*"name":"Kenya"/);
  expect(kenya?.built).not.toContain('Kenya');
  // Pinned, and without an address to sell.
  expect(states?.plain.toString()).toMatch(/lang="sw".*"code":"US".*"available":0/);
  now += 60_000;
  expect(await pages.find(at('/proxies/kenya'))).toBe(kenya);
  expect(await pages.find(at('/proxies/atlantis'))).toBeUndefined();
  expect(await pages.find(at('/proxies/country'))).toBeUndefined();
  expect(await pages.listed()).toEqual(['/proxies/kenya', '/proxies/kenya/mobile']);
});

test('while the database is away, pages say what is always true', async () => {
  const away = {
    ...database.db,
    rows: async () => {
      throw new DatabaseUnavailable('unreachable', new Error('away'));
    },
  };
  const pages = await open({ db: away });
  const page = await textAt(pages, '/');
  expect(page).toContain('"email":"help@shop.example"');
  expect(page).not.toContain('rateE4');
  expect(await textAt(pages, '/proxies/kenya')).toContain('"email":"help@shop.example"');
  expect(await pages.listed()).toEqual([]);
});

test('a maintenance is told in the language of the page while it lasts', async () => {
  const pages = await open();
  expect(await textAt(pages, '/sw')).not.toContain('Tunarudi');
  shop = { ...shop, maintenance: { ...shop.maintenance, isOn: true } };
  expect(await textAt(pages, '/sw')).toContain('Tunarudi.');
  expect(await textAt(pages, '/')).toContain('Back soon.');
});

test('a report’s reference is told on the page of thanks, and nothing else of an address', async () => {
  const pages = await open();
  expect(await textAt(pages, '/abuse-sent?ref=AB-1234567')).toContain('"reference":"AB-1234567"');
  expect(await textAt(pages, '/abuse-sent?ref=AB-<script>')).not.toContain('script');
  expect(await textAt(pages, '/?ref=AB-1234567')).not.toContain('AB-1234567');
});

test('other addresses have no page, and what is said there is said in their language', async () => {
  const pages = await open();
  expect(await pages.find(at('/no-such'))).toBeUndefined();
  expect(await pages.find(at('/sw/no-such'))).toBeUndefined();
  const missing = await pages.missing(at('/sw/no-such'));
  expect(missing.plain.toString()).toMatch(/<html lang="sw">.*nothing/);
});

test('what a page may apply is what it had before anything was read', async () => {
  const pages = await open();
  const page = await pages.find(at('/'));
  expect(page?.plain.toString()).toContain('proxiesAvailable');
  expect(page?.built).not.toContain('proxiesAvailable');
  expect(page?.built).toContain('<style>a{}</style>');
});

test.each(['/', '/sw', '/system-status'])('a rehearsal says so at the top of %s', async (path) => {
  const page = await (await open({ mark: withRehearsalBanner })).find(at(path));
  for (const html of [page?.plain.toString(), page?.built]) {
    expect(html).toMatch(
      /<body class="page"><style>.*<\/style><p class="rehearsal" role="status">/,
    );
    for (const words of Object.values(rehearsalWords)) expect(html).toContain(words);
  }
});

test('nothing of a site that is not built is served', async () => {
  rmSync(join(folder, 'assets.json'));
  await expect(open()).rejects.toThrow('not built');
});
