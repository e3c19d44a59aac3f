import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usdCents } from '#contracts/money.ts';
import { mapPlans, plans } from '#contracts/term.ts';
import { termPrices, type TermShares } from './term-prices.ts';

const listing = { daily: usdCents(199), monthly: usdCents(3_582) };
const centsOf = (shares: TermShares | null, price = listing) =>
  mapPlans(termPrices(price, shares), ({ minor }) => minor);

test('without a share a term is not offered', () => {
  const standard = { daily: 199, monthly: 3_582 };
  expect(centsOf(null)).toEqual(standard);
  expect(centsOf({ hourly: null, 'half-daily': null, weekly: null })).toEqual(standard);
});

test('hours cost their share of the day, a week its share of seven, up to a whole cent', () => {
  expect(centsOf({ hourly: 1_200, 'half-daily': 6_500, weekly: 8_500 })).toEqual({
    hourly: 24,
    'half-daily': 130,
    daily: 199,
    weekly: 1_185,
    monthly: 3_582,
  });
});

test('a week costs no more than the month of the same proxy', () => {
  const price = { daily: usdCents(200), monthly: usdCents(1_000) };
  expect(centsOf({ weekly: 10_000 }, price).weekly).toBe(1_000);
});

test('no term is free, and none costs more than a longer one', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  const setting = fc.record({
    day: whole(1, 100_000),
    days: whole(1, 30),
    hour: whole(1, 10_000),
    more: whole(0, 9_999),
    weekly: whole(1_429, 10_000),
  });
  fc.assert(
    fc.property(setting, ({ day, days, hour, more, weekly }) => {
      const price = { daily: usdCents(day), monthly: usdCents(day * days) };
      const shares = { hourly: hour, 'half-daily': Math.min(10_000, hour + more), weekly };
      const cents = centsOf(shares, price);
      const all = [1, ...plans.map((plan) => cents[plan] ?? 0)];
      expect(all).toEqual(all.toSorted((one, other) => one - other));
    }),
  );
});
