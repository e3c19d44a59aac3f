import { inEach, languages, type Locale } from '#contracts/locales.ts';

const english = new Intl.DisplayNames('en', { type: 'language' });

/** What staff, who read English, call each language, such as "Swahili". */
export const languageNames: Readonly<Record<Locale, string>> = inEach(
  (locale) => english.of(locale) ?? languages[locale].name,
);
