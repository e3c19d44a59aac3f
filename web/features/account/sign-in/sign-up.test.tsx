import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import { SignUp } from './sign-up.tsx';
import { accountWords } from '../words.ts';

const t = accountWords.english;
const typed = {
  [t.field.fullName]: 'Wanjiru Achieng Otieno',
  [t.field.email]: 'wanjiru@example.test',
  [t.field.password]: 'a long enough one',
};
const sent = { message: 'Look at your mail' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole('button', { name: t.signUp.submit });

async function opened() {
  const shop = fakeShop();
  const onSent = vi.fn<(email: string) => void>();
  const { user } = await draw(<SignUp search="" onSent={onSent} />);
  const fill = async () => {
    for (const [label, text] of Object.entries(typed))
      fireEvent.change(field(label), { target: { value: text } });
    await user.click(screen.getByRole('checkbox'));
  };
  return { shop, user, onSent, fill };
}

test('a field that is left wrong says so, and a submit leads to the first of them', async () => {
  const { shop, user } = await opened();
  await user.type(field(t.field.email), 'nobody');
  expect(problemOf(field(t.field.email))).toBe('');
  await user.tab();
  expect(problemOf(field(t.field.email))).toContain('Invalid email address');
  await user.click(send());
  expect(document.activeElement).toBe(field(t.field.fullName));
  expect(shop.asked).toEqual([]);
});

test('a form that is submitted twice in one breath is sent once', async () => {
  const { shop, onSent, fill } = await opened();
  const held = shop.holds(calls.signUp);
  await fill();
  const form = field(t.field.email).form as HTMLFormElement;
  // Both before anything is drawn again, as two taps on a slow phone are.
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(shop.askedOf(calls.signUp)).toHaveLength(1);
  held.answer(sent);
  await expect.poll(() => onSent.mock.calls).toEqual([['wanjiru@example.test']]);
});

test('a refusal of one field stands under it, and what was typed stays', async () => {
  const { shop, user, fill, onSent } = await opened();
  shop.refuses(calls.signUp, {
    code: 'validation-failed',
    status: 422,
    errors: [{ pointer: '/email', detail: 'Use another address' }],
  });
  await fill();
  await user.click(send());
  const email = field(t.field.email);
  await expect.poll(() => problemOf(email)).toContain('Use another address');
  expect(document.activeElement).toBe(email);
  expect(email.value).toBe('wanjiru@example.test');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
});

test('a refusal of the whole is said once, and the form can be sent again', async () => {
  const { shop, user, fill, onSent } = await opened();
  shop.refuses(calls.signUp, { code: 'too-many-requests', status: 429, detail: 'Wait a minute.' });
  await fill();
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('Wait a minute.');
  shop.answers(calls.signUp, sent);
  await user.click(send());
  await expect.poll(() => onSent.mock.calls).toHaveLength(1);
});

test.each([
  ['Wanjiru 2', t.field.name.part],
  ['2 Wanjiru', t.field.name.part],
  [`Wanjiru ${'a'.repeat(61)}`, t.field.name.part],
])('the name %j, which the shop would refuse, is refused beside its field', async (name, said) => {
  const { shop, user, fill } = await opened();
  await fill();
  fireEvent.change(field(t.field.fullName), { target: { value: name } });
  await user.click(send());
  expect(problemOf(field(t.field.fullName))).toContain(said);
  expect(shop.asked).toEqual([]);
});

test.each([
  ['Wanjiru Achieng Otieno', 'Wanjiru', 'Achieng Otieno'],
  ['Wanjiru', 'Wanjiru', ''],
])('the one name %j is sent in its parts, and no phone is asked for', async (...parts) => {
  const [name, firstName, lastName] = parts;
  const { shop, user, fill } = await opened();
  shop.answers(calls.signUp, sent);
  await fill();
  fireEvent.change(field(t.field.fullName), { target: { value: name } });
  await user.click(send());
  const { [t.field.email]: email, [t.field.password]: password } = typed;
  const body = { firstName, lastName, email, password, acceptTerms: true };
  await expect.poll(() => shop.askedOf(calls.signUp).map((one) => one.body)).toEqual([body]);
  expect(screen.queryByLabelText(/phone/i)).toBeNull();
});
