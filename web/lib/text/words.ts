import {
  firstLocale,
  furtherLocales,
  locales,
  type FurtherLocale,
  type Locale,
} from '#contracts/locales.ts';
import { useSyncExternalStore } from 'react';
import { logProblem } from '../log.ts';
import { apart, type Texts } from './texts-apart.ts';

export type Catalogue<T> = Readonly<Record<Locale, T>>;

/** Chosen by the reader, kept in the browser; English until then. */
const storageKey = 'language';
const listeners = new Set<() => void>();

/** What was fetched: the built app has each further language in a chunk of its own. */
const fetched: Partial<Record<Locale, Texts>> = {};

/**
 * Ties the languages of one screen together. English sets the shape; a text of another language
 * that is missing or takes other parameters does not compile. The build alone gives the second
 * argument, and leaves nothing but English in the first.
 */
export function catalogue<T>(
  texts: Record<typeof firstLocale, T> & Record<FurtherLocale, NoInfer<T>>,
  name?: string,
): Catalogue<T> {
  if (name === undefined) return texts;
  for (const further of furtherLocales) {
    Object.defineProperty(texts, further, { get: () => fetched[further]?.[name] });
  }
  return texts;
}

/** The language that is shown; English while the texts of the chosen one are not there. */
export function locale(): Locale {
  const chosen = chosenLocale();
  return chosen in apart && !(chosen in fetched) ? firstLocale : chosen;
}

function chosenLocale(): Locale {
  try {
    const kept = localStorage.getItem(storageKey);
    return locales.find((each) => each === kept) ?? firstLocale;
  } catch {
    // Storage can be switched off altogether; the page still has to speak.
    return firstLocale;
  }
}

/**
 * Fetches the texts of the chosen language, to be awaited before anything is drawn. Without a
 * network the screens speak English.
 */
export const loadLocale = (): Promise<void> => fetchTexts(chosenLocale());

async function fetchTexts(language: Locale): Promise<void> {
  if (language in fetched) return;
  try {
    const found = await apart[language]?.();
    if (found) fetched[language] = found.texts;
  } catch (error) {
    logProblem(`the texts of ${language} could not be fetched`, error);
  }
}

/** Changes the language at once, or as soon as its texts are there. */
export async function chooseLocale(next: Locale): Promise<void> {
  localStorage.setItem(storageKey, next);
  await fetchTexts(next);
  document.documentElement.lang = locale();
  for (const listener of listeners) listener();
}

/** The texts of a catalogue in the reader's language, kept current when the language changes. */
export function useWords<T>(texts: Catalogue<T>): T {
  return texts[useLocale()];
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, locale);
}

/** For code outside of components, such as a toast raised by a finished call. */
export function words<T>(texts: Catalogue<T>): T {
  return texts[locale()];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
