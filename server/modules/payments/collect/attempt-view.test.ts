import { describe, expect, test } from 'vitest';
import { firstLocale, furtherLocales } from '#contracts/locales.ts';
import { minuteMs } from '#contracts/time.ts';
import { adviceOf, methodOf, receiptOf, statusOf, transactionView } from './attempt-view.ts';
import type { Attempt } from '../payment.ts';
import { refusals, resultCodes } from '../providers/daraja/result-codes.ts';
import { after, givenAttempt, givenClaim, sentAt } from '../testing/given-attempt.ts';

const card = { provider: 'paystack', mode: 'LINK' } as const;
const balance = { provider: 'balance', mode: 'BALANCE' } as const;

describe('the status of an attempt', () => {
  test.each<[string, Partial<Attempt>, string]>([
    ['is paid', { state: 'succeeded' }, 'ACCEPTED'],
    ['was created', { state: 'created' }, 'PROCESSING'],
    ['is being sent', { state: 'submitting' }, 'PROCESSING'],
    ['may have been sent', { state: 'submit_unknown' }, 'PROCESSING'],
    ['waits, whatever it was told before', { resultCode: '1032' }, 'PROCESSING'],
    ['is being confirmed', { state: 'confirming' }, 'PROCESSING'],
    ['its customer cancelled', { state: 'failed', resultCode: '1032' }, 'DECLINED'],
    ['met a fault', { state: 'failed', resultCode: '26' }, 'FAILED'],
    ['failed without a word', { state: 'failed' }, 'FAILED'],
    ['expired after a no', { state: 'expired', resultCode: '1032' }, 'FAILED'],
    ['was replaced', { state: 'superseded', resultCode: '1032' }, 'FAILED'],
    [
      'has a word that means nothing to cards',
      { ...card, state: 'failed', resultCode: '1032' },
      'FAILED',
    ],
    [
      'failed on the balance, which has no words',
      { ...balance, state: 'failed', resultCode: '1032' },
      'FAILED',
    ],
  ])('of one that %s is said in one of four words', (_, more, status) => {
    expect(statusOf(givenAttempt(more))).toBe(status);
  });
});

describe('the advice to a customer', () => {
  const claimed = { claim: givenClaim() };

  test.each<[string, Partial<Attempt>, string]>([
    ['has paid', { state: 'succeeded' }, 'Payment received. Thank you.'],
    ['is asked', {}, 'Check your phone and enter your M-Pesa PIN.'],
    ['is on a card page', { ...card }, 'Finish the payment on the card page.'],
    [
      'has paid, by what a callback says',
      claimed,
      'Your payment has reached M-Pesa; we are confirming it. Please do not pay again.',
    ],
    [
      'has not, by what a callback says',
      { claim: givenClaim({ code: '1032' }) },
      'Check your phone and enter your M-Pesa PIN.',
    ],
    ['pays from the balance', { ...balance }, 'This is paid from your balance.'],
    [
      'chose another way',
      { ...card, state: 'superseded', resultCode: '1032' },
      'You chose another way to pay. If you did pay here, we add the money to your balance.',
    ],
    [
      'was too late',
      { ...claimed, state: 'expired', resultCode: '1032' },
      'The time for this payment ended. If you did pay, keep your receipt: we’ll find the payment automatically.',
    ],
    [
      'was refused without a word',
      { state: 'failed' },
      'The time for this payment ended. If you did pay, keep your receipt: we’ll find the payment automatically.',
    ],
    [
      'cancelled',
      { state: 'failed', resultCode: '1032' },
      'You cancelled the request on your phone. Try again when you are ready.',
    ],
    [
      'met a busy provider',
      { ...card, state: 'failed', resultCode: 'provider-busy' },
      'The card provider is busy. Try again in a minute.',
    ],
    [
      'met a word that nobody knows',
      { ...card, state: 'failed', resultCode: 'constructor' },
      'We’re checking this payment with the card provider. Please don’t pay again; we’ll email you.',
    ],
  ])('who %s says what happened', (_, more, advice) => {
    expect(adviceOf(givenAttempt(more)).en).toBe(advice);
  });
});

const states = ['created', 'confirming', 'succeeded', 'failed', 'expired', 'superseded'] as const;
const codes = {
  daraja: [...Object.keys(resultCodes), ...Object.keys(refusals), '7777'],
  paystack: ['provider-busy', 'provider-unreachable', 'shop-misconfigured', '7777'],
  balance: ['1032'],
};
const endings = Object.entries(codes).flatMap(([provider, theirs]) =>
  [null, ...theirs].flatMap((resultCode) =>
    states.map((state) => ({ provider, resultCode, state })),
  ),
);

const advices = [null, givenClaim()].flatMap((claim) =>
  endings.map((ending) => adviceOf(givenAttempt({ ...ending, claim }))),
);

test.each(furtherLocales)(
  'advice is given in %s for every way in which a payment ends',
  (language) => {
    for (const advice of advices) {
      expect(advice[language]).toMatch(/\p{L}\.$/u);
      expect(advice[language]).not.toBe(advice[firstLocale]);
    }
  },
);

test.each<[string, Partial<Attempt>, boolean | undefined]>([
  ['was paid', { state: 'succeeded' }, true],
  ['is still asked for', { resultCode: '1032' }, undefined],
  ['its customer cancelled', { state: 'failed', resultCode: '1032' }, false],
  ['was never sent to the phone', { state: 'failed', resultCode: 'provider-unreachable' }, false],
  ['met a busy card provider', { ...card, state: 'failed', resultCode: 'provider-busy' }, false],
  ['ended in a way after which money has come', { state: 'failed', resultCode: '1037' }, undefined],
  ['ended in a code that nobody knows', { state: 'failed', resultCode: '7777' }, undefined],
  ['ended in such a code of a card', { ...card, state: 'failed', resultCode: '7777' }, undefined],
  ['expired after a no', { state: 'expired', resultCode: '1032' }, undefined],
  ['was replaced', { state: 'superseded', resultCode: '1032' }, undefined],
  ['failed on the balance', { ...balance, state: 'failed', resultCode: '1032' }, undefined],
])('of an attempt that %s, the money is taken: %s', (...[, more, taken]) => {
  expect(transactionView(givenAttempt(more)).moneyTaken).toBe(taken);
});

describe('what an attempt is called and proved by', () => {
  const parts = [
    { provider: 'daraja', receipt: 'UKL1' },
    { provider: 'paystack', receipt: '41' },
    { provider: 'daraja', receipt: 'UKL2' },
  ];

  test('is its provider’s method and its receipt', () => {
    const receipt = { receipt: 'UKL1', facts: {} };
    expect(methodOf({ provider: 'daraja' })).toBe('M-Pesa');
    expect(methodOf({ provider: 'paystack', facts: {} })).toBe('Card');
    expect(methodOf({ provider: 'balance', facts: { parts: 'none' } })).toBe('Balance');
    expect(receiptOf(receipt)).toBe('UKL1');
    expect(receiptOf({ receipt: null, facts: { parts: [] } })).toBeNull();
  });

  test('is that of its parts where it came in parts, each method once', () => {
    expect(methodOf({ provider: 'balance', facts: { parts } })).toBe('M-Pesa, Card');
    expect(receiptOf({ receipt: 'own', facts: { parts } })).toBe('UKL1, 41, UKL2');
  });
});

describe('an attempt as its customer sees it', () => {
  const prompt = givenAttempt({ checkoutUrl: 'https://pay.test/1', resultCode: '4999' });
  const seen = {
    paymentId: 'pay_1',
    orderId: 'ord_1',
    transactionStatus: 'PROCESSING',
    providerDescription: 'Check your phone and enter your M-Pesa PIN.',
    advice: adviceOf(prompt),
    resultCode: null,
    amount: 259,
    currencyCode: 'KES',
    countryCode: 'KE',
    mode: 'STK',
    provider: 'M-PESA',
    paymentMethod: 'M-Pesa',
    accountNumber: '2547****5678',
    receipt: null,
    checkout: 'https://pay.test/1',
    createdAt: sentAt.toISOString(),
    steps: {
      orderedAt: sentAt.toISOString(),
      promptSentAt: sentAt.toISOString(),
      customerActedAt: null,
      confirmedAt: null,
    },
  };

  test('while it lives, has its page and no result', () => {
    expect(transactionView(prompt)).toEqual(seen);
    const acted = { ...prompt, promptedAt: null, customerActedAt: after(minuteMs) };
    expect(transactionView(acted).steps).toEqual({
      ...seen.steps,
      promptSentAt: null,
      customerActedAt: after(minuteMs).toISOString(),
    });
  });

  test('once it has ended, has its result and no page', () => {
    const resolvedAt = after(minuteMs);
    const failed = { ...prompt, state: 'failed', resultCode: '26', resolvedAt } as const;
    expect(transactionView(failed)).toEqual({
      ...seen,
      advice: adviceOf(failed),
      transactionStatus: 'FAILED',
      providerDescription: 'M-Pesa is busy. Wait two minutes, then try again.',
      moneyTaken: false,
      resultCode: '26',
      checkout: null,
    });
    const paid = { ...prompt, state: 'succeeded', receipt: 'UKL1', resolvedAt } as const;
    expect(transactionView(paid)).toEqual({
      ...seen,
      advice: adviceOf(paid),
      transactionStatus: 'ACCEPTED',
      providerDescription: 'Payment received. Thank you.',
      moneyTaken: true,
      resultCode: '4999',
      receipt: 'UKL1',
      checkout: null,
      steps: { ...seen.steps, confirmedAt: resolvedAt.toISOString() },
    });
  });

  test('from the balance, is called so', () => {
    const own = { ...prompt, ...balance, state: 'succeeded' } as const;
    expect(transactionView(own)).toMatchObject({ provider: 'BALANCE', paymentMethod: 'Balance' });
  });
});
