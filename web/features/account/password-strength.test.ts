import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'empty'],
  ['short', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdabcdabcdabcd', 'weak'],
  ['blue kettle 7', 'fair'],
  ['a quiet river at dawn 7', 'good'],
] as const)('"%s" is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
