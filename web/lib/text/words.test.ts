import { beforeEach, expect, test, vi } from 'vitest';
import { catalogue, chooseLocale, locale, words } from './words.ts';

const texts = catalogue({
  en: { hello: 'Hello', left: (n: number) => `${n} left` },
  sw: { hello: 'Habari', left: (n: number) => `${n} zimebaki` },
});

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});

test('English speaks until another language is chosen, and the page says which', async () => {
  expect(words(texts).hello).toBe('Hello');
  await chooseLocale('sw');
  expect(words(texts).left(3)).toBe('3 zimebaki');
  expect(document.documentElement.lang).toBe('sw');
});

test('an unknown language and closed storage both fall back to English', () => {
  stored.set('language', 'xx');
  expect(locale()).toBe('en');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(locale()).toBe('en');
});
