import { describe, expect, test } from 'vitest';
import type { PaymentId } from '#contracts/ids.ts';
import { wholeKes } from '#contracts/money.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import type { Answer, Evidence } from './ask-provider.ts';
import type { PaymentException } from '../payment.ts';
import { after, givenAttempt, givenClaim, judged, sentAt } from '../testing/given-attempt.ts';

// What comes to an attempt that has succeeded already.

type Yes = Extract<Answer, { kind: 'succeeded' }>;

const resolvedAt = after(minuteMs);
const at = after(hourMs);
const due = wholeKes(259);
const paid = givenAttempt({ state: 'succeeded', resolvedAt });
const nothing = { changes: {}, exceptions: [] };
const told = (kind: PaymentException['kind'], detail: PaymentException['detail']) => ({
  changes: {},
  exceptions: [{ kind, detail, dedupeKey: `${kind}:pay_1` }],
});
const listed = (more: Partial<Yes> = {}): Yes => ({
  kind: 'succeeded',
  code: '0',
  text: 'listed',
  amount: due,
  receipt: 'UKLNEW',
  askedAt: at,
  ...more,
});
const typed = listed({ evidence: { kind: 'code' } });

describe('a payment whose receipt is missing', () => {
  const clock = (now = at): Answer => ({ kind: 'clock', askedAt: now });
  const claimed = { ...paid, claim: givenClaim() };

  test('takes that of a later callback of exactly what was due', () => {
    expect(judged(claimed, clock())).toEqual({
      changes: { receipt: 'UKLCLAIMED' },
      exceptions: [],
    });
    expect(judged(claimed, clock(), { receiptUsed: true })).toEqual(
      told('receipt-reused', { receipt: 'UKLCLAIMED' }),
    );
  });

  test('takes it at a further yes that names none too', () => {
    const changes = { receipt: 'UKLCLAIMED' };
    expect(judged(claimed, listed({ receipt: null }))).toEqual({ changes, exceptions: [] });
    expect(judged(claimed, listed({ amount: null }))).toEqual({ changes, exceptions: [] });
  });

  test('does not take that of a callback of another amount: a person looks', () => {
    const claim = givenClaim({ amountMinor: 100 });
    expect(judged({ ...paid, claim }, clock())).toEqual(
      told('amount-mismatch', { saidMinor: 100 }),
    );
  });

  test.each([
    ['without an amount', { amountMinor: null }],
    ['without a receipt', { receipt: null }],
    ['of failure', { code: '1032', amountMinor: 100 }],
  ])('learns nothing from a callback %s', (_, words) => {
    expect(judged({ ...paid, claim: givenClaim(words) }, clock())).toEqual(nothing);
  });

  test('waits two days for the list, then is a matter for a person', () => {
    const patience = resolvedAt.getTime() + 48 * hourMs;
    expect(judged(paid, clock(new Date(patience - 1)))).toEqual(nothing);
    expect(judged(paid, clock(new Date(patience)))).toEqual(told('receipt-missing', {}));
    const shortened = new Date(resolvedAt.getTime() + hourMs);
    expect(judged(paid, clock(shortened), { scale: 1 / 48 })).toEqual(told('receipt-missing', {}));
    expect(judged({ ...paid, resolvedAt: null }, clock(new Date(patience)))).toEqual(nothing);
  });

  test('is only the matter of one that was paid', () => {
    const expired = { ...claimed, state: 'expired' } as const;
    expect(judged(expired, clock())).toEqual(nothing);
    const complete = { ...claimed, receipt: 'UKL1' };
    expect(judged(complete, clock())).toEqual(nothing);
  });

  test('has it from the list, which proves it', () => {
    expect(judged(paid, listed())).toEqual({
      changes: { receipt: 'UKLNEW', receiptProved: true },
      exceptions: [],
    });
  });

  test('has none from a line of another amount', () => {
    const other = listed({ amount: wholeKes(260) });
    expect(judged(paid, other)).toEqual(told('amount-mismatch', { receipt: 'UKLNEW' }));
  });

  test('has none from a line that is another payment’s', () => {
    expect(judged(paid, listed(), { receiptUsed: true })).toEqual(
      told('receipt-conflict', { receipt: 'UKLNEW' }),
    );
  });

  test('has none from a code that its customer typed: that says not whose it is', () => {
    expect(judged(paid, typed)).toEqual(nothing);
    expect(judged(claimed, typed).changes).toEqual({ receipt: 'UKLCLAIMED' });
  });
});

describe('a payment that has the very receipt', () => {
  const complete = { ...paid, receipt: 'UKLNEW' };

  test('has it proved by the list', () => {
    expect(judged(complete, listed())).toEqual({
      changes: { receiptProved: true },
      exceptions: [],
    });
  });

  test('has it not proved by a code that its customer typed', () => {
    expect(judged(complete, typed)).toEqual(nothing);
  });
});

describe('a payment that has another receipt', () => {
  const complete = { ...paid, receipt: 'UKLOLD', claim: givenClaim({ receipt: 'UKLOLD' }) };
  const conflict = told('receipt-conflict', { receipt: 'UKLNEW' });
  const cameTwice = { ...conflict, unmatched: { receipt: 'UKLNEW', amount: due } };
  const taken = { ...conflict, changes: { receipt: 'UKLNEW', receiptProved: true } };
  const list = (
    owner: PaymentId | null | undefined,
    since: Date = sentAt,
  ): { evidence: Evidence } => ({
    evidence: {
      kind: 'list',
      since,
      owners: new Map(owner === undefined ? [] : [['UKLOLD', owner]]),
    },
  });
  const provedOne = { ...complete, receiptProved: true };

  test('was paid a second time when its own is proved', () => {
    expect(judged(provedOne, listed())).toEqual(cameTwice);
    expect(judged(provedOne, listed(list('pay_2')))).toEqual(cameTwice);
  });

  test('was not, when the receipt has an owner already', () => {
    expect(judged(provedOne, listed(), { receiptUsed: true })).toEqual(conflict);
    expect(judged(complete, listed(list('pay_2')), { receiptUsed: true })).toEqual(conflict);
  });

  test('was paid a second time when another amount came', () => {
    const amount = wholeKes(260);
    expect(judged(complete, listed({ ...list('pay_2'), amount }))).toEqual({
      ...conflict,
      unmatched: { receipt: 'UKLNEW', amount },
    });
  });

  test('is unclear without a list, or beside a typed code', () => {
    expect(judged(complete, listed())).toEqual(conflict);
    expect(judged(provedOne, typed)).toEqual(conflict);
  });

  test('was paid a second time when the list says that both are its own', () => {
    expect(judged(complete, listed(list('pay_1')))).toEqual(cameTwice);
  });

  test('takes the new one when the list says that the old is another’s', () => {
    expect(judged(complete, listed(list('pay_2')))).toEqual(taken);
  });

  const later = after(1);

  test('was paid a second time when the list has the old one as nobody’s', () => {
    expect(judged(complete, listed(list(null)))).toEqual(cameTwice);
    expect(judged(complete, listed(list(null, later)))).toEqual(cameTwice);
  });

  test('takes the new one when a list of its whole time lacks what a callback named', () => {
    expect(judged(complete, listed(list(undefined)))).toEqual(taken);
  });

  test('was paid a second time when the list lacks what its customer typed', () => {
    const byCode = { ...complete, claim: null };
    expect(judged(byCode, listed(list(undefined)))).toEqual(cameTwice);
    expect(judged(byCode, listed(list(undefined, later)))).toEqual(cameTwice);
    const otherClaim = { ...complete, claim: givenClaim({ receipt: 'UKLNEW' }) };
    expect(judged(otherClaim, listed(list(undefined)))).toEqual(cameTwice);
  });

  test('is unclear when the list begins after it did, and paid twice when after it was paid', () => {
    expect(judged(complete, listed(list(undefined, later)))).toEqual(conflict);
    expect(judged(complete, listed(list(undefined, resolvedAt)))).toEqual(conflict);
    const afterwards = new Date(resolvedAt.getTime() + 1);
    expect(judged(complete, listed(list(undefined, afterwards)))).toEqual(cameTwice);
    const undated = { ...complete, resolvedAt: null };
    expect(judged(undated, listed(list(undefined, afterwards)))).toEqual(conflict);
  });
});
