import type { Locale } from '#contracts/locales.ts';
import { useSyncExternalStore } from 'react';
import { logProblem } from './log.ts';

export type Catalogue<T> = Readonly<Record<Locale, T>>;

/** Chosen by the reader, kept in the browser; English until then. */
const storageKey = 'language';
const listeners = new Set<() => void>();

/** The built app has Swahili in a chunk of its own: no reader of English loads it. */
const isApart = import.meta.env.VITE_SWAHILI_APART === 'true';
let loaded: Readonly<Record<string, unknown>> | undefined = isApart ? undefined : {};

/**
 * Ties the two languages of one screen together. English sets the shape; a Swahili text that is
 * missing or takes other parameters does not compile. The build alone gives the second argument.
 */
export function catalogue<T>(texts: { en: T; sw: NoInfer<T> }, apart?: string): Catalogue<T> {
  if (apart === undefined) return texts;
  return {
    en: texts.en,
    get sw() {
      return loaded?.[apart] as T;
    },
  };
}

/** The language that is shown; English while the texts of the chosen one are not there. */
export function locale(): Locale {
  return loaded === undefined ? 'en' : chosenLocale();
}

function chosenLocale(): Locale {
  try {
    return localStorage.getItem(storageKey) === 'sw' ? 'sw' : 'en';
  } catch {
    // Storage can be switched off altogether; the page still has to speak.
    return 'en';
  }
}

/**
 * Fetches the texts of the chosen language, to be awaited before anything is drawn. Without a
 * network the screens speak English.
 */
export async function loadLocale(): Promise<void> {
  if (chosenLocale() === 'sw') await fetchSwahili();
}

async function fetchSwahili(): Promise<void> {
  if (loaded !== undefined) return;
  try {
    loaded = (await import('./swahili.ts')).swahili;
  } catch (error) {
    logProblem('the Swahili texts could not be fetched', error);
  }
}

/** Changes the language at once, or as soon as its texts are there. */
export async function chooseLocale(next: Locale): Promise<void> {
  localStorage.setItem(storageKey, next);
  if (next === 'sw') await fetchSwahili();
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
