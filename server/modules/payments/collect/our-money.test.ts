import { describe, expect, test } from 'vitest';
import { wholeKes } from '#contracts/money.ts';
import { keptPhone } from '#contracts/phone.ts';
import { judgeMoney, type Expected } from './our-money.ts';

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
