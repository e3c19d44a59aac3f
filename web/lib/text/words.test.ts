import { beforeEach, expect, test, vi } from 'vitest';
import { furtherLocales } from '#contracts/locales.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});

/** Texts that have come are kept as long as a page is open. */
async function openPage() {
  vi.resetModules();
  const { uiWords } = await import('../../ui/words.ts');
  return { uiWords, ...(await import('./words.ts')) };
}

test('English speaks until another language is there, and the page says which', async () => {
  const { uiWords, chooseLocale, locale, words } = await openPage();
  stored.set('language', 'sw');
  expect([locale(), words(uiWords).close]).toEqual(['en', 'Close']);
  await chooseLocale('sw');
  expect([locale(), words(uiWords).close]).toEqual(['sw', 'Funga']);
  expect(words(uiWords).page(3)).toBe('Ukurasa 3');
  expect(document.documentElement.lang).toBe('sw');
  await chooseLocale('en');
  expect([locale(), words(uiWords).close]).toEqual(['en', 'Close']);
});

test.each(furtherLocales)('the texts of %s are found by its code', async (language) => {
  const { uiWords, fetchTexts, wordsIn } = await openPage();
  await fetchTexts(language);
  expect(wordsIn(language, uiWords)).not.toBe(uiWords.english);
});

test('an unknown language and closed storage both fall back to English', async () => {
  const { locale } = await openPage();
  stored.set('language', 'none');
  expect(locale()).toBe('en');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(locale()).toBe('en');
});
