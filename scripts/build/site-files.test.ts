import { expect, test } from 'vitest';
import { locales } from '#contracts/locales.ts';
import { publicPath } from '#contracts/site/public-paths.ts';
import { originMark, siteFiles } from './site-files.ts';

const files = siteFiles([{ path: '/rdp', title: 'RDP', description: 'Servers by the month.' }]);

test('robots keep out of what is behind a sign-in and find the sitemap', () => {
  expect(files['robots.txt']).toMatch(/^User-agent: \*\n/);
  expect(files['robots.txt']).toContain('Disallow: /dashboard\n');
  expect(files['robots.txt']).toContain(`Sitemap: ${originMark}/sitemap.xml\n`);
});

test('the sitemap has each page in each language, each naming all of them', () => {
  const sitemap = files['sitemap.xml'] ?? '';
  const pages = locales.map((locale) => `<loc>${originMark}${publicPath('/rdp', locale)}`);
  expect(pages).toContain(`<loc>${originMark}/sw/rdp`);
  expect(sitemap.match(/<loc>[^<]*/g)).toEqual(pages);
  const named = locales.map((locale) => `hreflang="${locale}"`);
  expect(sitemap.match(/hreflang="(?!x-default)\w+"/g)).toEqual(pages.flatMap(() => named));
});

test('llms.txt names the API document and every page with what it is', () => {
  expect(files['llms.txt']).toContain(`${originMark}/api/openapi.json`);
  expect(files['llms.txt']).toContain(`- [RDP](${originMark}/rdp): Servers by the month.`);
});
