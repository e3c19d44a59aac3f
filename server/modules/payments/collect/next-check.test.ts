import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from '#contracts/time.ts';
import type { Answer } from './ask-provider.ts';
import { after, givenAttempt, givenClaim, nextCheckAfter } from '../testing/given-attempt.ts';
import { sentAt } from '../testing/given-attempt.ts';

const words = { code: 'x', text: 'said' };
const clock = (ms: number): Answer => ({ kind: 'clock', askedAt: after(ms) });
const silent = (ms: number, retryAt?: Date): Answer => ({
  kind: 'silent',
  ...words,
  askedAt: after(ms),
  ...(retryAt && { retryAt }),
});
const no = (ms: number, soft: boolean): Answer => ({
  kind: 'failed',
  ...words,
  soft,
  alarm: false,
  askedAt: after(ms),
});
const yes = (ms: number, receipt: string | null = null): Answer => ({
  kind: 'succeeded',
  ...words,
  amount: receipt === null ? null : givenAttempt().amount,
  receipt,
  askedAt: after(ms),
});
const waiting = givenAttempt();
const nameless = givenAttempt({ state: 'submit_unknown', providerReference: null });

describe('an attempt that waits for its customer', () => {
  test('is asked about at the next moment of the schedule', () => {
    expect(nextCheckAfter(waiting, clock(10 * secondMs))).toEqual(after(30 * secondMs));
    const tenth = { scale: 0.1 };
    expect(nextCheckAfter(waiting, clock(secondMs), tenth)).toEqual(after(3 * secondMs));
  });

  test('is asked again ten seconds after the first yes without a figure', () => {
    expect(nextCheckAfter(waiting, yes(11 * secondMs))).toEqual(after(21 * secondMs));
    const tenth = { scale: 0.1 };
    expect(nextCheckAfter(waiting, yes(11 * secondMs), tenth)).toEqual(after(12 * secondMs));
    const counting = { ...waiting, zeroAnswers: 1, firstZeroAt: after(5 * secondMs) };
    expect(nextCheckAfter(counting, yes(11 * secondMs))).toEqual(after(15 * secondMs));
  });

  test('is asked again when the provider has time, and never before now', () => {
    const retryAt = after(minuteMs);
    expect(nextCheckAfter(waiting, silent(11 * secondMs, retryAt))).toEqual(retryAt);
    const at = after(2 * minuteMs);
    expect(nextCheckAfter(waiting, silent(11 * secondMs, retryAt), { at })).toEqual(at);
    expect(nextCheckAfter(waiting, silent(11 * secondMs))).toEqual(after(30 * secondMs));
  });

  test('is asked about at once after a callback that is newer than the question', () => {
    const called = { ...waiting, callbackAt: after(11 * secondMs) };
    const at = after(12 * secondMs);
    expect(nextCheckAfter(called, clock(10 * secondMs), { at })).toEqual(at);
    const sameMoment = after(13 * secondMs);
    expect(nextCheckAfter(called, clock(11 * secondMs), { at })).toEqual(sameMoment);
  });

  test('is not asked about before the moment of a callback whose clock is ahead', () => {
    const called = { ...waiting, callbackAt: after(11 * secondMs) };
    expect(nextCheckAfter(called, clock(10 * secondMs))).toEqual(after(11 * secondMs));
  });
});

describe('an attempt that is being sent', () => {
  const sending = { ...nameless, state: 'submitting', submittedAt: after(secondMs) } as const;

  test('is looked at when it counts as lost', () => {
    expect(nextCheckAfter(sending, clock(10 * secondMs))).toEqual(after(91 * secondMs));
    const unmarked = { ...sending, submittedAt: null };
    expect(nextCheckAfter(unmarked, clock(10 * secondMs))).toEqual(after(100 * secondMs));
  });

  test('is asked about at once when it counted as lost before the answer came', () => {
    const card = { ...sending, provider: 'paystack', mode: 'LINK' } as const;
    const lostAt = 91 * secondMs;
    expect(nextCheckAfter(card, yes(lostAt, '41'))).toEqual(after(lostAt));
    expect(nextCheckAfter(sending, yes(lostAt, '41'))).toEqual(after(lostAt));
    expect(nextCheckAfter(card, clock(lostAt))).toEqual(after(secondMs + 2 * minuteMs));
  });
});

describe('an attempt that cannot be asked about', () => {
  test('is looked at when its time ends', () => {
    expect(nextCheckAfter(nameless, clock(minuteMs))).toEqual(nameless.expiresAt);
  });

  test('is looked at when the longer time of a claim ends', () => {
    const claimed = { ...nameless, claim: givenClaim() };
    const end = after(15 * minuteMs + dayMs);
    expect(nextCheckAfter(claimed, clock(minuteMs))).toEqual(end);
    expect(nextCheckAfter(claimed, clock(hourMs))).toEqual(end);
  });

  test('is left alone once it has ended', () => {
    expect(nextCheckAfter(nameless, clock(15 * minuteMs))).toBeNull();
    const failed = { ...nameless, state: 'failed' } as const;
    expect(nextCheckAfter(failed, clock(minuteMs))).toBeNull();
  });
});

describe('an attempt that has ended', () => {
  test('is left alone after a no that is final, and watched after one that is not', () => {
    expect(nextCheckAfter(waiting, no(11 * secondMs, false))).toBeNull();
    expect(nextCheckAfter(waiting, no(11 * secondMs, true))).toEqual(after(30 * secondMs));
  });

  test('is watched for late money until three days have passed', () => {
    expect(nextCheckAfter(waiting, clock(15 * minuteMs))).toEqual(after(hourMs));
    const expired = { ...waiting, state: 'expired', resolvedAt: sentAt } as const;
    expect(nextCheckAfter(expired, clock(3 * dayMs - 1))).toEqual(after(3 * dayMs));
    expect(nextCheckAfter(expired, clock(3 * dayMs))).toBeNull();
  });
});

describe('an attempt that has succeeded', () => {
  const paid = givenAttempt({ state: 'succeeded', resolvedAt: sentAt });
  const patience = 2 * dayMs;

  test('is left alone when it has its receipt', () => {
    expect(nextCheckAfter(waiting, yes(minuteMs, 'UKL1'))).toBeNull();
  });

  test('is looked at two days later when its receipt is missing, and then no more', () => {
    expect(nextCheckAfter(paid, clock(minuteMs))).toEqual(after(patience));
    expect(nextCheckAfter(paid, silent(patience - 1))).toEqual(after(patience));
    expect(nextCheckAfter(paid, silent(patience))).toBeNull();
    expect(nextCheckAfter(paid, clock(patience))).toBeNull();
    const hourly = { scale: 1 / 48 };
    expect(nextCheckAfter(paid, clock(minuteMs), hourly)).toEqual(after(hourMs));
    const undated = { ...paid, resolvedAt: null };
    expect(nextCheckAfter(undated, clock(minuteMs))).toEqual(after(minuteMs + patience));
  });

  test('is left alone where nothing names a receipt later', () => {
    expect(nextCheckAfter({ ...paid, provider: 'paystack' }, clock(minuteMs))).toBeNull();
    expect(nextCheckAfter({ ...paid, provider: 'balance' }, clock(minuteMs))).toBeNull();
  });
});
