import { expect, test } from 'vitest';
import { originMark, siteFiles } from './site-files.ts';

const files = siteFiles([{ path: '/rdp', title: 'RDP', description: 'Servers by the month.' }]);

test('robots keep out of what is behind a sign-in and find the sitemap', () => {
  expect(files['robots.txt']).toMatch(/^User-agent: \*\n/);
  expect(files['robots.txt']).toContain('Disallow: /dashboard\n');
  expect(files['robots.txt']).toContain(`Sitemap: ${originMark}/sitemap.xml\n`);
});

test('the sitemap has each page in both languages, each naming the other', () => {
  const sitemap = files['sitemap.xml'] ?? '';
  expect(sitemap.match(/<loc>[^<]*/g)).toEqual([
    `<loc>${originMark}/rdp`,
    `<loc>${originMark}/sw/rdp`,
  ]);
  expect(sitemap.match(/hreflang="(en|sw)"/g)).toHaveLength(4);
});

test('llms.txt names the API document and every page with what it is', () => {
  expect(files['llms.txt']).toContain(`${originMark}/api/openapi.json`);
  expect(files['llms.txt']).toContain(`- [RDP](${originMark}/rdp): Servers by the month.`);
});
