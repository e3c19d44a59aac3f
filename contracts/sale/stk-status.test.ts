import { expect, test } from 'vitest';
import { stkStatus } from './payments.ts';

const read = (ResultCode: unknown) =>
  stkStatus.parse({
    transaction: { MerchantRequestID: 'm-1', ResultCode, ResultDesc: '', final: true },
  }).transaction.ResultCode;

test('a result code means the same as a number and as text', () => {
  expect([0, '0', 1032, '1032', 'SFC_IC0003', ''].map(read)).toEqual([
    '0',
    '0',
    '1032',
    '1032',
    'SFC_IC0003',
    '',
  ]);
  expect(() => read(null)).toThrow('ResultCode');
});
