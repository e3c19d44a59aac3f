import { expect, test } from 'vitest';
import { nameProblems } from '../text.ts';
import { profileBody, signUpBody, staffAccount } from './identity.ts';
import { fullName, namesIn } from './one-name.ts';

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

const longest = 'a'.repeat(60);

test.each([
  ['Wanjiru', undefined],
  ['  Wanjiru   Achieng Otieno ', undefined],
  [`${longest} ${longest}`, undefined],
  [`${longest}a`, nameProblems.part],
  [`Wanjiru ${longest} a`, nameProblems.part],
  ['Wanjiru 2', nameProblems.part],
  ['2 Wanjiru', nameProblems.part],
])('the whole name %j is refused where one of its parts would be', (written, problem) => {
  const result = fullName.safeParse(written);
  expect(result.error?.issues[0]?.message).toBe(problem);
  expect(profileBody.safeParse(namesIn(written)).success).toBe(result.success);
});
