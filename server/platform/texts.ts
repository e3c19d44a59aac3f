import { firstLocale, inEach, type Locale } from '#contracts/locales.ts';
import { serverTexts } from '#languages/server.ts';
import type { ServerName, ServerTexts } from '#languages/server-texts.ts';

export type Catalogue<T> = Readonly<Record<Locale, T>>;
/** Its name is there for the compiler alone. */
export type NamedCatalogue<T, Name> = Catalogue<T> & Readonly<{ name?: Name }>;

const further: Readonly<Partial<Record<Locale, ServerTexts>>> = serverTexts;

/**
 * Texts that the server says itself, in each language. English sets the shape; a further language
 * has its own under the same name in its folder of `languages`. A name that is not in
 * `languages/server-texts.ts` does not compile, and neither does a language that lacks a text.
 */
export function catalogue<T, Name extends ServerName>(
  name: Name,
  english: T,
): NamedCatalogue<T, Name> {
  // A name has one catalogue, so what a language holds under it is of its type.
  const textsIn = (locale: Locale) => further[locale]?.[name] as T | undefined;
  return inEach((locale) => textsIn(locale) ?? english);
}

/** The same the other way round: each text of a catalogue in all languages. */
export function textsOf<Key extends string>(
  texts: NamedCatalogue<Readonly<Record<Key, string>>, ServerName>,
): Readonly<Record<Key, Catalogue<string>>> {
  const keys = Object.keys(texts[firstLocale]) as Key[];
  const entries = keys.map((key) => [key, inEach((locale) => texts[locale][key])]);
  return Object.fromEntries(entries) as Record<Key, Catalogue<string>>;
}
