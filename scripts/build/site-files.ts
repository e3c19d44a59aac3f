import { sitemapEntries } from '#contracts/site/sitemap.ts';

/** Stands for the shop's own address, which is known when a file is sent. */
export const originMark = 'https://shop.invalid';

export type Listed = Readonly<{ path: string; title: string; description: string }>;

/** What programs that look for pages ask for, by file name: robots, sitemap and llms.txt. */
export function siteFiles(pages: readonly Listed[]): Readonly<Record<string, string>> {
  const at = (path: string) => `${originMark}${path}`;
  const closed = [
    '/api/',
    '/account/',
    '/admin',
    '/cart',
    '/change/',
    '/checkout',
    '/dashboard',
    '/list/',
    '/status/',
  ];
  const urls = pages.map(({ path }) => sitemapEntries(path, originMark));
  const lines = pages.map(
    ({ path, title, description }) => `- [${title}](${at(path)}): ${description}`,
  );
  return {
    'robots.txt': [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${at('/sitemap.xml')}`,
      '',
    ].join('\n'),
    'sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n'),
    'llms.txt': [
      '# Lango',
      '',
      '> Residential proxies and servers, paid by M-Pesa or card. Programs use the API with a token.',
      '',
      '## API',
      '',
      `- [OpenAPI document](${at('/api/openapi.json')}): every call, its fields and its refusals`,
      '',
      '## Pages',
      '',
      ...lines,
      '',
    ].join('\n'),
  };
}
