import { firstLocale, type Locale } from '../locales.ts';

const isCode = /^[A-Z]{2}$/;
const names: Partial<Record<Locale, Intl.DisplayNames>> = {};

/** What names countries in a language; made when it is first wanted, for it costs a phone 30 ms. */
const namesIn = (locale: Locale) =>
  (names[locale] ??= new Intl.DisplayNames([locale], {
    type: 'region',
    // In English the short names are abbreviations: "US", "UK".
    style: locale === firstLocale ? 'long' : 'short',
  }));

/**
 * The name of a country in a language, from its code and the shop's English name, which is returned
 * for other codes.
 */
export function countryIn(locale: Locale, code: string, english: string): string {
  if (locale === firstLocale || !isCode.test(code)) return english;
  return namesIn(locale).of(code) ?? english;
}

/** The same from the code alone, which is returned if it is not a country's. */
export const countryOfCode = (locale: Locale, code: string): string =>
  isCode.test(code) ? (namesIn(locale).of(code) ?? code) : code;

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
let codes: ReadonlyMap<string, string> | undefined;

/** The same from the usual English name alone, which is returned if no country has it. */
export function countryOfEnglish(locale: Locale, english: string): string {
  codes ??= new Map(
    letters
      .flatMap((one) => letters.map((other) => one + other))
      .map((code) => [countryOfCode(firstLocale, code), code]),
  );
  return countryIn(locale, codes.get(english) ?? english, english);
}
