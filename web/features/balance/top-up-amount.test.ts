import { expect, test } from 'vitest';
import { readTopUp } from './top-up-amount.ts';

test.each([
  ['1000', 1000],
  ['1,000', 1000],
  [' 1 000 ', 1000],
  ['\u202d1\u00a0000\u202c', 1000],
  ['１０００', 1000],
  ['١٠٠٠', 1000],
  ['10', 10],
  ['150000', 150_000],
])('"%s" is KES %i', (text, amount) => {
  expect(readTopUp(text)).toBe(amount);
});

test.each(['', '9', '150001', '10.50', '-50', '1e3', 'ten', '99999999'])(
  '"%s" is not topped up',
  (text) => {
    expect(readTopUp(text)).toBeUndefined();
  },
);
