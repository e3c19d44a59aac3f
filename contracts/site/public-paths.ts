/** Where the public pages are: the first language has the root, a further one a path of its own. */
import { firstLocale, furtherLocales, languages, type Locale } from '../locales.ts';

/** The language of an address, whether or not there is a page at it. */
export const localeOfPath = (pathname: string): Locale =>
  furtherLocales.find((locale) => `${pathname}/`.startsWith(`${languages[locale].root}/`)) ??
  firstLocale;

/** A public page's address in a language, from its English one (`/contact`, `/privacy#terms`). */
export function publicPath(path: string, locale: Locale): string {
  const { root } = languages[locale];
  return path === '/' && root !== '' ? root : root + path;
}

/** The English address of the page at any language's address. */
export const pageOfPath = (pathname: string): string =>
  pathname.slice(languages[localeOfPath(pathname)].root.length) || '/';
