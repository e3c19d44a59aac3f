import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { refundCalls } from '#contracts/admin/money/refunds.ts';
import { keyOf, keyUnder } from './query-of.ts';

test('a key is the path with its parameters, then what else was asked', () => {
  expect(keyOf(adminCalls.summary)).toEqual(['admin', 'summary']);
  expect(keyOf(adminCalls.payment, { params: { id: 'pay_1' } })).toEqual([
    'admin',
    'payments',
    'pay_1',
  ]);
  expect(keyOf(adminCalls.rates, { query: { page: '2' } })).toEqual([
    'admin',
    'rate',
    'history',
    { page: '2' },
  ]);
});

test('what belongs to a record lies under its key, and another record does not', () => {
  const record = keyOf(adminCalls.payment, { params: { id: 'pay_1' } });
  const under = keyOf(refundCalls.refundsOfPayment, { params: { id: 'pay_1' } });
  expect(under.slice(0, record.length)).toEqual(record);
  expect(keyOf(adminCalls.payment, { params: { id: 'pay_2' } })).not.toEqual(record);
});

test('what is kept for a path lies under it, and so does what is kept for each path below', () => {
  const admin = keyUnder('/admin');
  for (const call of [adminCalls.summary, adminCalls.rates]) {
    expect(keyOf(call).slice(0, admin.length)).toEqual(admin);
  }
});
