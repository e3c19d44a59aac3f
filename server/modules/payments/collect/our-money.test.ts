import { describe, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { isAnotherPhone, isPayer, judgeMoney, sidesOfPayout, type Expected } from './our-money.ts';

const receipt = 'UKL1AB2CD3';
const customer = '254712345678 - JANE DOE';
const ours = '600992 - Lango';
const expected: Expected = {
  receipt,
  payees: ['600992'],
  phone: keptPhone('254712345678'),
  amount: wholeKes(259),
};
const said = (parameters: Readonly<Record<string, string>> = {}, code = '0') => ({
  code,
  parameters: {
    ReceiptNo: receipt,
    TransactionStatus: 'Completed',
    Amount: '259.00',
    DebitPartyName: customer,
    CreditPartyName: ours,
    ...parameters,
  },
});
const kindOf = (
  answer: Parameters<typeof judgeMoney>[0],
  requested: Partial<Expected> = {},
): string => judgeMoney(answer, { ...expected, ...requested }).kind;

describe('money is ours', () => {
  test('with the right receipt, completed, by the phone that was asked, to us, of the amount', () => {
    expect(judgeMoney(said(), expected)).toEqual({ kind: 'ours', amount: wholeKes(259) });
  });

  const faults: readonly [string, Readonly<Record<string, string>>][] = [
    ['unreadable', { ReceiptNo: 'UKL1AB2CD4' }],
    ['not-completed', { TransactionStatus: 'Declined' }],
    ['unreadable', { Amount: 'much' }],
    ['other-payer', { DebitPartyName: '254700000000 - JOHN DOE' }],
    ['other-payer', { DebitPartyName: '************ - JANE DOE' }],
    ['other-payee', { CreditPartyName: '600111 - A friend' }],
    ['other-payee', { CreditPartyName: '6009921 - A friend' }],
    ['other-amount', { Amount: '258.00' }],
  ];
  for (const [kind, fault] of faults) {
    test(`else it is ${kind}: ${JSON.stringify(fault)}`, () => {
      expect(kindOf(said(fault))).toBe(kind);
    });
  }

  test('of a receipt that M-Pesa does not know, never', () => {
    expect(kindOf({ code: '2032', parameters: {} })).toBe('unknown');
    expect(kindOf({ code: 'R000002', parameters: {} })).toBe('unknown');
    expect(kindOf({ code: '1', parameters: {} })).toBe('unreadable');
  });

  const till = { payees: ['600992', '5210987'] };

  test('paid to a till, whether the answer names the till or its store', () => {
    expect(kindOf(said({ CreditPartyName: '5210987 - Lango' }), till)).toBe('ours');
    expect(kindOf(said(), till)).toBe('ours');
    expect(kindOf(said({ CreditPartyName: '5210987 - Lango' }))).toBe('other-payee');
    expect(kindOf(said({ CreditPartyName: '5210988 - A friend' }), till)).toBe('other-payee');
    expect(kindOf(said({ CreditPartyName: '' }), till)).toBe('other-payee');
  });

  test('by a masked number of which enough is shown', () => {
    expect(kindOf(said({ DebitPartyName: '2547****5678 - JANE' }))).toBe('other-payer');
    expect(kindOf(said({ DebitPartyName: '254712***678 - JANE' }))).toBe('ours');
  });
});

describe('an answer that names the debited party twice, as the official sample does', () => {
  const { CreditPartyName: _, ...parameters } = said().parameters;
  const twice = (from: string) => ({
    code: '0',
    parameters: { ...parameters, DebitAccountType: from },
    parties: [ours, customer],
  });

  test('is ours when the account of a customer was debited', () => {
    expect(kindOf(twice('MMF Account For Customer'))).toBe('ours');
  });

  test('is not ours when we were the ones who paid: a refund is no payment', () => {
    expect(kindOf(twice('Utility Account'))).toBe('other-payer');
    expect(kindOf(twice('Utility Account'), { phone: keptPhone('') })).toBe('other-payer');
  });

  test('is not ours when no side has our number', () => {
    const foreign = { ...twice('MMF Account For Customer'), parties: [customer, '600111 - X'] };
    expect(kindOf(foreign)).toBe('other-payee');
  });
});

describe('money whose payer or amount is not asked for', () => {
  const anybody: Expected = { receipt, payees: ['600992'] };

  test('is ours from whoever paid it, with the figure that came', () => {
    const came = said({ DebitPartyName: '', Amount: '1.00' });
    expect(judgeMoney(came, anybody)).toEqual({ kind: 'ours', amount: wholeKes(1) });
  });

  test('is still completed, ours and readable, or not money', () => {
    expect(judgeMoney(said({ TransactionStatus: 'COMPLETED' }), anybody).kind).toBe('ours');
    expect(judgeMoney(said({ CreditPartyName: '600111 - X' }), anybody).kind).toBe('other-payee');
    expect(judgeMoney(said({ Amount: '' }), anybody).kind).toBe('unreadable');
    const { TransactionStatus: _, ...unsaid } = said().parameters;
    expect(judgeMoney({ code: '0', parameters: unsaid }, anybody).kind).toBe('not-completed');
  });
});

describe('a payout', () => {
  const phone = keptPhone('254712345678');
  const us = { shortcode: '600992', phone };
  const gone = (parameters: Readonly<Record<string, string>>, parties: readonly string[] = []) =>
    sidesOfPayout({ parameters, parties }, us);

  test('left our number for this phone where both sides are named', () => {
    const sides = { DebitPartyName: ours, CreditPartyName: customer };
    expect(gone(sides)).toBe(true);
    expect(gone({ ...sides, DebitPartyName: '600111 - X' })).toBe(false);
    expect(gone({ CreditPartyName: customer })).toBe(false);
    expect(gone({ ...sides, CreditPartyName: '254711111111 - X' })).toBe(false);
    const erased = { ...us, phone: undefined };
    const elsewhere = { ...sides, CreditPartyName: '254711111111 - X' };
    expect(sidesOfPayout({ parameters: elsewhere }, erased)).toBe(true);
  });

  test('left it where one side is named twice, unless a customer’s account was debited', () => {
    expect(gone({}, [ours, customer])).toBe(true);
    expect(gone({ DebitAccountType: 'Utility Account' }, [customer, ours])).toBe(true);
    expect(gone({ DebitAccountType: 'MMF Account For Customer' }, [ours, customer])).toBe(false);
    expect(gone({}, [customer])).toBe(false);
    expect(gone({}, [ours, customer, '254711111111 - X'])).toBe(false);
    expect(sidesOfPayout({ parameters: {} }, us)).toBe(false);
  });
});

test.each([
  ['254712345678 - JANE', true],
  ['+254712345678 - JANE', true],
  ['2547***45678 - JANE', true],
  ['2547****5678', false],
  ['254712345679 - JANE', false],
  ['2547123456789 - JANE', false],
  ['25471234567 - JANE', false],
  ['JANE 254712345678', false],
  ['', false],
])('%j is the phone that was asked: %s', (party, isIt) => {
  expect(isPayer(party, keptPhone('254712345678'))).toBe(isIt);
});

test.each([
  ['254712345678 - JANE', false],
  ['254*****5678 - JANE', false],
  ['************ - JANE', false],
  ['254712345679 - JANE', true],
  ['2541*****678 - JANE', true],
  ['JANE', false],
])('%j cannot be the phone: %s', (party, isNot) => {
  expect(isAnotherPhone(party, keptPhone('254712345678'))).toBe(isNot);
});
