import { expect, test } from 'vitest';
import { readBalanceSearch } from './balance-search.ts';

const payment = `pay_${'ab'.repeat(16)}`;
const next = '/checkout?product=vps&item=us1&plan=monthly&os=Linux';

test('amount, payment and the purchase to go on with survive in the address', () => {
  expect(readBalanceSearch({ amount: '500', payment, next })).toEqual({
    amount: 500,
    payment,
    next,
  });
});

test.each(['//evil.test/checkout?x', 'https://evil.test', '/checkout?x=//evil', '/account/logout'])(
  'nobody is sent on to %s',
  (elsewhere) => {
    expect(readBalanceSearch({ next: elsewhere, amount: -1, payment: 'pay_1' })).toEqual({});
  },
);
