import { useSyncExternalStore } from 'react';

export type Locale = 'en' | 'sw';
export type Catalogue<T> = Readonly<Record<Locale, T>>;

/** Chosen by the reader, kept in the browser; English until then. */
const storageKey = 'language';
const listeners = new Set<() => void>();

/**
 * Ties the two languages of one screen together. English sets the shape; a Swahili text that is
 * missing or takes other parameters does not compile.
 */
export function catalogue<T>(texts: { en: T; sw: NoInfer<T> }): Catalogue<T> {
  return texts;
}

export function locale(): Locale {
  try {
    return localStorage.getItem(storageKey) === 'sw' ? 'sw' : 'en';
  } catch {
    // Storage can be switched off altogether; the page still has to speak.
    return 'en';
  }
}

export function chooseLocale(next: Locale): void {
  localStorage.setItem(storageKey, next);
  document.documentElement.lang = next;
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
