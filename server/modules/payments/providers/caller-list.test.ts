import { expect, test } from 'vitest';
import { paymentSettings } from '../testing/sandbox-settings.ts';
import { callerList, callersOf } from './caller-list.ts';
import { darajaTraits } from './daraja/traits.ts';

const place = {
  publicUrl: 'https://shop.example',
  ownUrl: 'http://127.0.0.1:4000',
  sandboxUrl: 'http://127.0.0.1:4010',
} as const;
const published = ['196.201.214.200'];

test('a list is addresses between commas, and none is an empty one', () => {
  expect(callerList.parse(' 196.201.214.200, 2001:db8::1 ')).toEqual([
    '196.201.214.200',
    '2001:db8::1',
  ]);
  expect(callerList.parse('none')).toEqual([]);
  expect(callerList.parse(' none ')).toEqual([]);
});

test.each(['', ',', 'none,1.2.3.4', 'safaricom.co.ke', '196.201.214.0/24', '1.2.3'])(
  '%j is no list',
  (text) => {
    expect(callerList.safeParse(text).success).toBe(false);
  },
);

test('without one the provider’s own counts, and in the sandbox nobody’s', () => {
  expect(callersOf(undefined, { ...place, mode: 'live' }, published)).toEqual(published);
  expect(callersOf(undefined, { ...place, mode: 'rehearsal' }, published)).toEqual(published);
  expect(callersOf(undefined, { ...place, mode: 'sandbox' }, published)).toEqual([]);
  expect(callersOf(['1.2.3.4'], { ...place, mode: 'sandbox' }, published)).toEqual(['1.2.3.4']);
  expect(callersOf([], { ...place, mode: 'live' }, published)).toEqual([]);
});

test('every provider reads the list of its own name', () => {
  const env = {
    DARAJA_CALLBACK_ADDRESSES: darajaTraits.addresses[0],
    PAYSTACK_CALLBACK_ADDRESSES: '52.31.139.75',
  };
  const read = paymentSettings.read(env, { ...place, mode: 'sandbox' });
  expect('problems' in read).toBe(false);
  const bad = { DARAJA_CALLBACK_ADDRESSES: 'x', PAYSTACK_CALLBACK_ADDRESSES: 'y' };
  expect(paymentSettings.read(bad, { ...place, mode: 'sandbox' })).toMatchObject({
    problems: [
      expect.stringMatching(/^DARAJA_CALLBACK_ADDRESSES must be/),
      expect.stringMatching(/^PAYSTACK_CALLBACK_ADDRESSES must be/),
    ],
  });
});
