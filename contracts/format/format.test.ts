import { expect, test } from 'vitest';
import { money, usdCents, wholeKes } from '../money.ts';
import * as amounts from './amounts.ts';
import { pinnedCountries } from '../goods/catalogue.ts';
import { countryIn, countryOfCode } from './country-name.ts';
import { clockOf, dayIn, momentIn } from './dates.ts';
import { agoIn, durationIn, formatCountdown } from './durations.ts';
import { formatBytes, formatPing, formatSpeed } from './measures.ts';
import { titleIn } from './titles.ts';
import { dayMs, hourMs, minuteMs } from '../time.ts';

test.each([
  [0, '$0.00'],
  [199, '$1.99'],
  [123_450, '$1,234.50'],
  [100_000_005, '$1,000,000.05'],
  [-199, '-$1.99'],
])('%i cents are written %s', (cents, text) => {
  expect(amounts.formatUsdCents(cents)).toBe(text);
});

test.each([
  [0, 'KES 0', 'KES 0.00'],
  [99_999, 'KES 999.99', 'KES 999.99'],
  [100_000, 'KES 1,000', 'KES 1,000.00'],
  [-123_456_700, '-KES 1,234,567', '-KES 1,234,567.00'],
  [-150, '-KES 1.50', '-KES 1.50'],
])('%i cents of a shilling are written %s, and %s in books', (minor, text, exact) => {
  expect(amounts.formatMoney(money(minor, 'KES'))).toBe(text);
  expect(amounts.formatExact(money(minor, 'KES'))).toBe(exact);
});

test('money has its currency in front, in every form', () => {
  expect(amounts.formatKes(1_039)).toBe('KES 1,039');
  expect(amounts.formatKes(-5)).toBe('-KES 5');
  expect(amounts.formatMoney(wholeKes(1_290))).toBe('KES 1,290');
  expect(amounts.formatMoney(usdCents(990))).toBe('$9.90');
  expect(amounts.formatExact(usdCents(990))).toBe('$9.90');
});

test('a rate is shown without needless digits', () => {
  const rates = [1_300_000, 1_294_725, 1_294_500, 12_345_600_000];
  expect(rates.map(amounts.formatRate)).toEqual(['130', '129.4725', '129.45', '1,234,560']);
});

test.each([
  [1, 0, '100%'],
  [0.999, 0, '99%'],
  [0.29, 0, '29%'],
  [0.999_99, 2, '99.99%'],
  [0.975, 2, '97.50%'],
  [0.0625, 1, '6.2%'],
] as const)('a share of %d with %i digits is %s, never rounded up', (share, digits, text) => {
  expect(amounts.formatPercent(share, digits)).toBe(text);
});

test('dates are those of Nairobi, in the order that Kenya writes them', () => {
  // 21:30 UTC is half past midnight of the next day in Nairobi.
  expect(dayIn('en', '2026-11-20T21:30:00Z')).toBe('21 Nov 2026');
  expect(dayIn('sw', '2026-12-31T21:30:00Z')).toBe('1 Jan 2027');
  expect(momentIn('en', '2026-11-23T15:30:00Z')).toBe('23 Nov 2026, 18:30 EAT');
  expect(momentIn('sw', '2026-05-01T00:05:00Z')).toBe('1 Mei 2026, 03:05 EAT');
  expect(dayIn('en', Date.UTC(2026, 8, 9))).toBe('9 Sep 2026');
  expect(clockOf(new Date('2026-11-20T11:05:00Z'))).toBe('14:05');
  expect(() => dayIn('en', 'never')).toThrow(RangeError);
});

test.each([
  [0, '0 ms', '0 ms'],
  [350, '350 ms', '350 ms'],
  [4_240, '4.2 s', 'sek 4.2'],
  [45_000, '45 s', 'sek 45'],
  [59_700, '1 min', 'dak 1'],
  [12 * minuteMs, '12 min', 'dak 12'],
  [130 * minuteMs, '2 h 10 min', 'saa 2 dak 10'],
  [2 * hourMs, '2 h', 'saa 2'],
  [76 * hourMs, '3 d 4 h', 'siku 3 saa 4'],
  [3 * dayMs, '3 d', 'siku 3'],
  [-5, '0 ms', '0 ms'],
])('%i ms last %s, in Swahili %s', (ms, english, swahili) => {
  expect([durationIn('en', ms), durationIn('sw', ms)]).toEqual([english, swahili]);
});

test.each([
  [-30_000, 'just now', 'sasa hivi'],
  [59_999, 'just now', 'sasa hivi'],
  [60_000, '1 min ago', 'dak 1 iliyopita'],
  [230_000, '3 min ago', 'dak 3 zilizopita'],
  [9_000_000, '2 h ago', 'saa 2 zilizopita'],
  [dayMs, '1 day ago', 'siku 1 iliyopita'],
  [200_000_000, '2 days ago', 'siku 2 zilizopita'],
])('what is %i ms old was %s, in Swahili %s', (ms, english, swahili) => {
  expect([agoIn('en', ms), agoIn('sw', ms)]).toEqual([english, swahili]);
});

test('a countdown rounds up and never goes below zero', () => {
  expect([245_000, 1, -1].map(formatCountdown)).toEqual(['4:05', '0:01', '0:00']);
});

test('bytes take the largest unit that keeps the figure readable', () => {
  const sizes = [0, 999, 1_400_000, 250_000_000_000, -5];
  expect(sizes.map(formatBytes)).toEqual(['0 B', '999 B', '1.4 MB', '250 GB', '0 B']);
  const below = [999_499_999, 999_999_591, 99_949_999, 99_999_999];
  expect(below.map(formatBytes)).toEqual(['999 MB', '1.0 GB', '99.9 MB', '100 MB']);
});

test('a speed has a digit behind the point where it is low', () => {
  expect([4_240, 9_999, 88_700].map(formatSpeed)).toEqual(['4.2 Mbps', '10 Mbps', '89 Mbps']);
  expect(formatPing(61.6)).toBe('62 ms');
});

test.each([
  ['Proxy Nairobi, KE', 'Proksi Nairobi, Kenya'],
  ['VPS US1, United States', 'VPS US1, Marekani'],
  ['VPS X9, Elsewhere', 'VPS X9, Elsewhere'],
  ['Balance top-up', 'Kuongeza salio'],
  ['Something else', 'Something else'],
])('%s is called %s in Swahili', (english, swahili) => {
  expect([titleIn('en', english), titleIn('sw', english)]).toEqual([english, swahili]);
});

test('a country has its own name from its code, and the code where no country has it', () => {
  expect([countryOfCode('en', 'US'), countryOfCode('sw', 'US')]).toEqual([
    'United States',
    'Marekani',
  ]);
  expect(countryOfCode('en', 'us')).toBe('us');
  for (const [code, name] of pinnedCountries) expect(name).toBe(countryOfCode('en', code));
  expect(countryIn('sw', 'DE', 'Germany')).toBe('Ujerumani');
});
