import { afterEach, expect, test, vi } from 'vitest';
import { countryName } from './country-name.ts';
import { fetchTexts } from './words.ts';

afterEach(() => vi.unstubAllGlobals());

test('a reader of English meets the shop’s own name of a country', () => {
  expect(countryName('GB', 'United Kingdom')).toBe('United Kingdom');
});

test('a reader of Swahili meets the Swahili name, and the shop’s where there is none', async () => {
  await fetchTexts('sw');
  vi.stubGlobal('localStorage', { getItem: () => 'sw' });
  expect(countryName('DE', 'Germany')).toBe('Ujerumani');
  expect(countryName('elsewhere', 'Elsewhere')).toBe('Elsewhere');
});
