import { expect, test } from 'vitest';
import type { Transaction } from '#contracts/sale/payments.ts';
import { examplePayment } from '../../../testing/example-payment.ts';
import { isDecided, isQuiet, paymentSteps } from './payment-steps.ts';

const transaction = examplePayment;
const at = transaction.createdAt;

const states = (change: Partial<Transaction['steps']>, status = transaction.transactionStatus) =>
  paymentSteps({
    ...transaction,
    transactionStatus: status,
    steps: { ...transaction.steps, ...change },
  })
    .map(({ state }) => state)
    .join(' ');

test('the first step that has not happened is the one under way', () => {
  expect(states({})).toBe('done now next next next');
  expect(states({ promptSentAt: at })).toBe('done done now next next');
});

test('checking is never drawn as failed', () => {
  expect(states({ promptSentAt: at, customerActedAt: at })).toBe('done done done now next');
});

test('a final refusal stops at the step that did not happen', () => {
  expect(states({ promptSentAt: at }, 'DECLINED')).toBe('done done failed next next');
  expect(states({}, 'FAILED')).toBe('done failed next next next');
});

test('a refusal that came from the phone is no PIN that was entered', () => {
  const told = { promptSentAt: at, customerActedAt: at };
  expect(states(told, 'DECLINED')).toBe('done done failed next next');
  expect(states(told, 'FAILED')).toBe('done done failed next next');
});

test('a confirmed payment proves the steps whose news was lost', () => {
  expect(states({ confirmedAt: at }, 'ACCEPTED')).toBe('done done done done now');
  expect(states({ confirmedAt: at, readyAt: at }, 'ACCEPTED')).toBe('done done done done done');
});

test('only PROCESSING is undecided', () => {
  expect(isDecided(transaction)).toBe(false);
  expect(isDecided({ ...transaction, transactionStatus: 'DECLINED' })).toBe(true);
});

test('a payment is quiet once it is decided and no typed code is being asked about', () => {
  const failed = { ...transaction, transactionStatus: 'FAILED' } as const;
  expect(isQuiet(transaction)).toBe(false);
  expect(isQuiet(failed)).toBe(true);
  expect(isQuiet({ ...failed, typedCode: { code: 'UKL1AB2CD3', verdict: 'asking' } })).toBe(false);
  expect(isQuiet({ ...failed, typedCode: { code: 'UKL1AB2CD3', verdict: 'used' } })).toBe(true);
});
