import { expect, test, vi } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import * as format from './format.ts';
import * as short from './short-format.ts';
import { fetchTexts } from './words.ts';

test('money is written with its currency and never computed', () => {
  expect(format.formatUsdCents(199)).toBe('$1.99');
  expect(format.formatUsdCents(123_450)).toBe('$1,234.50');
  expect(format.formatUsdCents(100_000_005)).toBe('$1,000,000.05');
  expect(format.formatUsdCents(-199)).toBe('-$1.99');
  expect(format.formatUsdCents(0)).toBe('$0.00');
  expect(short.formatWhole(-123_456)).toBe('-123,456');
  expect(short.formatWhole(0)).toBe('0');
  expect(short.formatKes(1_039)).toBe('KES 1,039');
  expect(format.formatMoney(money(550, 'USD'))).toBe('$5.50');
  expect(format.formatMoney(wholeKes(259))).toBe('KES 259');
  expect(() => format.formatMoney(money(25_950, 'KES'))).toThrow('whole number of shillings');
});

test('a rate is shown without needless digits', () => {
  expect(format.formatRate(1_300_000)).toBe('130');
  expect(format.formatRate(1_294_725)).toBe('129.4725');
});

test('dates are Nairobi days in the en-US short form', () => {
  // 21:30 UTC is half past midnight of the next day in Nairobi.
  expect(format.formatDay('2026-11-20T21:30:00Z')).toBe('Nov 21, 2026');
  expect(format.formatMoment('2026-11-20T11:05:00Z')).toBe('Nov 20, 2026, 14:05');
});

test('a reader of Swahili gets Swahili months, and figures as everybody in Kenya', async () => {
  await fetchTexts('sw');
  vi.stubGlobal('localStorage', { getItem: () => 'sw' });
  expect(format.formatDay('2026-03-20T21:30:00Z')).toBe('21 Mac 2026');
  expect(format.formatMoment('2026-03-20T11:05:00Z')).toBe('20 Mac 2026, 14:05');
  expect(format.formatUsdCents(123_450)).toBe('$1,234.50');
  vi.unstubAllGlobals();
});

test('bytes take the largest unit that keeps the figure readable', () => {
  expect(format.formatBytes(0)).toBe('0 B');
  expect(format.formatBytes(999)).toBe('999 B');
  expect(format.formatBytes(1_400_000)).toBe('1.4 MB');
  expect(format.formatBytes(250_000_000_000)).toBe('250 GB');
  expect(format.formatBytes(-5)).toBe('0 B');
});

test('a countdown rounds up and never goes below zero', () => {
  expect(format.formatCountdown(245_000)).toBe('4:05');
  expect(format.formatCountdown(1)).toBe('0:01');
  expect(format.formatCountdown(-1)).toBe('0:00');
});

test('a customer id is cut to eight characters and an ellipsis', () => {
  expect(short.shortCustomerId('cus_0123456789abcdef')).toBe('cus_0123…');
});

test('an age is told in its largest whole unit', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z');
  const ago = (at: string) => format.formatAgo({ at, nowMs, locale: 'en' });
  expect(ago('2026-11-20T11:56:10Z')).toBe('3 min. ago');
  expect(ago('2026-11-20T09:30:00Z')).toBe('2 hr. ago');
  expect(ago('2026-11-20T12:00:30Z')).toBe('this minute');
});
