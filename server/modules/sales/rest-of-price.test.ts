import { expect, test } from 'vitest';
import { money } from '#contracts/money.ts';
import { restOfPrice, type PaidTerm } from './rest-of-price.ts';

const hourMs = 3_600_000;
const day = (id: string, shillings: number): PaidTerm => ({
  id: `ord_${id}`,
  kes: money(shillings * 100, 'KES'),
  termMs: 24 * hourMs,
});
const shillings = (terms: readonly PaidTerm[], hours: number) =>
  restOfPrice(terms, hours * hourMs).map(({ orderId, amount }) => [orderId, amount.minor / 100]);

test('half a day unused is half its price, rounded up to a shilling', () => {
  expect(shillings([day('a', 259)], 12)).toEqual([['ord_a', 130]]);
});

test('the last term is the first to be unused', () => {
  expect(shillings([day('b', 300), day('a', 259)], 30)).toEqual([
    ['ord_b', 300],
    ['ord_a', 65],
  ]);
});

test('added time is nobody’s price: never more than was paid', () => {
  expect(shillings([day('a', 259)], 100)).toEqual([['ord_a', 259]]);
});

test('nothing unused is nothing', () => {
  expect(shillings([day('a', 259)], 0)).toEqual([]);
  expect(shillings([day('a', 259)], -1)).toEqual([]);
});
