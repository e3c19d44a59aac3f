import { expect, test } from 'vitest';
import { readPayout } from './payout-amount.ts';

const within = { min: 10, most: 1_500 };

test.each([
  ['10', 10],
  ['1,500', 1_500],
  [' 300 ', 300],
])('%j is %d shillings', (text, amount) => {
  expect(readPayout(text, within)).toBe(amount);
});

test.each(['', '9', '1501', '10.50', '-20', 'all'])('%j cannot be paid out', (text) => {
  expect(readPayout(text, within)).toBeUndefined();
});
