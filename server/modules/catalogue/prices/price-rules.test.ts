import { expect, test } from 'vitest';
import fc from 'fast-check';
import { priceRule, type PriceRule } from '#contracts/admin/goods/prices.ts';
import { priceBy, priceOfArrival, type Priceable } from './price-rules.ts';

const address: Priceable = {
  supplier: 'Webshare',
  countryCode: 'KE',
  connection: 'ISP',
  rating: 4,
  costMonthCents: 250,
};
const anything = { supplier: null, countryCode: null, connection: null, ratingMin: null };
const fixed = (dayCents: number, monthCents: number, only: Partial<PriceRule> = {}): PriceRule => ({
  name: 'fixed',
  ...anything,
  ...only,
  price: { kind: 'fixed', dayCents, monthCents },
});
const markup = (percent: number, monthDiscountPercent = 40): PriceRule => ({
  name: 'markup',
  ...anything,
  price: { kind: 'markup', percent, monthDiscountPercent },
});

test('the first rule that applies decides', () => {
  const rules = [
    fixed(100, 1000, { countryCode: 'US' }),
    fixed(200, 2000, { connection: 'isp' }),
    fixed(300, 3000),
  ];
  expect(priceBy(rules, address)).toEqual({ index: 1, dayCents: 200, monthCents: 2000 });
  expect(priceBy(rules, { ...address, countryCode: 'US' })?.index).toBe(0);
  expect(priceBy(rules, { ...address, connection: 'Mobile' })?.index).toBe(2);
});

test('a rule for a rating waits until the address has it', () => {
  const rules = [fixed(500, 5000, { ratingMin: 4 })];
  expect(priceBy(rules, address)?.index).toBe(0);
  expect(priceBy(rules, { ...address, rating: 3 })).toBeUndefined();
  expect(priceBy(rules, { ...address, rating: 0 })).toBeUndefined();
});

test('a markup is of the cost, and passes over an address whose cost is not known', () => {
  expect(priceBy([markup(100)], address)).toEqual({ index: 0, monthCents: 500, dayCents: 28 });
  const rules = [markup(100), fixed(199, 3582)];
  expect(priceBy(rules, { ...address, costMonthCents: null })?.index).toBe(1);
});

test('no markup sells below its cost, and a month is between a day and thirty of them', () => {
  const whole = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(whole(1, 100_000), whole(0, 1_000), whole(0, 90), (cost, percent, discount) => {
      const found = priceBy([markup(percent, discount)], { ...address, costMonthCents: cost });
      const { dayCents = 0, monthCents = 0 } = found ?? {};
      expect(monthCents).toBeGreaterThanOrEqual(cost);
      expect(dayCents).toBeLessThanOrEqual(monthCents);
      expect(monthCents).toBeLessThanOrEqual(30 * dayCents);
    }),
  );
});

test('a fixed month above thirty days, or below one, is no rule', () => {
  expect(priceRule.safeParse(fixed(100, 3000)).success).toBe(true);
  expect(priceRule.safeParse(fixed(100, 3001)).success).toBe(false);
  expect(priceRule.safeParse(fixed(100, 99)).success).toBe(false);
});

test('new stock that no rule prices costs what the shop asks by default', () => {
  const { daily: day, monthly: month } = priceOfArrival([], address);
  expect([day.minor, month.minor]).toEqual([199, 3582]);
});
