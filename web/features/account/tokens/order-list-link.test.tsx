import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listLinkCalls } from '#contracts/leases/list-links.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import OrderListLink from './order-list-link.tsx';

const orderCode = 'LG-7K2M9Q';
const of = { kind: 'order', orderCode } as const;

test('the link of an order is made when it is asked for, of that order alone', async () => {
  const shop = fakeShop();
  const link = {
    id: 'lnk_1',
    name: orderCode,
    hint: 'lango_list_abcdef',
    of,
    madeAt: '2026-03-01T12:00:00.000Z',
    expiresAt: null,
    isExpired: false,
    reads: 0,
    lastReadAt: null,
    lastReadFrom: null,
  };
  shop.answers(listLinkCalls.makeListLink, {
    link,
    address: 'https://shop.test/list/lango_list_x',
  });
  const { user } = await draw(<OrderListLink orderCode={orderCode} />);
  expect(shop.askedOf(listLinkCalls.makeListLink)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'New list link' }));
  expect(screen.queryByRole('combobox', { name: 'Proxies' })).toBeNull();
  await user.type(screen.getByLabelText('Current password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Create list link' }));
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(shown.value).toBe('https://shop.test/list/lango_list_x.txt');
  expect(shop.askedOf(listLinkCalls.makeListLink).map(({ body }) => body)).toEqual([
    { name: orderCode, of, days: 90, proof: { password: 'a long password' } },
  ]);
});
