import { expect, test } from 'vitest';
import { leastSliceBytes, lend } from './lend.ts';

const megabyte = 1_000_000;
const asked = { left: 10 * megabyte, own: 0, others: 0, givesBack: undefined };

test('a gateway is lent half of what others do not hold, so that the next one finds something', () => {
  expect(lend(asked)).toBe(5 * megabyte);
  expect(lend({ ...asked, others: 5 * megabyte })).toBe(2.5 * megabyte);
});

test('what it holds is not taken from it by asking again', () => {
  expect(lend({ ...asked, own: 9 * megabyte })).toBe(9 * megabyte);
});

test('no slice is small, unless little is left, and none is more than that', () => {
  expect(lend({ ...asked, left: 100_000 })).toBe(leastSliceBytes);
  expect(lend({ ...asked, left: 1_000 })).toBe(1_000);
  expect(lend({ ...asked, left: 1_000, others: 1_000 })).toBe(0);
  expect(lend({ ...asked, left: 1_000, others: 2_000 })).toBe(0);
});

test('where less is left than it holds, it holds less', () => {
  expect(lend({ ...asked, left: 1_000, own: 5_000 })).toBe(1_000);
});

test('what it gives back is free, and it is lent nothing instead', () => {
  expect(lend({ ...asked, own: megabyte, givesBack: megabyte })).toBe(0);
  expect(lend({ ...asked, own: megabyte, givesBack: 1 })).toBe(megabyte - 1);
  expect(lend({ ...asked, own: megabyte, givesBack: 0 })).toBe(megabyte);
});
