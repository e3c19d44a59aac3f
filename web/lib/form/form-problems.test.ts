import { expect, test } from 'vitest';
import { signUpBody } from '#contracts/account/identity.ts';
import { placed, problemOfPhone, problemsOf } from './form-problems.ts';

const right = {
  firstName: 'Wanjiru',
  lastName: 'Otieno',
  email: 'wanjiru@example.test',
  password: 'a long enough one',
  acceptTerms: true,
};

test('values that are right have no problem', () => {
  expect(problemsOf(signUpBody, right)).toEqual({});
});

test('each field has one problem, the first, in the words of the contract', () => {
  const found = problemsOf(signUpBody, { ...right, email: 'nobody', password: 'short' });
  expect(found).toEqual({
    email: 'Invalid email address',
    password: 'Use at least 12 characters',
  });
});

test('a refusal of the server stands under its field', () => {
  const taken = { pointer: '/email', detail: 'Use another address' };
  const fields = Object.keys(right);
  expect(placed([taken], fields)).toEqual({
    problems: { email: 'Use another address' },
    all: true,
  });
});

test('a refusal without a field of the form is left to be said above it', () => {
  const hidden = { pointer: '/token', detail: 'The link is over' };
  expect(placed([hidden], ['email'])).toEqual({ problems: {}, all: false });
  expect(placed([], ['email']).all).toBe(false);
});

test('a refusal inside a list or a group stands at the nearest field that the form has', () => {
  const inside = [
    { pointer: '/change/rules/1/price/dayCents', detail: 'Too dear' },
    { pointer: '/change/emails/2', detail: 'No address' },
    { pointer: '/version', detail: 'Too old' },
  ];
  const fields = ['rules.1.price.dayCents', 'emails', 'version'];
  expect(placed(inside, fields, '/change')).toEqual({
    problems: { 'rules.1.price.dayCents': 'Too dear', emails: 'No address' },
    all: false,
  });
});

test('a number that is pasted is no problem, and what is wrong with another is named', () => {
  expect(problemOfPhone('\u202d+254 712\u00a0345 678\u202c')).toBeUndefined();
  expect(problemOfPhone('+254 712 345 67')).toBe('The number has 8 digits after 254; it needs 9');
});
