import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from '#contracts/time.ts';
import type { Answer } from './ask-provider.ts';
import type { PaymentException } from '../payment.ts';
import { after, givenAttempt, givenClaim, judged, sentAt } from '../testing/given-attempt.ts';
import { nextCheckAfter } from '../testing/given-attempt.ts';

const at = after(30 * secondMs);
const confirming = givenAttempt({ state: 'confirming' });
/** One yes without a figure has come. */
const counting = { ...confirming, zeroAnswers: 1, firstZeroAt: sentAt };
const uncounted = { zeroAnswers: 0, firstZeroAt: null };
const exception = (
  kind: PaymentException['kind'],
  detail: PaymentException['detail'],
  about = '',
) => ({ kind, detail, dedupeKey: `${kind}:pay_1${about}` });
const clock = (ms: number): Answer => ({ kind: 'clock', askedAt: after(ms) });

describe('a no', () => {
  const no = {
    kind: 'failed',
    code: '1032',
    text: 'cancelled',
    soft: false,
    alarm: false,
  } as const;
  const answer: Answer = { ...no, askedAt: at };

  test('ends the attempt with its code, and the count of yeses', () => {
    expect(judged(counting, answer)).toEqual({
      changes: {
        ...uncounted,
        state: 'failed',
        resolvedAt: at,
        resultCode: '1032',
        resultText: 'cancelled',
      },
      exceptions: [],
    });
  });

  test('to an attempt that had ended says why, and leaves when it ended', () => {
    const expired = givenAttempt({ state: 'expired', resolvedAt: sentAt });
    expect(judged(expired, answer)).toEqual({
      changes: { resultCode: '1032', resultText: 'cancelled' },
      exceptions: [],
    });
  });

  test('never undoes success: a person looks', () => {
    const paid = givenAttempt({ state: 'succeeded', receipt: 'UKL1', resolvedAt: sentAt });
    expect(judged(paid, answer)).toEqual({
      changes: {},
      exceptions: [exception('contradiction', { code: '1032', text: 'cancelled' }, ':1032')],
    });
  });

  test('does not end at once what a callback calls paid: a person looks', () => {
    const claimed = { ...confirming, claim: givenClaim(), callbackAt: sentAt };
    expect(judged(claimed, answer)).toEqual({
      changes: { state: 'pending' },
      exceptions: [exception('contradiction', { code: '1032', text: 'cancelled' }, ':1032')],
    });
  });

  test('ends it two minutes after the callback, and the watch goes on', () => {
    const claimed = { ...confirming, claim: givenClaim(), callbackAt: sentAt };
    const late = after(2 * minuteMs);
    for (const soft of [true, false]) {
      const lateNo = { ...answer, soft, askedAt: late };
      expect(judged(claimed, lateNo, { at: late })).toMatchObject({
        changes: { state: 'failed', resultCode: '1032' },
        exceptions: [exception('contradiction', { code: '1032', text: 'cancelled' }, ':1032')],
      });
      expect(nextCheckAfter(claimed, lateNo, { at: late })).not.toBeNull();
    }
  });

  test('ends what a callback calls paid with another amount', () => {
    const claimed = { ...confirming, claim: givenClaim({ amountMinor: 100 }) };
    expect(judged(claimed, answer)).toMatchObject({ changes: { state: 'failed' }, exceptions: [] });
  });

  test('that is the fault of our settings is an alarm of its provider', () => {
    const { exceptions } = judged(confirming, { ...answer, alarm: true });
    expect(exceptions).toEqual([
      {
        kind: 'config-alarm',
        detail: { code: '1032', text: 'cancelled' },
        dedupeKey: 'config-alarm:daraja:answer:1032:cancelled',
        askedAt: at,
      },
    ]);
  });
});

describe('an answer that is neither yes nor no', () => {
  const words = { code: 'x', text: 'said', askedAt: at };

  test('while the customer is asked starts the count of yeses again', () => {
    expect(judged(counting, { kind: 'pending', ...words })).toEqual({
      changes: { ...uncounted, state: 'pending' },
      exceptions: [],
    });
  });

  test('that nobody knows starts it again too, and a person looks', () => {
    expect(judged(counting, { kind: 'strange', ...words })).toEqual({
      changes: { ...uncounted, state: 'pending' },
      exceptions: [exception('unknown-code', { code: 'x', text: 'said' }, ':x')],
    });
  });

  test('because our settings are refused changes nothing but the alarm', () => {
    expect(judged(counting, { kind: 'misconfigured', ...words })).toEqual({
      changes: {},
      exceptions: [
        {
          kind: 'config-alarm',
          detail: { code: 'x', text: 'said' },
          dedupeKey: 'config-alarm:daraja:answer:x:said',
          askedAt: at,
        },
      ],
    });
  });

  test.each([
    { kind: 'silent', ...words } as const,
    { kind: 'silent', ...words, retryAt: after(hourMs) } as const,
    clock(30 * secondMs),
  ])('because there is none changes nothing: $kind', (answer) => {
    expect(judged(counting, answer)).toEqual({ changes: {}, exceptions: [] });
  });

  test('leaves an attempt that had ended where it was, and when', () => {
    const failed = givenAttempt({ state: 'failed', resolvedAt: sentAt });
    expect(judged(failed, { kind: 'pending', ...words })).toEqual({ changes: {}, exceptions: [] });
  });
});

describe('an attempt that its provider does not know', () => {
  const unknownAt = (ms: number): Answer => ({
    kind: 'not-found',
    code: '404',
    text: 'none',
    askedAt: after(ms),
  });
  const unknown = exception('unknown-to-provider', { code: '404', text: 'none' }, ':404');

  test('is a matter for a person from five minutes after it was sent', () => {
    expect(judged(counting, unknownAt(5 * minuteMs - 1))).toEqual({
      changes: { ...uncounted, state: 'pending' },
      exceptions: [],
    });
    expect(judged(confirming, unknownAt(5 * minuteMs)).exceptions).toEqual([unknown]);
  });

  test('counts from when it was sent, and from its opening if it never was', () => {
    const late = givenAttempt({ createdAt: after(-minuteMs) });
    expect(judged(late, unknownAt(4 * minuteMs)).exceptions).toEqual([]);
    const unsent = { ...late, submittedAt: null };
    expect(judged(unsent, unknownAt(4 * minuteMs)).exceptions).toEqual([unknown]);
    expect(judged(unsent, unknownAt(4 * minuteMs - 1)).exceptions).toEqual([]);
  });
});

describe('an attempt that was being sent', () => {
  const sending = givenAttempt({ state: 'submitting', providerReference: null });
  const lost = { state: 'submit_unknown', resultCode: 'lost', resultText: 'no answer' };

  test('is lost ninety seconds on, whatever is answered: that is asked again', () => {
    expect(judged(sending, clock(90 * secondMs))).toEqual({ changes: lost, exceptions: [] });
    const no = { kind: 'failed', code: '1', text: 'no', soft: false, alarm: false } as const;
    expect(judged(sending, { ...no, askedAt: after(90 * secondMs) })).toEqual({
      changes: lost,
      exceptions: [],
    });
  });

  test('is not lost before, nor when nobody has begun to send it', () => {
    const untouched = { changes: {}, exceptions: [] };
    expect(judged(sending, clock(90 * secondMs - 1))).toEqual(untouched);
    expect(judged({ ...sending, submittedAt: null }, clock(hourMs))).toEqual(untouched);
  });

  test('is lost in no other state', () => {
    expect(judged(confirming, clock(91 * secondMs))).toEqual({ changes: {}, exceptions: [] });
  });
});

describe('the time of an attempt', () => {
  const end = 15 * minuteMs;
  const ended = (ms: number) => ({
    changes: { state: 'expired', resolvedAt: after(ms) },
    exceptions: [],
  });
  const going = { changes: {}, exceptions: [] };

  test.each(['created', 'submit_unknown', 'pending', 'confirming'] as const)(
    'ends when it is over, for one that is %s',
    (state) => {
      const attempt = givenAttempt({ state });
      expect(judged(attempt, clock(end - 1))).toEqual(going);
      expect(judged(attempt, clock(end))).toEqual(ended(end));
    },
  );

  test('does not end one that had ended already, or that was sent a moment ago', () => {
    const failed = givenAttempt({ state: 'failed', resolvedAt: sentAt });
    expect(judged(failed, clock(end))).toEqual(going);
    const sending = givenAttempt({ state: 'submitting', submittedAt: after(end - secondMs) });
    expect(judged(sending, clock(end))).toEqual(going);
  });

  test('lasts a day longer when a callback says that money moved', () => {
    const claimed = givenAttempt({ claim: givenClaim() });
    expect(judged(claimed, clock(end + dayMs - 1)).changes).toEqual({});
    expect(judged(claimed, clock(end + dayMs))).toEqual(ended(end + dayMs));
    const other = givenAttempt({ claim: givenClaim({ amountMinor: 100 }) });
    expect(judged(other, clock(end))).toEqual(ended(end));
  });
});

describe('a callback that stays unconfirmed', () => {
  const claimed = givenAttempt({ claim: givenClaim(), callbackAt: sentAt });
  const late = [exception('confirmation-late', {})];

  test('is looked at by a person after two minutes', () => {
    expect(judged(claimed, clock(2 * minuteMs - 1)).exceptions).toEqual([]);
    expect(judged(claimed, clock(2 * minuteMs)).exceptions).toEqual(late);
    expect(judged(claimed, clock(12 * secondMs), { scale: 0.1 }).exceptions).toEqual(late);
  });

  test('is not, when it claims another amount or the attempt has ended', () => {
    const other = { ...claimed, claim: givenClaim({ amountMinor: 100 }) };
    expect(judged(other, clock(3 * minuteMs)).exceptions).toEqual([]);
    const ended = { ...claimed, state: 'superseded' } as const;
    expect(judged(ended, clock(3 * minuteMs)).exceptions).toEqual([]);
  });

  test('is not, when nobody called back', () => {
    expect(judged({ ...claimed, callbackAt: null }, clock(hourMs - 1)).exceptions).toEqual([]);
  });

  test('is told beside what the answer says', () => {
    const strange = { kind: 'strange', code: 'x', text: 'said' } as const;
    const { exceptions } = judged(claimed, { ...strange, askedAt: after(2 * minuteMs) });
    expect(exceptions).toEqual([
      exception('unknown-code', { code: 'x', text: 'said' }, ':x'),
      ...late,
    ]);
  });
});

describe('an attempt that ended without an id of its provider’s', () => {
  const nameless = givenAttempt({ state: 'submit_unknown', providerReference: null });
  const unknown = [exception('push-unknown', { reference: 'REFERENCE001' })];

  test('may have been paid: a person looks', () => {
    expect(judged(nameless, clock(15 * minuteMs - 1)).exceptions).toEqual([]);
    expect(judged(nameless, clock(15 * minuteMs)).exceptions).toEqual(unknown);
  });

  test('cannot have been, if it was never sent', () => {
    const unsent = { ...nameless, state: 'created', submittedAt: null } as const;
    expect(judged(unsent, clock(15 * minuteMs)).exceptions).toEqual([]);
  });

  test('is asked about where our own reference will do', () => {
    const card = { ...nameless, provider: 'paystack', mode: 'LINK' } as const;
    expect(judged(card, clock(15 * minuteMs)).exceptions).toEqual([]);
  });
});
