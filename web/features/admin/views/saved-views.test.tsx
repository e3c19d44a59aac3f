import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { SavedView } from '#contracts/admin/views.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { Customers } from '../customers/customers.tsx';
import { words } from '../../../lib/text/words.ts';
import { tableWords } from '../../../ui/data-table/words.ts';
import { viewWords as t } from './words.ts';

const view = (id: number, name: string, change: Partial<SavedView> = {}): SavedView => ({
  id,
  list: 'customers',
  name,
  address: `q=${name.toLowerCase()}`,
  hidden: [],
  isDefault: false,
  ...change,
});
const address = '/admin/customers';
let shop: ReturnType<typeof fakeShop>;

beforeEach(() => {
  localStorage.clear();
  shop = fakeShop();
  const page = { page: 0, size: 25, totalItems: 1 };
  const customer = {
    id: `cus_${'a'.repeat(32)}` as const,
    name: 'Amina',
    email: 'amina@example.test',
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
  };
  shop.answers(adminCalls.customers, { ...page, content: [customer] });
});

const menu = async (user: Awaited<ReturnType<typeof draw>>['user'], entry: string) => {
  await user.click(screen.getByRole('button', { name: t.manage }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

test('the menu of views is in one row with the columns and the file', async () => {
  shop.answers(adminCalls.savedViews, { content: [view(1, 'Amina')] });
  await draw(<Customers />, address);
  const row = (await screen.findByRole('button', { name: t.manage })).parentElement;
  const names = [...(row?.children ?? [])].map((each) => each.getAttribute('aria-label'));
  const { columns, file } = words(tableWords);
  expect(names).toEqual([t.manage, columns, file]);
});

test('a view brings its search and its columns back, and All lets them go', async () => {
  const views = [view(1, 'Amina', { hidden: ['email'] }), view(2, 'Baraka')];
  shop.answers(adminCalls.savedViews, { content: views });
  const { user, router } = await draw(<Customers />, address);
  const tabs = within(await screen.findByRole('group', { name: t.label }));
  await screen.findByRole('columnheader', { name: 'Email' });
  await user.click(tabs.getByRole('button', { name: 'Amina' }));
  await expect.poll(() => router.state.location.search).toEqual({ q: 'amina' });
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull();
  expect(tabs.getByRole('button', { name: 'Amina' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(tabs.getByRole('button', { name: t.all }));
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('the default view opens the list, but not over an address of its own', async () => {
  shop.answers(adminCalls.savedViews, { content: [view(1, 'Amina', { isDefault: true })] });
  const first = await draw(<Customers />, address);
  await expect.poll(() => first.router.state.location.search).toEqual({ q: 'amina' });
  first.unmount();
  const second = await draw(<Customers />, `${address}?q=other`);
  await screen.findByRole('button', { name: 'Amina' });
  expect(second.router.state.location.search).toEqual({ q: 'other' });
});

test('what is shown is saved under a name, without its page', async () => {
  shop.answers(adminCalls.savedViews, { content: [view(1, 'Amina')] });
  shop.answers(adminCalls.saveView, view(2, 'Page'));
  const { user } = await draw(<Customers />, `${address}?sort=name&q=amina&page=3`);
  await screen.findByRole('button', { name: 'Amina' });
  await menu(user, t.saveNew);
  await user.type(await screen.findByLabelText(t.name), 'By name');
  await user.click(screen.getByRole('button', { name: t.save }));
  const saved = () => shop.askedOf(adminCalls.saveView).map(({ body }) => body);
  const kept = { list: 'customers', hidden: [], isDefault: false };
  await expect.poll(saved).toEqual([{ ...kept, name: 'By name', address: 'q=amina&sort=name' }]);
});

test('the view that is shown becomes the default, and is deleted', async () => {
  shop.answers(adminCalls.savedViews, { content: [view(1, 'Amina')] });
  shop.answers(adminCalls.saveView, view(1, 'Amina', { isDefault: true }));
  shop.answers(adminCalls.dropView, undefined);
  const { user } = await draw(<Customers />, `${address}?q=amina`);
  await screen.findByRole('button', { name: 'Amina' });
  await menu(user, t.makeDefault('Amina'));
  await expect
    .poll(() => shop.askedOf(adminCalls.saveView).at(-1)?.body)
    .toMatchObject({ name: 'Amina', address: 'q=amina', isDefault: true });
  await menu(user, t.drop('Amina'));
  await expect.poll(() => shop.askedOf(adminCalls.dropView)).toHaveLength(1);
});
