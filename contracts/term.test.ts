import { expect, test } from 'vitest';
import { usdCents, wholeKes } from './money.ts';
import {
  days,
  endOfTerm,
  furtherPlans,
  hours,
  isPlan,
  isWithin,
  listCents,
  listPrices,
  mapPlans,
  plans,
  plansOf,
  standardPlans,
  startOfNext,
  startOfTerm,
  termLabel,
  termMs,
  planTerms,
  termText,
  timesIn,
  worthOf,
} from './term.ts';
import { dayMs, hourMs } from './time.ts';

const noon = new Date('2026-03-01T12:00:00Z');

test.each([
  ['a day', hours(24), '2026-03-02T12:00:00.000Z'],
  ['a month', days(30), '2026-03-31T12:00:00.000Z'],
  ['an hour', hours(1), '2026-03-01T13:00:00.000Z'],
])('%s after a moment is so many hours later, and back again', (_, term, end) => {
  expect(endOfTerm(noon, term).toISOString()).toBe(end);
  expect(startOfTerm(endOfTerm(noon, term), term)).toEqual(noon);
});

test.each([
  ['clocks forward in London', '2026-03-28T23:30:00Z', '2026-03-29T23:30:00Z'],
  ['clocks back in New York', '2026-11-01T03:00:00Z', '2026-11-02T03:00:00Z'],
  ['29 February', '2028-02-28T12:00:00Z', '2028-02-29T12:00:00Z'],
  ['the year’s end', '2026-12-31T23:59:59.999Z', '2027-01-01T23:59:59.999Z'],
])('a day is 24 hours: %s (F-33)', (_, from, until) => {
  expect(endOfTerm(new Date(from), planTerms.daily)).toEqual(new Date(until));
});

test.each([
  ['over the end of a long month', '2026-01-31T12:00:00Z', '2026-03-02T12:00:00Z'],
  ['over 29 February', '2028-02-15T00:00:00Z', '2028-03-16T00:00:00Z'],
  ['over the year’s end', '2026-12-15T00:00:00Z', '2027-01-14T00:00:00Z'],
])('a month is thirty days: %s (F-33)', (_, from, until) => {
  expect(endOfTerm(new Date(from), planTerms.monthly)).toEqual(new Date(until));
});

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%s of something is no term',
  (count) => {
    expect(() => hours(count)).toThrow(RangeError);
    expect(() => days(count)).toThrow(RangeError);
  },
);

test('the next term follows the running one, and begins now where none runs', () => {
  const later = new Date(noon.getTime() + 1);
  const before = new Date(noon.getTime() - 1);
  expect(startOfNext(later, noon)).toBe(later);
  expect(startOfNext(before, noon)).toBe(noon);
  expect(startOfNext(noon, noon)).toBe(noon);
  expect(startOfNext(null, noon)).toBe(noon);
});

test('every plan names a term, from the shortest to the longest', () => {
  expect(plans).toEqual(Object.keys(planTerms));
  const lengths = plans.map((plan) => termMs(planTerms[plan]));
  expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
  expect(plans.every(isPlan)).toBe(true);
  expect(['yearly', '', 'toString', undefined, 1].some(isPlan)).toBe(false);
  expect(plans.filter((plan) => ![...standardPlans, ...furtherPlans].includes(plan))).toEqual([]);
});

test('a shorter term fits where a longer one does, and nothing fits where none can be had', () => {
  expect(isWithin('daily', 'monthly')).toBe(true);
  expect(isWithin('daily', 'daily')).toBe(true);
  expect(isWithin('monthly', 'daily')).toBe(false);
  expect(isWithin('daily', null)).toBe(false);
});

test('a listing has a price for a day and a month, and for further terms where they are offered', () => {
  const listing = { priceCents: 199, priceMonthCents: 3_582 };
  expect(plansOf(listPrices(listing))).toEqual(['daily', 'monthly']);
  expect(listCents(listing, 'monthly')).toBe(3_582);
  expect(listCents(listing, 'hourly')).toBeUndefined();
  const more = { ...listing, furtherPrices: { weekly: 1_185, hourly: 24 } };
  expect(plansOf(listPrices(more))).toEqual(['hourly', 'daily', 'weekly', 'monthly']);
  expect(mapPlans(listPrices(more), (cents) => cents * 2)).toMatchObject({
    hourly: 48,
    monthly: 7_164,
  });
});

test('a term of no time is over when it begins, and nothing of it is left', () => {
  expect(endOfTerm(noon, days(0))).toEqual(noon);
  expect(worthOf(1, { price: wholeKes(259), term: days(0) }).minor).toBe(0);
});

test('a month is thirty of a day', () => {
  expect(timesIn(planTerms.monthly, planTerms.daily)).toBe(30);
  expect(timesIn(planTerms.daily, planTerms.daily)).toBe(1);
});

test.each([
  ['none', 0, 0],
  ['less than none', -1, 0],
  ['a third', 8 * hourMs, 8_633],
  ['a millisecond', 1, 0],
  ['all but a millisecond', dayMs - 1, 25_899],
  ['all', dayMs, 25_900],
  ['more than all', 86_400_001, 25_900],
])('of KES 259 for a day, %s unused is worth its share, rounded down', (_, unusedMs, minor) => {
  const paid = { price: wholeKes(259), term: planTerms.daily };
  expect(worthOf(unusedMs, paid)).toEqual({ minor, currency: 'KES' });
});

test('the share of a large price is exact', () => {
  const paid = { price: usdCents(Number.MAX_SAFE_INTEGER), term: planTerms.monthly };
  expect(worthOf(termMs(planTerms.monthly), paid).minor).toBe(Number.MAX_SAFE_INTEGER);
  expect(worthOf(termMs(planTerms.monthly) / 2, paid).minor).toBe(
    (Number.MAX_SAFE_INTEGER - 1) / 2,
  );
});

test.each([
  [planTerms['half-daily'], ['12 hours', 'saa 12', '12 hours', 'Saa 12']],
  [planTerms.weekly, ['7 days', 'siku 7', '7 days', 'Siku 7']],
  [hours(24), ['24 hours', 'saa 24', '24 hours', 'Saa 24']],
  [days(30), ['30 days', 'siku 30', '30 days', 'Siku 30']],
  [hours(1), ['1 hour', 'saa 1', '1 hour', 'Saa 1']],
  [days(1), ['1 day', 'siku 1', '1 day', 'Siku 1']],
])('a term is written in both languages, in a sentence and as a label', (term, written) => {
  const texts = [termText, termLabel].flatMap((text) => [text(term, 'en'), text(term, 'sw')]);
  expect(texts).toEqual(written);
});
