import { expect, test } from 'vitest';
import { counted, nounFor } from './counted.ts';

test('one is one, and everything else is many', () => {
  expect(counted(1, 'day')).toBe('1 day');
  expect(counted('1', 'country', 'countries')).toBe('1 country');
  expect([0, 2, 21].map((count) => counted(count, 'day'))).toEqual(['0 days', '2 days', '21 days']);
  expect(counted('1,001', 'proxy', 'proxies')).toBe('1,001 proxies');
  expect(nounFor(1, 'address', 'addresses')).toBe('address');
});
