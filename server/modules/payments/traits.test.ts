import { describe, expect, test } from 'vitest';
import { givenAttempt } from './testing/given-attempt.ts';
import {
  accountOfSource,
  allTraits,
  clearingOf,
  collectorFor,
  furtherCollectors,
  listed,
  printed,
  referenceToAsk,
  sentFrom,
  traitsOf,
} from './traits.ts';

const namesOf = (traits: readonly { name: string }[]) => traits.map(({ name }) => name);

test('a provider is known by its name, and no other is', () => {
  expect(namesOf(allTraits)).toEqual(['daraja', 'paystack']);
  expect(traitsOf('daraja').clientName).toBe('M-PESA');
  expect(() => traitsOf('mpesa')).toThrow('No payment provider is called mpesa.');
});

describe('the account of the books', () => {
  test('that money comes to is the provider’s, and the customer’s own for a balance', () => {
    expect(clearingOf('paystack')).toBe('paystack_clearing');
    expect(accountOfSource('daraja')).toBe('mpesa_clearing');
    expect(accountOfSource('balance')).toBe('customer_credit');
  });

  test('that money leaves from is another one for payouts, where the provider has one', () => {
    expect(sentFrom({ provider: 'daraja', carrier: 'return' })).toBe('mpesa_clearing');
    expect(sentFrom({ provider: 'daraja', carrier: 'payout' })).toBe('mpesa_utility_clearing');
    expect(sentFrom({ provider: 'paystack', carrier: 'payout' })).toBe('paystack_clearing');
  });
});

test.each([
  ['STK', undefined, 'daraja'],
  ['LINK', undefined, 'paystack'],
  ['STK', 'M-PESA', 'daraja'],
  ['STK', 'mpesa', 'daraja'],
  ['LINK', 'Paystack', 'paystack'],
  ['LINK', 'nobody', 'paystack'],
  ['LINK', 'daraja', 'paystack'],
] as const)('who collects by %s, when %s is asked for, is %s', (mode, wished, name) => {
  expect(collectorFor(mode, wished)).toBe(name);
});

test('beside the usual ones nobody collects', () => {
  expect(furtherCollectors()).toEqual([]);
});

test('M-Pesa’s history is printed, the card provider’s payouts are listed', () => {
  expect(printed().name).toBe('daraja');
  expect(namesOf(listed())).toEqual(['paystack']);
});

describe('what a provider can be asked by', () => {
  const card = givenAttempt({ provider: 'paystack', mode: 'LINK', providerReference: null });

  test('is its own id, where it does not know ours', () => {
    expect(referenceToAsk(givenAttempt())).toBe('ws_CO_1');
    expect(referenceToAsk(givenAttempt({ providerReference: null }))).toBeNull();
  });

  test('is our reference where it knows that, once it was sent', () => {
    expect(referenceToAsk(card)).toBe('REFERENCE001');
    expect(referenceToAsk({ ...card, state: 'submitting' })).toBe('REFERENCE001');
    expect(referenceToAsk({ ...card, state: 'created' })).toBeNull();
  });

  test('is nothing for a payment that nobody collects', () => {
    expect(referenceToAsk({ ...card, provider: 'balance' })).toBeNull();
  });
});
