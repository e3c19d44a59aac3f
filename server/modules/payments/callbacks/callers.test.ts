import { expect, test } from 'vitest';
import type { Database } from '#platform/db.ts';
import { callerOf, callersSetting } from './callers.ts';
import { givenPayments } from '../testing/given-payments.ts';

test('who calls is known by a provider’s own list, in either form of an address', () => {
  const ctx = givenPayments({} as Database);
  ctx.providers.daraja.callers = ['196.201.214.200'];
  expect(callerOf(ctx, 'daraja', '196.201.214.200')).toBe('listed');
  expect(callerOf(ctx, 'daraja', '::ffff:196.201.214.200')).toBe('listed');
  expect(callerOf(ctx, 'daraja', '196.201.214.20')).toBe('unlisted');
  expect(callerOf(ctx, 'daraja', '1::ffff:196.201.214.200')).toBe('unlisted');
});

test('without a list, or a provider, nobody minds who calls', () => {
  const ctx = givenPayments({} as Database);
  ctx.providers.daraja.callers = [];
  expect(callerOf(ctx, 'daraja', '196.201.214.200')).toBe('no-list');
  expect(callerOf(ctx, 'nobody', '196.201.214.200')).toBe('no-list');
});

test('the list is set in a variable of the provider’s name', () => {
  expect(callersSetting('daraja')).toBe('DARAJA_CALLBACK_ADDRESSES');
});
