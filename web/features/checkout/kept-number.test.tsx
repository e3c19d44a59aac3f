import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { maskPhone, readPhone } from '#contracts/phone.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { KeptNumber } from './kept-number.tsx';
import { keepPhone } from './kept-phone.ts';

const phone = readPhone('0712345678') ?? '';
const profile = {
  customerId: 'cus_00000000000000000000000000000001',
  firstName: 'Amani',
  lastName: 'Otieno',
  email: 'amani@example.test',
  phone: null,
  secondStep: 'none',
  newDeviceCodes: true,
  createdAt: '2026-11-20T12:00:00.000Z',
} as const;
const payment = { mode: 'STK', accountNumber: maskPhone(phone) } as const;

test('the number that paid is kept where the account has none, and that is said', async () => {
  const shop = fakeShop();
  shop.answers(calls.profile, profile);
  shop.answers(calls.changeProfile, { ...profile, phone });
  keepPhone('0712 345 678');
  await draw(<KeptNumber payment={payment} />);
  await screen.findByText(/^We saved this number/);
  expect(shop.askedOf(calls.changeProfile).map(({ body }) => body)).toEqual([{ phone }]);
});

test('a number that the account has stays, and one that was not typed here is not kept', async () => {
  const shop = fakeShop();
  shop.answers(calls.profile, { ...profile, phone: '254700000001' });
  keepPhone('0712 345 678');
  await draw(<KeptNumber payment={payment} />);
  await vi.waitFor(() => expect(shop.askedOf(calls.profile)).toHaveLength(1));
  keepPhone('0799 999 999');
  await draw(<KeptNumber payment={payment} />);
  expect(shop.askedOf(calls.changeProfile)).toEqual([]);
});
