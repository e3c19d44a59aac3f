import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { storageKeys } from '../../lib/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { examplePurchase, exampleQuote } from '../../testing/example-purchase.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { PayForm } from './pay-form.tsx';

function givenQuote(): void {
  const customerId = 'cus_00000000000000000000000000000001';
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));
  const shop = fakeShop();
  shop.answers(calls.quote, exampleQuote);
  shop.holds(calls.balance);
}

test('the form begins with the method that the address prefers', async () => {
  givenQuote();
  await draw(
    <PayForm
      purchase={examplePurchase}
      methods={['mpesa', 'card']}
      preferred="card"
      onFollow={() => {}}
    />,
  );
  const radios = await screen.findAllByRole('radio', { checked: true });
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['card']);
});

test('only a payment by phone prompt says which amount the phone will show', async () => {
  givenQuote();
  const { user } = await draw(
    <PayForm purchase={examplePurchase} methods={['mpesa', 'card']} onFollow={() => {}} />,
  );
  const promise = () => screen.queryByText('Your phone will show exactly this amount.');
  await screen.findByRole('button', { name: 'Pay KES 259 with M-Pesa' });
  expect(promise()).not.toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Card/ }));
  await screen.findByRole('button', { name: 'Pay 259 KES with the card provider' });
  expect(promise()).toBeNull();
});
