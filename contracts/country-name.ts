import { firstLocale, type Locale } from './locales.ts';

const names: Partial<Record<Locale, Intl.DisplayNames>> = {};

/**
 * A country as readers of a language call it, from its code and the shop's own English name, which
 * is said where the code is not one of a country.
 */
export function countryIn(locale: Locale, code: string, english: string): string {
  if (locale === firstLocale || !/^[A-Z]{2}$/.test(code)) return english;
  names[locale] ??= new Intl.DisplayNames([locale], { type: 'region', style: 'short' });
  return names[locale].of(code) ?? english;
}
