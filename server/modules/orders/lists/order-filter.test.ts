import { expect, test } from 'vitest';
import { categories } from '#contracts/sale/orders.ts';
import { nairobiDay } from '#contracts/time.ts';
import { orderFilterOf } from './order-filter.ts';

const self = 'cus_1';

test('a day begins and ends at midnight in Nairobi, also on the shortest and longest dates', () => {
  const borders = (day: string) => {
    const { start, end } = nairobiDay(day);
    return [start.toISOString(), end.toISOString()];
  };
  expect(borders('2026-03-29')).toEqual(['2026-03-28T21:00:00.000Z', '2026-03-29T21:00:00.000Z']);
  expect(borders('2028-02-29')).toEqual(['2028-02-28T21:00:00.000Z', '2028-02-29T21:00:00.000Z']);
  expect(borders('2026-12-31')).toEqual(['2026-12-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z']);
});

test('both days of the filter are included', () => {
  const filter = orderFilterOf({ from: '2026-03-01', to: '2026-03-02' }, self);
  expect(filter.from).toEqual(new Date('2026-02-28T21:00:00Z'));
  expect(filter.before).toEqual(new Date('2026-03-02T21:00:00Z'));
});

test("another customer's id is not found", () => {
  expect(() => orderFilterOf({ customerId: 'cus_2' }, self)).toThrow('not in your account');
  expect(orderFilterOf({ customerId: self }, self).customerId).toBe(self);
});

test.each([
  ['proxies', 'proxy'],
  ['Proxies', 'proxy'],
  ['VPS Server', 'vps'],
  ['vps', 'vps'],
  [categories.templates, 'unsold'],
  ['Non-VOIP NUMBERS', 'unsold'],
  ['other', 'topup'],
])('the category may be given as a code or a label: %s', (category, product) => {
  expect(orderFilterOf({ category }, self).product).toBe(product);
});

test('an unknown category is refused with the choices', () => {
  expect(() => orderFilterOf({ category: "proxies' or 1=1" }, self)).toThrow('proxies, vps');
});

test('text that no database can hold is refused', () => {
  expect(() => orderFilterOf({ search: 'a\0b' }, self)).toThrow('printable');
});

test.each([
  [{}, 0, 100],
  [{ page: '3', size: '20' }, 3, 20],
  [{ page: '999999', size: '999999' }, 100_000, 100],
  [{ size: '0' }, 0, 1],
])('pages are bounded: %j', (query, page, size) => {
  expect(orderFilterOf(query, self)).toMatchObject({ page, size });
});
