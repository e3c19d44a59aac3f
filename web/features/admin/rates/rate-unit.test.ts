import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { rateText, rateUnit } from './rate-unit.ts';

const { rateE4: rule } = adminCalls.setRate.body.shape;
const readRate = (text: string) => rule.safeParse(rateUnit.read(text)).data;

test.each([
  ['130', 1_300_000],
  ['129.5', 1_295_000],
  [' 129.25 ', 1_292_500],
  ['0.0001', 1],
  ['9999.9999', 99_999_999],
  ['10000', 100_000_000],
])('%s is a rate', (text, rateE4) => expect(readRate(text)).toBe(rateE4));

test.each(['', '0', '-1', '129.25001', '1,300', 'KES 130', '10000.0001', '1e3'])(
  '%j is none',
  (text) => expect(readRate(text)).toBeUndefined(),
);

test.each([
  [1_300_000, '130.00'],
  [1_292_500, '129.25'],
  [1_292_560, '129.256'],
  [1, '0.0001'],
])('%d is written so that it can be typed', (rateE4, text) => {
  expect(rateText(rateE4)).toBe(text);
  expect(readRate(text)).toBe(rateE4);
});
