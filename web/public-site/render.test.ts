import { expect, test } from 'vitest';
import { pageTemplate } from '#contracts/site/country-pages.ts';
import { localeOfPath, pageOfPath, publicPath } from '#contracts/site/public-paths.ts';
import { isAppScreen } from '#contracts/site/screens.ts';
import { pagePaths, renderPage } from './render.tsx';
import { bareData, sampleData } from './testing/sample-data.ts';
import type { SiteAssets, SiteData } from '#contracts/site/site.ts';
import {
  firstLocale,
  furtherLocales,
  locales,
  nextLocale,
  type Locale,
} from '#contracts/locales.ts';

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));
const assets: SiteAssets = {
  sheets: [''],
  sheetOf: Object.fromEntries(pagePaths.map((path = '') => [path, 0])),
  early: none(['theme', 'language', 'scripted', 'landing', 'offline']),
  scripts: none(['site', 'front', 'contact', 'copy', 'faq', 'openmail']),
  font: 'font.woff2',
};
const fileOf = (path: string | undefined, locale: Locale) =>
  publicPath(path ?? '/not-found', locale).slice(1) || 'index';
const drawn = (data: SiteData) =>
  Object.fromEntries(
    pagePaths.flatMap((path) =>
      locales.map((locale) => [fileOf(path, locale), renderPage({ path, locale }, data, assets)]),
    ),
  );
const pages = drawn(sampleData);
const bare = drawn(bareData);
const files = Object.keys(pages);
const pathOf = (file: string) => (file === 'index' ? '/' : `/${file}`);
const englishFiles = files.filter((file) => localeOfPath(pathOf(file)) === firstLocale);
const fileIn = (locale: Locale, file: string) => fileOf(pathOf(file), locale);
/** Each English file with each further language. */
const translated = englishFiles.flatMap((file) =>
  furtherLocales.map((locale) => [file, locale] as const),
);
const bodyOf = (html: string) => html.slice(html.indexOf('<body'));

/** What a reader can find and use, without a word of it. */
function structureOf(html: string): readonly string[] {
  const tags = bodyOf(html).matchAll(/<(\w+)((?:\s[^<>]*)?)>/g);
  return [...tags].map(([, name = '', marks = '']) => {
    const kept = [...marks.matchAll(/ (href|id|name)="([^"]*)"/g)];
    const values = kept.map(([, key, value = '']) => `${key}=${pageOfPath(value)}`);
    return [name, ...values].join(' ');
  });
}

/** Links of a page but the ones to the same page in another language. */
function linksOf(html: string): readonly string[] {
  const links = [...bodyOf(html).matchAll(/<a\s([^<>]*)>/g)].map(([, marks = '']) => marks);
  return links
    .filter((marks) => !marks.includes('hrefLang=') && !marks.includes('hreflang='))
    .map((marks) => /href="([^"]*)"/.exec(marks)?.[1] ?? '')
    .filter((href) => href.startsWith('/'));
}

test('every page is there in each language', () => {
  expect(englishFiles.length).toBeGreaterThan(10);
  const inOthers = translated.map(([file, locale]) => fileIn(locale, file));
  expect(files.toSorted()).toEqual([...englishFiles, ...inOthers].toSorted());
});

const renamed = drawn({ ...sampleData, name: 'A & "B"' });

test.each(files)('%s names the shop as its owner does', (file) => {
  const html = renamed[file] ?? '';
  expect(html).toContain('· A &amp; &quot;B&quot;</title>');
  // What remains is the Swahili word for a gate.
  expect(html.replace('Lango la proksi', '')).not.toMatch(/\bLango\b/);
});

const known = translated.flatMap(([file, locale]) => [
  { file, locale, when: 'with all of its parts', all: pages },
  { file, locale, when: 'while nothing is known', all: bare },
]);

test.each(known)(
  '$file is built alike in English and in $locale, $when',
  ({ file, locale, all }) => {
    const english = structureOf(all[file] ?? '');
    const other = structureOf(all[fileIn(locale, file)] ?? '');
    // The policies say in any other language that the English text decides, and link to it.
    const added = file === 'privacy' ? ['p', 'a href=/privacy'] : [];
    const extra = other.findIndex((each, index) => each !== english[index]);
    const expected = added.length > 0 ? english.toSpliced(extra, 0, ...added) : english;
    expect(other).toEqual(expected);
  },
);

test.each(englishFiles)(
  '%s says in each language which one it is and where the others are',
  (file) => {
    const { origin } = sampleData;
    const there = locales.map((locale) => [locale, pathOf(fileIn(locale, file))] as const);
    for (const locale of locales) {
      const html = pages[fileIn(locale, file)] ?? '';
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toContain(`data-language="${nextLocale(locale)}"`);
      if (html.includes('noindex')) continue;
      expect(html).toContain(`rel="canonical" href="${origin}${pathOf(fileIn(locale, file))}"`);
      for (const [other, at] of [...there, ['x-default', pathOf(file)] as const]) {
        expect(html).toContain(`rel="alternate" hrefLang="${other}" href="${origin}${at}"`);
      }
    }
  },
);

test.each(translated)(
  'links of %s in %s stay in the language and lead somewhere',
  (file, locale) => {
    const there = new Set(files.map(pathOf));
    for (const href of linksOf(pages[fileIn(locale, file)] ?? '')) {
      const path = href.replace(/[?#].*/, '');
      const isHome = localeOfPath(path) === locale;
      const isElsewhere = isAppScreen(path) || path === '/api/openapi.json';
      const page = publicPath(pageTemplate(pageOfPath(path)), locale);
      expect(isHome ? there.has(page) : isElsewhere, `it leads to ${href}`).toBe(true);
    }
  },
);

test.each(translated)('no sentence of %s was left in English in %s', (file, locale) => {
  // Names and forms of address that languages share.
  const shared =
    /^[\s\W\d]*$|Lango|SOCKS5|M-Pesa|^(English|Kiswahili|RDP|PSD|SPECIMEN|[A-Z]{2})\W*$/;
  const sentences = (html: string) =>
    bodyOf(html)
      .replace(/<(title|pre)[ >].*?<\/\1>/gs, '')
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter((text) => text.split(' ').length > 2 && !shared.test(text));
  // What clients and the owner wrote stays as they wrote it, so pages without it are compared.
  const english = new Set(sentences(bare[file] ?? ''));
  const other = sentences(bare[fileIn(locale, file)] ?? '');
  expect(other.filter((text) => english.has(text))).toEqual([]);
});

test('countries and servers lead to themselves, with what they cost', () => {
  const residential = pages['residential'] ?? '';
  expect(residential).toMatch(/href="\/proxies\/kenya".*?Kenya.*?\$35\.82.*?KES 4,657/s);
  expect(residential).toContain('href="/client/proxy?country=KE&amp;proxy=prx_sample"');
  expect(pages['sw/residential']).toContain('href="/sw/proxies/kenya"');
  const rdp = pages['rdp'] ?? '';
  expect(rdp).toMatch(/href="\/dashboard\/vps\?country=DE".*?Germany.*?\$10\.50.*?KES 1,365/s);
  expect(bare['rdp']).toContain('href="/dashboard/vps"');
});

const countryPage = (path: string, changed: Partial<NonNullable<SiteData['country']>> = {}) => {
  const { country } = sampleData;
  const data = { ...sampleData, country: country && { ...country, ...changed } };
  return renderPage({ path, locale: 'en' }, data, assets) ?? '';
};
const nothing = {
  available: 0,
  fromDayCents: null,
  fromMonthCents: null,
  carriersCount: 0,
  carriers: [],
  listings: [],
};

test('a country’s page has its stock, networks and prices, and leads into the market', () => {
  const kenya = countryPage('/proxies/kenya');
  expect(kenya).toContain('<title>Kenya proxies · Lango</title>');
  expect(kenya).toContain('rel="canonical" href="https://shop.example/proxies/kenya"');
  expect(kenya).toContain('href="/client/proxy?country=KE">See all 100');
  expect(kenya).toMatch(/href="\/proxies\/kenya\/mobile"[^>]*>Mobile proxies \(20\)/);
  expect(kenya).toMatch(/\$1\.99<\/b> · KES 259.*80 home, 20 mobile.*On 14 networks/s);
  expect(kenya).toContain('href="/client/proxy?country=KE&amp;isp=Sample%20Telecom%201"');
  expect(kenya).toContain('<code>198.18.4.•••</code>');
  expect(kenya).toContain('From KES 259 ($1.99) for 24 hours or KES 4,657 ($35.82) for 30 days');
  expect(kenya).not.toContain('href="/proxies/kenya">');
  const mobile = countryPage('/proxies/kenya/mobile');
  expect(mobile).toContain('href="/client/proxy?country=KE&amp;kind=mobile">See all 20');
  expect(mobile).toMatch(/href="\/proxies\/kenya"[^>]*>All proxies \(100\)/);
  expect(mobile).toContain('What is a mobile proxy?');
});

test('a country’s page without stock says so, offers others and stays out of search engines', () => {
  const mobile = countryPage('/proxies/kenya/mobile', { mobile: nothing });
  expect(mobile).toContain('No mobile proxy is available here right now.');
  expect(mobile).toMatch(
    /All proxies \(100\).*Request an address here.*href="\/proxies\/united-st/s,
  );
  expect(mobile).not.toMatch(/See all|\$1\.99<\/b>/);
  expect(mobile).toContain('content="noindex"');
  const kenya = countryPage('/proxies/kenya', { mobile: nothing });
  expect(kenya).not.toMatch(/Mobile proxies \(|0 mobile|noindex/);
  expect(countryPage('/proxies/kenya', { all: nothing, mobile: nothing })).toContain('noindex');
});

test('a command to copy names the gateway of the shop, and nobody’s credentials', () => {
  const line = 'curl -x socks5h://USER:PASSWORD@proxy.shop.example:1080 https://example.com/';
  for (const file of ['residential', 'sw/residential']) expect(bare[file]).toContain(line);
});

test('the front page shows what a customer gets below the stock, as an example', () => {
  const front = pages['index'] ?? '';
  const card = /<figure[^>]*><figcaption>(.*?)<\/figure>/s.exec(
    front.split('id="listings"')[1] ?? '',
  );
  expect(card?.[1]).toMatch(/Example.*203\.0\.113\.24:1080.*Username.*Password.*••••••••/s);
  expect(pages['sw']).toMatch(/Mfano.*203\.0\.113\.24:1080/s);
});

test('the fullest countries are shown at once, the others on demand', () => {
  const [shown = '', others = ''] = (pages['residential'] ?? '').split('<details class=');
  expect(shown.match(/href="\/proxies\/[a-z-]+"/g)).toHaveLength(12);
  expect(others).toContain('<summary>1 more country</summary>');
  expect(others.match(/href="\/proxies\/[a-z-]+"/g)).toEqual(['href="/proxies/nz"']);
  expect(bare['residential']).not.toContain('more countr');
});

test('what sets the plans of servers apart is compared, and what they share is one sentence', () => {
  const { figures } = sampleData;
  const [managed] = figures?.managed ?? [];
  if (!figures || !managed) throw new Error('The sample has no managed server.');
  const rowsOf = (changed: Partial<typeof managed>) => {
    const data = { ...sampleData, figures: { ...figures, managed: [{ ...managed, ...changed }] } };
    const html = renderPage({ path: '/rdp', locale: 'en' }, data, assets) ?? '';
    const rows = html.matchAll(/<th scope="row">([^<]*)<\/th>((?:<td[^>]*>[^<]*<\/td>)+)/g);
    const compared = [...rows].map(([, name = '', cells = '']) => [
      name,
      ...[...cells.matchAll(/>([^<]+)</g)].map(([, value]) => value),
    ]);
    return { compared, shared: /Both plans: ([^<]*)/.exec(html)?.[1] };
  };
  const apart = [
    ['Operating system', 'Linux or Windows', 'Windows'],
    ['Who maintains it', 'You', 'We do'],
  ];
  expect(rowsOf({})).toEqual({
    compared: apart,
    shared:
      '2 vCPUs, 4 GB memory, 80 GB SSD storage, Android emulator, DDoS protection, setup within ' +
      '2 hours.',
  });
  expect(rowsOf({ diskGb: 120, hasAndroid: false })).toEqual({
    compared: [...apart, ['SSD storage', '80 GB', '120 GB'], ['Android emulator', 'Included', '–']],
    shared: '2 vCPUs, 4 GB memory, DDoS protection, setup within 2 hours.',
  });
});

test('what clients and the owner wrote is text, and no markup', () => {
  const body = '"Fast" <script>alert(1)</script>';
  const said = { name: 'Amina <b>', about: 'Nairobi', body, language: 'sw' } as const;
  const { figures } = sampleData;
  const front = renderPage(
    { path: '/', locale: 'en' },
    { ...sampleData, figures: figures && { ...figures, testimonials: [said] } },
    assets,
  );
  expect(front).toContain('<blockquote lang="sw">&quot;Fast&quot; &lt;script&gt;');
  expect(front).toContain('<b>Amina &lt;b&gt;</b>');
});

test('answers of the knowledge base are shown as the server made them, their titles as text', () => {
  const faq = [{ category: 'buying', title: 'How <much>?', html: '<p>Little.</p>' }];
  const page = renderPage({ path: '/maintainance', locale: 'en' }, { ...bareData, faq }, assets);
  expect(page).toContain('How &lt;much&gt;?');
  expect(page).toContain('<p>Little.</p>');
});

test.each(files)('%s says what is true without a single figure', (file) => {
  const html = bare[file] ?? '';
  // Where flags are is known to the build alone, and examples may name what JSON has.
  const read = html.replaceAll(/ data-src="[^"]*"|<pre.*?<\/pre>/gs, '');
  expect(read).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
  expect(html).toContain('mailto:help@shop.example');
});

test('there is no page at other addresses', () => {
  const page = { path: '/no-such-page', locale: 'en' } as const;
  expect(renderPage(page, sampleData, assets)).toBeUndefined();
});
