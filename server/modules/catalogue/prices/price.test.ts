import { expect, test } from 'vitest';
import { usdCents } from '#contracts/money.ts';
import { defaultDayPrice, defaultMonthPrice } from './price.ts';

test('the default day costs USD 1.99 and its month thirty days less 40 %', () => {
  expect(defaultDayPrice).toEqual(usdCents(199));
  expect(defaultMonthPrice(defaultDayPrice)).toEqual(usdCents(3_582));
});

test('a month is rounded up to a whole cent and costs less than thirty days', () => {
  for (let cents = 1; cents <= 2_000; cents += 1) {
    const { minor } = defaultMonthPrice(usdCents(cents));
    expect(minor).toBe(Math.ceil((cents * 30 * 60) / 100));
    expect(minor).toBeLessThan(cents * 30);
  }
});
