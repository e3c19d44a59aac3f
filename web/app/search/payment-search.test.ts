import { expect, test } from 'vitest';
import { readPaymentSearch } from './payment-search.ts';

const payment = `pay_${'ab'.repeat(16)}`;

test('a result page finds its payment in our links and in the return address', () => {
  expect(readPaymentSearch({ payment })).toEqual({ payment });
  expect(readPaymentSearch({ paymentId: payment })).toEqual({ payment });
});

test('what a provider appends is not believed', () => {
  const appended = { trxref: 'AVHA9R5648S8', reference: 'AVHA9R5648S8', status: 'success' };
  expect(readPaymentSearch({ payment, ...appended })).toEqual({ payment });
  expect(readPaymentSearch({ payment: 'pay_1', ...appended })).toEqual({});
});
