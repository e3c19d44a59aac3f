import { expect, test } from 'vitest';
import { savingOf } from './saving.ts';

test.each([
  ['half of what its days cost', 299, 4_575, 49],
  ['a third of it', 300, 6_000, 33],
  ['nothing worth a word: less than half a percent', 100, 2_999, 0],
  ['nothing: the same price', 100, 3_000, 0],
  ['nothing: a month that costs more than its days', 100, 3_500, 0],
  ['nothing: a day without a price', 0, 1_000, 0],
  ['nothing: a month without a price', 100, 0, 0],
])('a month saves %s', (...[, priceCents, priceMonthCents, percent]) => {
  expect(savingOf({ priceCents, priceMonthCents }, 'monthly')).toBe(percent);
});

test('the shortest term is what the others are compared with', () => {
  expect(savingOf({ priceCents: 299, priceMonthCents: 4_575 }, 'daily')).toBe(0);
});
