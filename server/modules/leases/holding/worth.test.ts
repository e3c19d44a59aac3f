import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { worthOfRest, type PaidTerm } from './worth.ts';
import { hours, termMs, planTerms } from '#contracts/term.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';

const day = (id: string, minor: number, returned = 0): PaidTerm => ({
  orderId: `ord_${id}`,
  orderLineId: `orl_${id}`,
  paid: money(minor, 'KES'),
  returned: money(returned, 'KES'),
  term: planTerms.daily,
});
const worth = (terms: readonly PaidTerm[], leftMs: number, freeMs = 0) =>
  worthOfRest(terms, { leftMs, freeMs }).map(({ orderId, amount }) => [orderId, amount.minor]);

test('half a day unused is half its price, to the cent', () => {
  expect(worth([day('a', 25_900)], 12 * hourMs)).toEqual([['ord_a', 12_950]]);
  expect(worth([day('a', 25_900)], 1_000)).toEqual([]);
  expect(worth([day('a', 25_900)], 10_000)).toEqual([['ord_a', 2]]);
});

test('the last term is the first to be unused', () => {
  const terms = [day('b', 30_000), day('a', 25_900)];
  expect(worth(terms, 30 * hourMs)).toEqual([
    ['ord_b', 30_000],
    ['ord_a', 6_475],
  ]);
});

test.each([
  { term: planTerms.hourly, paid: 2_600, left: 15 * minuteMs, minor: 650 },
  { term: planTerms['half-daily'], paid: 16_900, left: 4 * hourMs, minor: 5_633 },
  { term: planTerms.weekly, paid: 154_100, left: 5 * dayMs, minor: 110_071 },
])('of $term.count $term.unit, the unused share is worth its share, rounded down', (given) => {
  const { term: length, paid, left, minor } = given;
  expect(worth([{ ...day('a', paid), term: length }], left)).toEqual([['ord_a', minor]]);
});

test('an hour after a day is unused first, each at its own price', () => {
  const terms = [{ ...day('b', 2_600), term: planTerms.hourly }, day('a', 25_900)];
  expect(worth(terms, 13 * hourMs)).toEqual([
    ['ord_b', 2_600],
    ['ord_a', 12_950],
  ]);
});

test('what has gone back is not worth anything any more', () => {
  expect(worth([day('a', 25_900, 5_900)], 12 * hourMs)).toEqual([['ord_a', 10_000]]);
  expect(worth([day('a', 25_900, 25_900)], 12 * hourMs)).toEqual([]);
});

test('given time is used last, and nothing is paid for it', () => {
  expect(worth([day('a', 24_000)], 36 * hourMs, dayMs)).toEqual([['ord_a', 12_000]]);
  expect(worth([day('a', 24_000)], dayMs, dayMs)).toEqual([]);
});

test('nothing left is nothing', () => {
  expect(worth([day('a', 25_900)], 0)).toEqual([]);
  expect(worth([day('a', 25_900)], -1)).toEqual([]);
});

const term = fc
  .record({
    paid: fc.integer({ min: 1, max: 5_000_000 }),
    returned: fc.integer({ min: 0, max: 5_000_000 }),
    count: fc.integer({ min: 1, max: 720 }),
  })
  .map(({ paid, returned, count }): PaidTerm => ({
    orderId: 'ord_0',
    orderLineId: 'orl_0',
    paid: money(paid, 'KES'),
    returned: money(Math.min(paid, returned), 'KES'),
    term: hours(count),
  }));
const lease = fc.record({
  terms: fc.array(term, { minLength: 1, maxLength: 6 }),
  leftMs: fc.integer({ min: -dayMs, max: 400 * dayMs }),
  freeMs: fc.integer({ min: 0, max: 60 * dayMs }),
});
const sumOf = (terms: readonly PaidTerm[], rest: { leftMs: number; freeMs: number }) =>
  worthOfRest(terms, rest).reduce((sum, { amount }) => sum + amount.minor, 0);
const keptOf = (terms: readonly PaidTerm[]) =>
  terms.reduce((sum, { paid, returned }) => sum + paid.minor - returned.minor, 0);

test('the rest is never worth more than was paid and kept', () => {
  fc.assert(
    fc.property(lease, ({ terms, leftMs, freeMs }) => {
      for (const { amount, orderId } of worthOfRest(terms, { leftMs, freeMs })) {
        expect(amount.minor).toBeGreaterThan(0);
        expect(orderId).toBe('ord_0');
      }
      expect(sumOf(terms, { leftMs, freeMs })).toBeLessThanOrEqual(keptOf(terms));
    }),
  );
});

test('the rest loses worth with each millisecond, or keeps it, and never gains', () => {
  fc.assert(
    fc.property(lease, fc.integer({ min: 0, max: 60 * dayMs }), (one, later) => {
      const { terms, leftMs, freeMs } = one;
      const now = sumOf(terms, { leftMs, freeMs });
      expect(sumOf(terms, { leftMs: leftMs - later, freeMs })).toBeLessThanOrEqual(now);
    }),
  );
});

test('a renewal adds exactly its own price to the rest', () => {
  fc.assert(
    fc.property(lease, term, ({ terms, leftMs, freeMs }, next) => {
      const running = Math.max(freeMs, leftMs);
      const before = sumOf(terms, { leftMs: running, freeMs });
      const after = sumOf([next, ...terms], { leftMs: running + termMs(next.term), freeMs });
      expect(after - before).toBe(next.paid.minor - next.returned.minor);
    }),
  );
});

test('what is left of the first day is its whole price, and all of it when nothing was used', () => {
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 6 }), (terms) => {
      const leftMs = terms.reduce((sum, one) => sum + termMs(one.term), 0);
      expect(sumOf(terms, { leftMs, freeMs: 0 })).toBe(keptOf(terms));
    }),
  );
});
