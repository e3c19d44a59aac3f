import { describe, expect, test } from 'vitest';
import { money, wholeKes } from '#contracts/money.ts';
import { secondMs } from '#contracts/time.ts';
import type { Answer } from './ask-provider.ts';
import type { PaymentException } from '../payment.ts';
import { after, givenAttempt, givenClaim, judged, sentAt } from '../testing/given-attempt.ts';

type Yes = Extract<Answer, { kind: 'succeeded' }>;

const at = after(30 * secondMs);
const due = wholeKes(259);
const yes = (more: Partial<Yes> = {}): Yes => ({
  kind: 'succeeded',
  code: '0',
  text: 'paid',
  amount: null,
  receipt: null,
  askedAt: at,
  ...more,
});
const confirmed = { state: 'succeeded', resolvedAt: at, resultCode: '0', resultText: 'paid' };
/** One that was just called back, so that a doubt shows: it becomes pending again. */
const confirming = givenAttempt({ state: 'confirming' });
const doubt = { changes: { state: 'pending' }, exceptions: [] };
const doubted = (kind: PaymentException['kind'], detail: PaymentException['detail']) => ({
  changes: { state: 'pending' },
  exceptions: [{ kind, detail, dedupeKey: `${kind}:pay_1` }],
});

describe('a yes with a figure', () => {
  const listed = yes({ amount: due, receipt: 'UKL1' });

  test('pays with the receipt that it names, which nobody can have made up', () => {
    expect(judged(confirming, listed)).toEqual({
      changes: { ...confirmed, receipt: 'UKL1', receiptProved: true },
      exceptions: [],
      amount: due,
    });
  });

  test('proves the payer only when the account that was asked is what it is about', () => {
    const { changes } = judged(confirming, { ...listed, isOfAccount: true });
    expect(changes).toEqual({
      ...confirmed,
      receipt: 'UKL1',
      receiptProved: true,
      payerProved: true,
    });
  });

  test('pays without a receipt when it names none, and then proves none', () => {
    expect(judged(confirming, yes({ amount: due }))).toEqual({
      changes: confirmed,
      exceptions: [],
      amount: due,
    });
  });

  test('of more pays, and says how much came', () => {
    const more = money(due.minor + 1, 'KES');
    expect(judged(confirming, { ...listed, amount: more })).toMatchObject({
      changes: { state: 'succeeded' },
      amount: more,
    });
  });

  test('of less does not pay, and is the customer’s money', () => {
    const less = money(due.minor - 1, 'KES');
    expect(judged(confirming, { ...listed, amount: less })).toEqual({
      ...doubted('amount-mismatch', { said: 'KES 258.99', receipt: 'UKL1' }),
      unmatched: { receipt: 'UKL1', amount: less },
    });
  });

  test.each([
    ['has an owner already', { amount: wholeKes(1), receipt: 'UKL1' }, true],
    ['has no receipt', { amount: wholeKes(1), receipt: null }, false],
    ['is nothing', { amount: wholeKes(0), receipt: 'UKL1' }, false],
    ['is of another currency', { amount: money(due.minor, 'USD'), receipt: 'UKL1' }, false],
  ])('of less, or of something else, credits nobody when it %s', (_, figures, receiptUsed) => {
    const { minor, currency } = figures.amount;
    const said = `${currency} ${(minor / 100).toFixed(2)}`;
    expect(judged(confirming, yes(figures), { receiptUsed })).toEqual(
      doubted('amount-mismatch', { said, receipt: figures.receipt }),
    );
  });

  test('for another price than was due does not pay, whatever came', () => {
    const altered = { ...listed, asked: wholeKes(1) };
    const expected = doubted('amount-mismatch', { asked: 'KES 1.00', receipt: 'UKL1' });
    expect(judged(confirming, altered)).toEqual(expected);
    expect(judged(confirming, { ...altered, amount: wholeKes(1) })).toEqual(expected);
    expect(judged(confirming, { ...listed, asked: due })).toMatchObject({ amount: due });
  });

  test('does not pay with a receipt that has paid for something else', () => {
    expect(judged(confirming, listed, { receiptUsed: true })).toEqual(
      doubted('receipt-reused', { receipt: 'UKL1' }),
    );
  });
});

describe('a yes without a figure, beside a callback', () => {
  const claimed = (more: Parameters<typeof givenClaim>[0] = {}) =>
    givenAttempt({ state: 'confirming', claim: givenClaim(more) });

  test('pays what is due when the callback names exactly that', () => {
    expect(judged(claimed(), yes())).toEqual({
      changes: { ...confirmed, receipt: 'UKLCLAIMED' },
      exceptions: [],
      amount: due,
    });
  });

  test('takes no proof from the callback: the receipt may be made up', () => {
    const proved = { ...claimed(), receiptProved: true };
    expect(judged(proved, yes()).changes).toMatchObject({ receiptProved: false });
  });

  test('pays without a receipt when the callback names none', () => {
    expect(judged(claimed({ receipt: null }), yes(), { receiptUsed: true })).toEqual({
      changes: confirmed,
      exceptions: [],
      amount: due,
    });
  });

  test('does not pay beside another amount', () => {
    const saidMinor = due.minor - 1;
    expect(judged(claimed({ amountMinor: saidMinor }), yes())).toEqual(
      doubted('amount-mismatch', { saidMinor }),
    );
  });

  test('does not pay with a receipt that has paid for something else', () => {
    expect(judged(claimed(), yes(), { receiptUsed: true })).toEqual(
      doubted('receipt-reused', { receipt: 'UKLCLAIMED' }),
    );
  });

  const first = { changes: { state: 'pending', zeroAnswers: 1, firstZeroAt: at }, exceptions: [] };

  test('takes a second one when the callback names no amount, and keeps its receipt', () => {
    const attempt = claimed({ amountMinor: null });
    expect(judged(attempt, yes())).toEqual(first);
    expect(judged({ ...attempt, zeroAnswers: 1, firstZeroAt: sentAt }, yes())).toEqual({
      changes: { ...confirmed, receipt: 'UKLCLAIMED', zeroAnswers: 2 },
      exceptions: [],
      amount: due,
    });
  });

  test('learns nothing from a callback of failure', () => {
    expect(judged(claimed({ code: '1032' }), yes(), { receiptUsed: true })).toEqual(first);
    expect(judged(claimed({ code: '1032', amountMinor: 1 }), yes())).toEqual(first);
  });
});

describe('a yes without a figure, and nothing else', () => {
  const since = (ms: number, zeroAnswers = 1) => ({
    ...confirming,
    zeroAnswers,
    firstZeroAt: new Date(at.getTime() - ms),
  });

  test('is remembered the first time, from when it was asked', () => {
    const asked = after(29 * secondMs);
    expect(judged(confirming, yes({ askedAt: asked }), { at })).toEqual({
      changes: { state: 'pending', zeroAnswers: 1, firstZeroAt: asked },
      exceptions: [],
    });
  });

  test('pays the second time, ten seconds apart', () => {
    expect(judged(since(10 * secondMs), yes())).toEqual({
      changes: { ...confirmed, zeroAnswers: 2 },
      exceptions: [],
      amount: due,
    });
  });

  test('does not pay before, however often it comes', () => {
    expect(judged(since(10 * secondMs - 1), yes())).toEqual(doubt);
    expect(judged(since(10 * secondMs - 1, 3), yes())).toEqual(doubt);
  });

  test('waits as much less as the schedule is shortened', () => {
    expect(judged(since(secondMs - 1), yes(), { scale: 0.1 })).toEqual(doubt);
    expect(judged(since(secondMs), yes(), { scale: 0.1 })).toMatchObject({ amount: due });
  });
});

describe('a yes while the money may be another payment’s', () => {
  test('decides nothing as long as that is open', () => {
    expect(judged(confirming, yes({ amount: due }), { rival: 'open' })).toEqual(doubt);
  });

  test('does not pay when a typed code has taken the money', () => {
    expect(judged(confirming, yes(), { rival: 'settled' })).toEqual(
      doubted('receipt-reused', { typed: true }),
    );
  });
});

describe('a yes to an attempt', () => {
  const paying = yes({ amount: due, receipt: 'UKL1' });

  test.each(['failed', 'expired', 'superseded', 'submit_unknown'] as const)(
    'that is %s pays: money may come late',
    (state) => {
      expect(judged(givenAttempt({ state, resolvedAt: sentAt }), paying)).toMatchObject({
        changes: { state: 'succeeded', resolvedAt: at },
        amount: due,
      });
    },
  );

  test('that is just being sent changes nothing: it is asked about again', () => {
    expect(judged(givenAttempt({ state: 'submitting' }), paying)).toEqual({
      changes: {},
      exceptions: [],
    });
  });

  test('that is just being sent is told of when the money is less', () => {
    const less = { ...paying, amount: wholeKes(1) };
    expect(judged(givenAttempt({ state: 'submitting' }), less)).toEqual({
      changes: {},
      exceptions: doubted('amount-mismatch', { said: 'KES 1.00', receipt: 'UKL1' }).exceptions,
      unmatched: { receipt: 'UKL1', amount: wholeKes(1) },
    });
  });
});
