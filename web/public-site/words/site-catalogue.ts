import type { FurtherLocale, firstLocale, Locale } from '#contracts/locales.ts';

export type Catalogue<T> = Readonly<Record<Locale, T>>;

/**
 * Ties the languages of one page together. English sets the shape; a text of another language that
 * is missing or takes other parameters does not compile.
 */
export const catalogue = <T>(
  texts: Record<typeof firstLocale, T> & Record<FurtherLocale, NoInfer<T>>,
): Catalogue<T> => texts;
