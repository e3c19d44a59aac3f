import { expect, test } from 'vitest';
import { signUpBody } from '#contracts/account/identity.ts';
import { problemsOf } from '../../lib/form/form-problems.ts';
import { nameProblem } from './name-problem.ts';

const words = {
  required: 'Sehemu hii inahitajika',
  name: { letters: 'Tumia herufi', address: 'Bila anwani', card: 'Bila kadi', part: 'Jina fupi' },
};

test.each([
  ['Amina', undefined],
  ['', 'Sehemu hii inahitajika'],
  ['www.evil.example', 'Bila anwani'],
  ['4242 4242 4242 4242', 'Bila kadi'],
  ['\u200b', 'Sehemu hii inahitajika'],
  ['a'.repeat(61), 'Jina fupi'],
])('the form says of the name %j: %s', (firstName, said) => {
  expect(nameProblem(words, problemsOf(signUpBody, { firstName }).firstName)).toBe(said);
});
