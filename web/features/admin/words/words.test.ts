import { expect, test } from 'vitest';
import { accountWord } from './accounts.ts';
import { actorWord, readable } from './readable.ts';
import { auditWord, subjectWord } from './audit.ts';
import { changesInWords, factsInWords } from './facts.ts';
import { orderHappening, paymentCause, refundCause, verdictWord } from './happenings.ts';
import { providerWord } from './provider.ts';

test('a name of the program reads as words, whichever way it is written', () => {
  expect(readable('first_connection')).toBe('First connection');
  expect(readable('port-closed')).toBe('Port closed');
  expect(readable('androidEmulator')).toBe('Android emulator');
  expect(readable('api')).toBe('API');
  expect(readable('')).toBe('');
});

test('a known code of a provider is said in words, an unknown one is named as a code', () => {
  const timeout = '[STK DS timeout] DS timeout user cannot be reached';
  expect(providerWord({ resultCode: '1037', resultText: timeout })).toBe('Phone unreachable');
  expect(providerWord({ resultCode: '5111', resultText: null })).toBe('Provider code 5111');
  expect(providerWord({ resultCode: '5111', resultText: 'busy' })).toBe('Provider code 5111: busy');
  expect(providerWord({ resultCode: 'toString', resultText: null })).toBe('Provider code toString');
  expect(providerWord({ resultCode: null, resultText: null })).toBe('');
});

test('whoever did it is named without an id', () => {
  expect(actorWord('system')).toBe('System');
  expect(actorWord(`customer:cus_${'6'.repeat(32)}`)).toBe('Customer');
  expect(actorWord(`staff:cus_${'6'.repeat(32)}`)).toBe('Team member');
  expect(actorWord('provider:tala')).toBe('Payment provider');
  expect(actorWord('provider:balance')).toBe('Balance');
  expect(actorWord('otieno@example.test')).toBe('otieno@example.test');
});

test('what happened is said in words, also what nobody has worded yet', () => {
  expect(orderHappening('submit')).toBe('Order placed');
  expect(orderHappening('step:first_connection')).toBe('First connection');
  expect(orderHappening('step:new_step')).toBe('New step');
  expect(paymentCause('claim')).toBe('sending to provider');
  expect(paymentCause('new_cause')).toBe('new cause');
  expect(refundCause('stall')).toBe('needs review');
  expect(verdictWord('ids-mismatch')).toBe('Ids mismatch');
});

test('what was sold has words for names and values, and its country once', () => {
  const facts = { countryCode: 'US', country: 'United States', androidEmulator: true, zip: null };
  expect(factsInWords({ plan: 'daily', ...facts, rating: 'premium' })).toEqual([
    ['Plan', 'Daily'],
    ['Country', 'United States'],
    ['Android emulator', 'Yes'],
    ['Rating', 'Premium'],
  ]);
  expect(factsInWords({ countryCode: 'US', ports: [1] })).toEqual([
    ['Country', 'US'],
    ['Ports', '[1]'],
  ]);
});

test('what an act changed is said field by field, and what it left is not', () => {
  const before = { countryCode: 'KE', onSale: false, note: null, kept: 3 };
  const after = { countryCode: 'UG', onSale: true, note: 'Moved', kept: 3, version: 2 };
  expect(changesInWords(before, after)).toEqual([
    ['Country', 'KE → UG'],
    ['On sale', 'No → Yes'],
    ['Note', '– → Moved'],
    ['Version', '2'],
  ]);
  expect(changesInWords(null, null)).toEqual([]);
});

test('accounts and the audit log are read in words, new ones too', () => {
  expect(accountWord('suspense')).toBe('Unmatched payments');
  expect(accountWord('third_clearing')).toBe('Third clearing');
  expect(accountWord('mpesa_utility_clearing')).toBe('M-Pesa utility clearing');
  expect(auditWord('customer.suspend')).toBe('Customer suspended');
  expect(auditWord('customer.tokens.revoke')).toBe('API tokens revoked');
  expect(auditWord('parcel.sent_off')).toBe('Parcel sent off');
  expect(subjectWord('stray')).toBe('Unmatched payment');
});
