import { expect, test } from 'vitest';
import { pageOfPath } from '#contracts/public-paths.ts';
import { isAppScreen } from '#contracts/screens.ts';
import { renderPages } from './render.tsx';

const pages = renderPages({
  styles: '',
  early: { theme: '', language: '', face: '', scripted: '', landing: '', offline: '' },
  font: 'font.woff2',
  scripts: { site: '', front: '', contact: '', faq: '', openmail: '' },
});
const files = Object.keys(pages);
const englishFiles = files.filter((file) => file !== 'sw' && !file.startsWith('sw/'));
const swahiliOf = (file: string) => (file === 'index' ? 'sw' : `sw/${file}`);
const pathOf = (file: string) => (file === 'index' ? '/' : `/${file}`);
const bodyOf = (html: string) => html.slice(html.indexOf('<body'));

/** What a reader can find and use, without a word of it. */
function structureOf(html: string): readonly string[] {
  const tags = bodyOf(html).matchAll(/<(\w+)((?:\s[^<>]*)?)>/g);
  return [...tags].map(([, name = '', marks = '']) => {
    const kept = [...marks.matchAll(/ (href|id|name|data-fact|data-if|data-unless)="([^"]*)"/g)];
    const values = kept.map(([, key, value = '']) => `${key}=${pageOfPath(value)}`);
    return [name, ...values].join(' ');
  });
}

/** Links of a page but the ones to the same page in the other language. */
function linksOf(html: string): readonly string[] {
  const links = [...bodyOf(html).matchAll(/<a\s([^<>]*)>/g)].map(([, marks = '']) => marks);
  return links
    .filter((marks) => !marks.includes('hrefLang=') && !marks.includes('hreflang='))
    .map((marks) => /href="([^"]*)"/.exec(marks)?.[1] ?? '')
    .filter((href) => href.startsWith('/'));
}

test('every page is there in both languages', () => {
  expect(englishFiles.length).toBeGreaterThan(10);
  expect(files.toSorted()).toEqual([...englishFiles, ...englishFiles.map(swahiliOf)].toSorted());
});

test.each(files)(
  '%s says Lango only where it names the shop, so that another name can stand there',
  (file) => {
    expect(pages[file] ?? '').not.toMatch(/\bLango (la|ya|za|kwa)\b/);
  },
);

test.each(englishFiles)('%s has the same parts, links and figures in both languages', (file) => {
  const english = structureOf(pages[file] ?? '');
  const swahili = structureOf(pages[swahiliOf(file)] ?? '');
  // The policies say in Swahili that the English text decides, and link to it.
  const added = file === 'privacy' ? ['p', 'a href=/privacy'] : [];
  const extra = swahili.findIndex((each, index) => each !== english[index]);
  const expected = added.length > 0 ? english.toSpliced(extra, 0, ...added) : english;
  expect(swahili).toEqual(expected);
});

test.each(englishFiles)(
  '%s says in both languages which one it is and where the other is',
  (file) => {
    for (const [locale, name] of [
      ['en', file],
      ['sw', swahiliOf(file)],
    ] as const) {
      const html = pages[name] ?? '';
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toContain(`data-language="${locale === 'en' ? 'sw' : 'en'}"`);
      if (html.includes('noindex')) continue;
      expect(html).toContain(`rel="canonical" href="${pathOf(name)}"`);
      for (const [other, at] of [
        ['en', file],
        ['sw', swahiliOf(file)],
        ['x-default', file],
      ] as const) {
        expect(html).toContain(`rel="alternate" hrefLang="${other}" href="${pathOf(at)}"`);
      }
    }
  },
);

test('links of Swahili pages stay in Swahili and lead somewhere', () => {
  const there = new Set(files.map(pathOf));
  for (const file of englishFiles.map(swahiliOf)) {
    for (const href of linksOf(pages[file] ?? '')) {
      const path = href.replace(/[?#].*/, '');
      const isHome = path === '/sw' || path.startsWith('/sw/');
      const isElsewhere = isAppScreen(path) || path === '/api/openapi.json';
      expect(isHome ? there.has(path) : isElsewhere, `${file} leads to ${href}`).toBe(true);
    }
  }
});

test('no sentence of a page was left in English', () => {
  // Names and forms of address that both languages share.
  const shared =
    /^[\s\W\d]*$|Lango|SOCKS5|M-Pesa|^(English|Kiswahili|RDP|PSD|SPECIMEN|[A-Z]{2})\W*$/;
  const sentences = (html: string) =>
    bodyOf(html)
      .replace(/<(title|pre)[ >].*?<\/\1>/gs, '')
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter((text) => text.split(' ').length > 2 && !shared.test(text));
  const left = englishFiles.flatMap((file) => {
    const english = new Set(sentences(pages[file] ?? ''));
    const swahili = sentences(pages[swahiliOf(file)] ?? '');
    return swahili.filter((text) => english.has(text)).map((text) => `${file}: ${text}`);
  });
  expect(left).toEqual([]);
});
