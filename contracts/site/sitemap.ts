import { locales } from '../locales.ts';
import { publicPath } from './public-paths.ts';

/** A page as the sitemap names it, from its English address: once for each language. */
export function sitemapEntries(path: string, origin: string): string {
  const at = (locale: (typeof locales)[number]) => origin + publicPath(path, locale);
  const others = locales
    .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${at(locale)}"/>`)
    .join('');
  return locales.map((locale) => `<url><loc>${at(locale)}</loc>${others}</url>`).join('\n');
}
