import { inEach, type Locale } from '#contracts/locales.ts';
import type { SiteName, SiteTexts } from '#languages/site-texts.ts';

export type Catalogue<T> = Readonly<Record<Locale, T>>;
/** Its name is there for the compiler alone. */
export type NamedCatalogue<T, Name> = Catalogue<T> & Readonly<{ name?: Name }>;

/** What each further language says; the pages are drawn in all of them. */
const further: Readonly<Record<string, SiteTexts>> = import.meta.glob('./*/site/index.ts', {
  base: '../../../languages',
  import: 'texts',
  eager: true,
});

/**
 * The texts of one page in each language. English sets the shape; a further language has its own
 * under the same name in its folder of `languages`. A name that is not in `languages/site-texts.ts`
 * does not compile, and neither does a language in which a text is missing.
 */
export function catalogue<T, Name extends SiteName>(
  name: Name,
  english: T,
): NamedCatalogue<T, Name> {
  // A name has one catalogue, so what a language holds under it is of its type.
  const textsIn = (locale: Locale) => further[`./${locale}/site/index.ts`]?.[name] as T | undefined;
  return inEach((locale) => textsIn(locale) ?? english);
}
