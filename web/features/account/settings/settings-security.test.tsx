import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '#contracts/site/paths.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { SecuritySettings } from './settings-security.tsx';

test('a switch asks for the password before it takes effect, and goes back when that is left', async () => {
  const shop = fakeShop();
  shop.answers(calls.newDeviceCodes, undefined);
  const { user } = await draw(
    <SecuritySettings security={{ secondStep: 'none', newDeviceCodes: true }} />,
  );
  const device = await screen.findByRole('switch', { name: 'Email code on new devices' });
  expect(device.getAttribute('aria-checked')).toBe('true');
  await user.click(device);
  expect(device.getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(device.getAttribute('aria-checked')).toBe('true');
  await user.click(device);
  await user.type(screen.getByLabelText('Current password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(shop.askedOf(calls.newDeviceCodes).map(({ body }) => body)).toEqual([
    { currentPassword: 'a long password', on: false },
  ]);
});
