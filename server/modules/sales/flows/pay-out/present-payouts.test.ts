import { expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import type { Refund } from '#modules/payments/refunds';
import { presentPayout } from './present-payouts.ts';

const askedAt = new Date('2026-03-01T12:00:00Z');
const endedAt = new Date('2026-03-02T12:00:00Z');
const payout = (more: Partial<Refund>) =>
  presentPayout({
    id: 'rfd_1',
    state: 'requested',
    destination: 'provider',
    amount: wholeKes(300),
    payeeMasked: '2547••••0001',
    waitsFor: 'amount',
    providerReference: 'UKL1AB2CD3',
    resultCode: null,
    resultText: 'said to staff',
    createdAt: askedAt,
    resolvedAt: null,
    ...more,
  } as Refund);

const sending = {
  id: 'rfd_1',
  state: 'sending',
  amountMinor: 30_000,
  phone: '2547••••0001',
  waitsFor: null,
  receipt: null,
  returnedFor: null,
  reason: null,
  askedAt: askedAt.toISOString(),
  endedAt: null,
};

test.each(['requested', 'submitting', 'submitted', 'unknown'] as const)(
  'a payout that is %s is on its way, and says nothing more',
  (state) => {
    expect(payout({ state })).toEqual(sending);
  },
);

test.each(['needs_attention', 'failed'] as const)('a payout that is %s is late', (state) => {
  expect(payout({ state })).toEqual({ ...sending, state: 'delayed' });
});

test('one that waits says for what', () => {
  expect(payout({ state: 'awaiting_approval' })).toEqual({
    ...sending,
    state: 'waiting',
    waitsFor: 'amount',
  });
});

const ended = { ...sending, endedAt: endedAt.toISOString() };

test('one that was paid has the receipt, and one without a number has an empty one', () => {
  expect(payout({ state: 'succeeded', resolvedAt: endedAt, payeeMasked: null })).toEqual({
    ...ended,
    state: 'paid',
    receipt: 'UKL1AB2CD3',
    phone: '',
  });
});

test('one that staff declined has their reason, one that its owner withdrew has none', () => {
  const rejected = { state: 'rejected', resolvedAt: endedAt } as const;
  expect(payout(rejected)).toEqual({ ...ended, state: 'declined', reason: 'said to staff' });
  expect(payout({ ...rejected, resultCode: 'withdrawn' })).toEqual({
    ...ended,
    state: 'withdrawn',
  });
});

test.each([
  ['8', 'phone-full'],
  ['2040', 'not-registered'],
  ['1', 'other'],
  [null, 'other'],
] as const)('money that came back with the code %s says %s', (resultCode, returnedFor) => {
  const back = { state: 'succeeded', destination: 'balance', resolvedAt: endedAt } as const;
  expect(payout({ ...back, resultCode })).toEqual({ ...ended, state: 'returned', returnedFor });
});
