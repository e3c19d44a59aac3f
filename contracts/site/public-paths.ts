/** Where the public pages stand in each language: English at the root, Swahili below `/sw`. */
import type { Locale } from '../locales.ts';

const swahiliRoot = '/sw';

/** The language that an address speaks, whether or not there is a page at it. */
export const localeOfPath = (pathname: string): Locale =>
  pathname === swahiliRoot || pathname.startsWith(`${swahiliRoot}/`) ? 'sw' : 'en';

/** A public page's address in a language, from its English one (`/contact`, `/privacy#terms`). */
export function publicPath(path: string, locale: Locale): string {
  if (locale === 'en') return path;
  return path === '/' ? swahiliRoot : swahiliRoot + path;
}

const swahiliNames = new Intl.DisplayNames(['sw'], { type: 'region', style: 'short' });

/** A country's name in Swahili; the English one where its code is not one of a country. */
export const swahiliCountry = (code: string, english: string): string =>
  /^[A-Z]{2}$/.test(code) ? (swahiliNames.of(code) ?? english) : english;

/** The English address of the page at any language's address. */
export function pageOfPath(pathname: string): string {
  if (localeOfPath(pathname) === 'en') return pathname;
  return pathname.slice(swahiliRoot.length) || '/';
}
