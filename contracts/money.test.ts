import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  money,
  negate,
  parseDecimal,
  sameMoney,
  subtract,
  sum,
  toDecimal,
  toWholeKes,
  usdCents,
  usdToKes,
  wholeKes,
} from './money.ts';

test.each([
  [199, 1_300_000, 259],
  [1, 1_300_000, 2],
  [100, 1_300_000, 130],
  [1000, 1_295_555, 1296],
  [550, 1_600_000, 880],
])('%i cents at a rate of %i ten-thousandths are KES %i', (cents, rate, kes) => {
  expect(usdToKes(usdCents(cents), rate)).toEqual(wholeKes(kes));
});

test('a conversion is the smallest whole shilling that covers the price, for every price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 3_000_000 }),
      (cents, rate) => {
        const shillings = BigInt(toWholeKes(usdToKes(usdCents(cents), rate)));
        const exact = BigInt(cents) * BigInt(rate);
        expect(shillings * 1_000_000n >= exact).toBe(true);
        expect((shillings - 1n) * 1_000_000n < exact).toBe(true);
      },
    ),
  );
});

describe('amounts are exact or refused', () => {
  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d minor units', (minor) => {
    expect(() => money(minor, 'USD')).toThrow(RangeError);
  });
  test('currencies do not add up', () => {
    expect(() => add(usdCents(1), wholeKes(1))).toThrow('do not add up');
    expect(() => subtract(usdCents(1), wholeKes(1))).toThrow('do not add up');
    expect(() => sum([usdCents(1)], 'KES')).toThrow('do not add up');
  });
  test('shillings with cents never reach M-Pesa', () => {
    expect(() => toWholeKes(money(25_950, 'KES'))).toThrow('not a whole number of shillings');
    expect(() => toWholeKes(money(25_900, 'USD'))).toThrow('USD 259.00 is not a whole');
  });
  test('only dollars are converted', () => {
    expect(() => usdToKes(wholeKes(1), 1_300_000)).toThrow(RangeError);
    expect(() => usdToKes(usdCents(1), 0)).toThrow('positive whole number of ten-thousandths');
    expect(() => usdToKes(usdCents(1), 1.5)).toThrow('positive whole number of ten-thousandths');
  });
});

test.each([
  ['1500', 150_000],
  ['1500.5', 150_050],
  ['1500.00', 150_000],
  ['0.01', 1],
  ['259.000', 25_900],
])('the decimal %s is %i minor units', (text, minor) => {
  expect(parseDecimal(text, 'KES')).toEqual(money(minor, 'KES'));
});

test.each(['', '-1', '1e3', '0x10', '1.005', '1,000', 'NaN', '12345678901234'])(
  'the text "%s" is no decimal',
  (text) => {
    expect(parseDecimal(text, 'KES')).toBeUndefined();
  },
);

test('decimals read back as what was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (minor) => {
      expect(parseDecimal(toDecimal(money(minor, 'USD')), 'USD')?.minor).toBe(minor);
    }),
  );
  expect(toDecimal(money(-199, 'USD'))).toBe('-1.99');
});

test('an amount and its negation sum to zero', () => {
  expect(sum([usdCents(5), negate(usdCents(5))], 'USD')).toEqual(usdCents(0));
});

test('a sum is what all amounts are together', () => {
  expect(add(wholeKes(259), wholeKes(41))).toEqual(wholeKes(300));
  expect(sum([usdCents(5), usdCents(7), usdCents(-1)], 'USD')).toEqual(usdCents(11));
});

test('a difference is what is left, also below nothing', () => {
  expect(subtract(wholeKes(259), wholeKes(300))).toEqual(wholeKes(-41));
});

test('the same money is as much of the same currency', () => {
  expect(sameMoney(money(100, 'KES'), wholeKes(1))).toBe(true);
  expect(sameMoney(money(100, 'KES'), money(100, 'USD'))).toBe(false);
  expect(sameMoney(money(100, 'KES'), money(101, 'KES'))).toBe(false);
});
