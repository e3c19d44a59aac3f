import { expect, test } from 'vitest';
import { profileBody, signUpBody, staffAccount } from './identity.ts';

const names = { firstName: 'Wanjiru', lastName: '' };
const password = 'a long enough one';

test.each([
  ['signs up', signUpBody, { ...names, email: 'w@example.test', password, acceptTerms: true }],
  ['changes a profile', profileBody, names],
  ['joins the staff', staffAccount, { ...names, password }],
] as const)('a person with one name only %s', (_, schema, body) => {
  expect(schema.safeParse(body).success).toBe(true);
  expect(schema.safeParse({ ...body, firstName: '' }).success).toBe(false);
});
