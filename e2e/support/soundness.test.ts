import { expect, test } from 'vitest';
import { givenAway } from './soundness.ts';

test.each([
  ['a full phone number', 'prompt sent to 254712345678'],
  ['a full phone number', '{"phone":"+254112345678"}'],
  ['a card number', '{"card":"4084084084084081"}'],
  ['a bearer token', 'authorization: Bearer abcdefghijklmnop1234'],
  ['a secret key', 'sk_test_0123456789abcdef'],
  ['a password', '{"password":"a quiet river"}'],
  ['a callback token', `/api/hooks/stk/${'0a'.repeat(32)}`],
])('finds %s', (what, line) => {
  expect(givenAway(line)).toEqual([what]);
});

test.each([
  '254***678',
  '{"password":"[redacted]"}',
  'pay_254712345678abcdef',
  '/api/hooks/stk/:token',
])('lets %s pass', (line) => {
  expect(givenAway(line)).toEqual([]);
});

test('a reference that chance has given the digits of a card gives nothing away', () => {
  const refusal = '{"instance":"urn:uuid:73be9e45-5466-4821-9b8b-411133338299"}';
  expect(givenAway(refusal, 'answer')).toEqual([]);
  expect(givenAway('{"card":"411133338299"}', 'answer')).toEqual(['a card number']);
});
