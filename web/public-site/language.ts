import { countryIn } from '#contracts/format/country-name.ts';
import { firstLocale, type Locale } from '#contracts/locales.ts';
import { createContext, useContext } from 'react';
import { publicPath } from '#contracts/site/public-paths.ts';
import type { Catalogue } from './words/site-catalogue.ts';

/** The language that a page is written in; a page is drawn once for each. */
export const PageLanguage = createContext<Locale>(firstLocale);

/** The texts of a catalogue in the page's language. */
export function usePageWords<T>(texts: Catalogue<T>): T {
  return texts[useContext(PageLanguage)];
}

/** The language of the page. */
export const usePageLocale = (): Locale => useContext(PageLanguage);

/** Turns the English address of a public page into its address in the page's own language. */
export function usePublicPath(): (path: string) => string {
  const locale = useContext(PageLanguage);
  return (path) => publicPath(path, locale);
}

/** Names a country in the page's language, from its code and its English name. */
export function useCountryName(): (code: string, english: string) => string {
  const locale = useContext(PageLanguage);
  return (code, english) => countryIn(locale, code, english);
}
