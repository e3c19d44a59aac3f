import { expect, test } from 'vitest';
import { payButton, type PayState } from './pay-button.ts';
import { checkoutWords } from './words.ts';

const ready: PayState = {
  method: 'card',
  amountKes: 259,
  processing: false,
  converting: false,
  hasCustomerId: true,
};
const button = (change: Partial<PayState>) =>
  payButton({ ...ready, ...change }, checkoutWords.english.pay);

test('a ready panel names the amount in KES and the way it is paid', () => {
  expect(button({})).toEqual({ label: 'Pay 259 KES with the card provider', disabled: false });
  expect(button({ method: 'mpesa' }).label).toBe('Pay KES 259 with M-Pesa');
  const wallet = { provider: 'TALA', mode: 'LINK', name: 'Tala wallet' } as const;
  expect(button({ method: wallet }).label).toBe('Pay KES 259 with Tala wallet');
});

test('processing blocks a second press whatever else is true', () => {
  const all = { processing: true, converting: true, hasCustomerId: false };
  expect(button(all)).toEqual({ label: 'Processing...', disabled: true });
});

test('nothing can be paid while converting, without a customer id, or for nothing', () => {
  expect(button({ converting: true })).toEqual({ label: 'Converting...', disabled: true });
  expect(button({ hasCustomerId: false })).toEqual({
    label: 'Loading customer data...',
    disabled: true,
  });
  expect(button({ amountKes: 0 }).disabled).toBe(true);
});
