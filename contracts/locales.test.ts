import { expect, test } from 'vitest';
import { countryIn } from './format/country-name.ts';
import {
  counted,
  firstLocale,
  inEach,
  languages,
  locales,
  nextLocale,
  nounFor,
} from './locales.ts';
import { localeOfPath, pageOfPath, publicPath } from './site/public-paths.ts';

test.each(locales)(
  'in %s every page has an address of its own, which leads back to it',
  (locale) => {
    for (const page of ['/', '/contact', '/privacy#terms', '/swift']) {
      const address = publicPath(page, locale);
      expect([localeOfPath(address), pageOfPath(address)]).toEqual([locale, page]);
    }
  },
);

test('no two languages share an address, and only the first is at the root', () => {
  const roots = locales.map((locale) => languages[locale].root);
  expect(new Set(roots).size).toBe(locales.length);
  expect(roots.indexOf('')).toBe(locales.indexOf(firstLocale));
});

test('changing the language again and again leads through all of them and back', () => {
  const seen = locales.reduce(
    (shown) => nextLocale(shown),
    firstLocale as (typeof locales)[number],
  );
  expect(seen).toBe(firstLocale);
  expect(nextLocale(firstLocale)).not.toBe(firstLocale);
});

test('a country has the name of the reader’s language, and the shop’s where there is none', () => {
  expect(inEach((locale) => countryIn(locale, 'DE', 'Germany'))).toMatchObject({
    en: 'Germany',
    sw: 'Ujerumani',
  });
  expect(countryIn('sw', 'elsewhere', 'Elsewhere')).toBe('Elsewhere');
});

test('one is one, and everything else is many', () => {
  expect(counted(1, 'day')).toBe('1 day');
  expect(counted('1', 'country', 'countries')).toBe('1 country');
  expect([0, 2, 21].map((count) => counted(count, 'day'))).toEqual(['0 days', '2 days', '21 days']);
  expect(counted('1,001', 'proxy', 'proxies')).toBe('1,001 proxies');
  expect(nounFor(1, 'address', 'addresses')).toBe('address');
});
