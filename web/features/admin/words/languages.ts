import { inEach, languages, type Locale } from '#contracts/locales.ts';

/** What staff, who read English, call each language, such as "Swahili". */
export const languageNames: Readonly<Record<Locale, string>> = inEach(
  (locale) => languages[locale].english,
);
