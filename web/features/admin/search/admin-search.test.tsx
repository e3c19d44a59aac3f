import { screen, within } from '@testing-library/react';
import Inbox from 'lucide-react/icons/inbox';
import { expect, test, vi } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import type { NavGroup } from '../frame/navigation.ts';
import { AdminSearch } from './admin-search.tsx';

const groups: readonly NavGroup[] = [
  {
    name: 'all',
    word: 'All',
    icon: Inbox,
    items: [
      { to: '/admin/customers', word: 'Customers', permission: 'customers.read' },
      { to: '/admin/settings', word: 'Settings', permission: 'settings.manage' },
      { to: '/admin/stock', word: 'Stock', permission: 'inventory.manage' },
    ],
  },
];
const found = {
  content: [
    {
      kind: 'order' as const,
      id: 'ord_1',
      title: 'LG-7K3M9Q',
      detail: 'Amina · KES 259',
      state: 'awaiting_payment',
    },
    { kind: 'address' as const, id: 'ups_1', title: '198.51.100.7', detail: '', state: 'healthy' },
  ],
};

async function openSearch(permissions = ['customers.read']) {
  const shop = fakeShop();
  const id = `cus_${'0'.repeat(32)}` as const;
  shop.answers(adminCalls.me, { id, email: 'a@b.test', name: 'Amina', permissions });
  shop.answers(adminCalls.adminSearch, found);
  const onGo = vi.fn<(address: string) => void>();
  const onClose = vi.fn<() => void>();
  const { user } = await draw(<AdminSearch groups={groups} onGo={onGo} onClose={onClose} />);
  const field = await screen.findByRole('combobox', { name: 'Search Admin' });
  const options = () =>
    within(screen.getByRole('listbox'))
      .queryAllByRole('option')
      .map((one) => one.textContent);
  return { shop, user, field, options, onGo, onClose };
}

test('Enter after a receipt opens its order as soon as it is found, by keys alone', async () => {
  const { shop, user, field, onGo, onClose } = await openSearch();
  await user.type(field, 'qk12abcdef{Enter}');
  await expect.poll(() => onGo.mock.calls).toEqual([['/admin/orders/ord_1']]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(shop.askedOf(adminCalls.adminSearch).at(-1)?.query).toBe('search=qk12abcdef');
});

test('what was found stands in groups, with its state in words', async () => {
  const { user, field, options, onGo } = await openSearch();
  await user.type(field, '198.51.100.7');
  await expect
    .poll(options)
    .toEqual(['LG-7K3M9QAmina · KES 259 · Awaiting payment', '198.51.100.7Healthy']);
  expect(screen.getByText('IP addresses')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onGo).toHaveBeenCalledWith('/admin/stock?q=ups_1');
});

test('screens and settings are those that the viewer may open', async () => {
  const { user, field, options } = await openSearch();
  await expect.poll(options).toEqual(['CustomersAll']);
  await user.type(field, 'tagline');
  await expect.poll(options).not.toContain('Tagline');
  await user.clear(field);
  await user.type(field, 'cust');
  await expect.poll(options).toContain('CustomersAll');
});

test('a setting is found by whoever may change it', async () => {
  const { user, field, options, onGo } = await openSearch(['settings.manage']);
  await user.type(field, 'tagline{Enter}');
  await expect.poll(options).toContain('Tagline');
  expect(onGo).toHaveBeenCalledWith('/admin/settings');
});

test('nothing found leads to the lists, with what was typed', async () => {
  const { shop, user, field, onGo } = await openSearch();
  shop.answers(adminCalls.adminSearch, { content: [] });
  await user.type(field, 'zanzibar & co');
  await screen.findByText('No results. Search a list instead.');
  await user.keyboard('{Enter}');
  expect(onGo).toHaveBeenCalledWith('/admin/customers?q=zanzibar%20%26%20co');
});

test('a search that fails says so, and leads to the lists', async () => {
  const { shop, user, field, options } = await openSearch();
  shop.refuses(adminCalls.adminSearch, { code: 'unavailable', status: 503 });
  await user.type(field, 'zanzibar');
  await screen.findByText(/^We couldn’t search\./);
  expect(options()[0]).toBe('Customers');
});
