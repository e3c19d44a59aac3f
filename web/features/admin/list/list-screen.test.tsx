import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { Customers } from '../customers/customers.tsx';
import { adminWords } from '../words.ts';

const customer = (name: string) => ({
  id: `cus_${name.charAt(0).repeat(32)}` as const,
  name,
  email: `${name}@example.test`,
  phone: null,
  verified: true,
  suspendedAt: null,
  suspendedReason: null,
  erasedAt: null,
  staffRole: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  orders: 2,
  spentKes: 1_290,
  creditKes: 0,
});
const pageOf = (name: string, page = 0) => ({
  content: [customer(name)],
  page,
  size: 1,
  totalItems: 3,
});
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const address = '/admin/customers';

test('page 2 of a list, a record, and Back leads to page 2', async () => {
  const shop = fakeShop();
  shop.answers(adminCalls.customers, pageOf('amina'));
  const { user, router } = await draw(<Customers />, address);
  await screen.findByRole('link', { name: 'amina' });
  shop.answers(adminCalls.customers, pageOf('baraka', 1));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.click(await screen.findByRole('link', { name: 'baraka' }));
  await expect.poll(() => router.state.location.pathname).toMatch(/customers\/cus_bbb/);
  router.history.back();
  await expect.poll(() => router.state.location.search).toEqual({ page: 1 });
  await expect
    .poll(() => screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current'))
    .toBe('page');
});

test('a search stands in the address, and a reload of that address finds the same', async () => {
  const shop = fakeShop();
  shop.answers(adminCalls.customers, pageOf('amina'));
  const first = await draw(<Customers />, `${address}?page=2`);
  await screen.findByRole('link', { name: 'amina' });
  await first.user.type(field(), 'amina w');
  await expect.poll(() => first.router.state.location.search).toEqual({ q: 'amina w' });
  const { href } = first.router.state.location;
  first.unmount();
  await draw(<Customers />, href);
  await screen.findByRole('link', { name: 'amina' });
  expect(field().value).toBe('amina w');
  expect(shop.askedOf(adminCalls.customers).at(-1)?.query).toBe('page=0&search=amina+w');
});

test('a heading asks the call for its order, and the address keeps it', async () => {
  const shop = fakeShop();
  shop.answers(adminCalls.customers, pageOf('amina'));
  const { user, router } = await draw(<Customers />, `${address}?page=2`);
  const head = await screen.findByRole('columnheader', { name: 'Name' });
  expect(head.getAttribute('aria-sort')).toBe('none');
  within(head).getByRole('button').focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'name' });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  expect(shop.askedOf(adminCalls.customers).at(-1)?.query).toBe('sort=name&page=0');
  await user.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'name', dir: 'desc' });
  expect(shop.askedOf(adminCalls.customers).at(-1)?.query).toContain('dir=desc');
  await user.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('a list that cannot be read says why, and draws no empty table', async () => {
  fakeShop().refuses(adminCalls.customers, { code: 'forbidden', status: 403, detail: 'Not you' });
  await draw(<Customers />, address);
  expect((await screen.findByRole('alert')).textContent).toContain('Not you');
  expect(screen.queryByRole('table')).toBeNull();
});

test('nothing at all, nothing that matches and a page past the end are told apart', async () => {
  const nothing = { content: [], page: 0, size: 25, totalItems: 0 };
  fakeShop().answers(adminCalls.customers, nothing);
  const empty = await draw(<Customers />, address);
  await screen.findByRole('heading', { name: adminWords.list.title });
  empty.unmount();
  const past = await draw(<Customers />, `${address}?page=7&q=x`);
  await past.user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  await screen.findByRole('heading', { name: 'No matches' });
  await past.user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByRole('heading', { name: adminWords.list.title });
  expect(field().value).toBe('');
});

test('a column that was hidden stays hidden for its person', async () => {
  fakeShop().answers(adminCalls.customers, pageOf('amina'));
  const first = await draw(<Customers />, address);
  await screen.findByRole('columnheader', { name: 'Email' });
  await first.user.click(screen.getByRole('button', { name: 'Columns' }));
  await first.user.click(await screen.findByRole('menuitem', { name: /^Email/ }));
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
  first.unmount();
  await draw(<Customers />, address);
  await screen.findByRole('columnheader', { name: 'Spent' });
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
});
