import { firstLocale, locales, type Locale } from '#contracts/locales.ts';
import type { CatalogueName, WebTexts } from '#languages/web-texts.ts';
import { useSyncExternalStore } from 'react';
import { logProblem } from '../log.ts';
import { fetchRefusals } from './refusals.ts';

export type Catalogue<T, Name = CatalogueName> = Readonly<{ name: Name; english: T }>;

/** Chosen by the reader, kept in the browser; English until then. */
const storageKey = 'language';
const listeners = new Set<() => void>();

/** How the texts of each further language are fetched; the build gives each a chunk of its own. */
const chunks = import.meta.glob<WebTexts>('./*/web/index.ts', {
  base: '../../../languages',
  import: 'texts',
});
const fetched: Partial<Record<Locale, WebTexts>> = {};

/**
 * The texts of one screen in English, which set the shape; each further language has its own under
 * the same name in its folder of `languages`. A name that is not in `languages/web-texts.ts` does
 * not compile, and neither does a language in which a text is missing or takes other parameters.
 */
export const catalogue = <T, Name extends CatalogueName>(
  name: Name,
  english: T,
): Catalogue<T, Name> => ({ name, english });

/** Whether a language was chosen in this browser; without storage there is none to ask for. */
export function hasChosenLocale(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
}

/** The language that is shown; English while the texts of the chosen one are not there. */
export function locale(): Locale {
  const chosen = chosenLocale();
  return chosen in fetched ? chosen : firstLocale;
}

function chosenLocale(): Locale {
  try {
    const kept = localStorage.getItem(storageKey);
    return locales.find((each) => each === kept) ?? firstLocale;
  } catch {
    // Storage can be switched off altogether; the page still needs a language.
    return firstLocale;
  }
}

/**
 * Fetches the texts of the chosen language; await it before the first render. Without a network the
 * screens are in English.
 */
export const loadLocale = (): Promise<void> => fetchTexts(chosenLocale());

/** Fetches the texts of a language, once. */
export async function fetchTexts(language: Locale): Promise<void> {
  // Nothing waits for them: a refusal comes later than the first screen.
  void fetchRefusals(language);
  try {
    const found = fetched[language] ?? (await chunks[pathOf(language)]?.());
    if (found) fetched[language] = found;
  } catch (error) {
    logProblem(`the texts of ${language} could not be fetched`, error);
  }
}

const pathOf = (language: Locale) => `./${language}/web/index.ts`;

/** Changes the language at once, or as soon as its texts are there. */
export async function chooseLocale(next: Locale): Promise<void> {
  localStorage.setItem(storageKey, next);
  await fetchTexts(next);
  document.documentElement.lang = locale();
  for (const listener of listeners) listener();
}

/** The texts of a catalogue in the reader's language, kept current when the language changes. */
export function useWords<T>(texts: Catalogue<T>): T {
  return wordsIn(useLocale(), texts);
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, locale);
}

/** For code outside of components, such as a toast raised by a finished call. */
export const words = <T>(texts: Catalogue<T>): T => wordsIn(locale(), texts);

/** The texts of a catalogue in a language that was fetched; English in any other. */
export const wordsIn = <T>(language: Locale, { name, english }: Catalogue<T>): T =>
  // A name has one catalogue, so what a language holds under it is of its type.
  (fetched[language]?.[name] as T | undefined) ?? english;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
