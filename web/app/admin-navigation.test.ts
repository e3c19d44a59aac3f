import { expect, test } from 'vitest';
import { currentItem, navigationFor, thumbItems } from '../features/admin/frame/navigation.ts';
import { adminGroups } from './admin-navigation.ts';

const wide = ['orders.read', 'payments.read', 'customers.read', 'inventory.manage'];

test('a role sees the screens that it may open, and no empty group', () => {
  const shown = navigationFor(adminGroups, ['customers.read']);
  expect(shown.map(({ name, items }) => [name, items.map(({ to }) => to)])).toEqual([
    ['customers', ['/admin/customers', '/admin/mails']],
  ]);
  expect(navigationFor(adminGroups, [])).toEqual([]);
});

test('no screen stands in two places', () => {
  const everything = navigationFor(adminGroups, [
    ...wide,
    'ledger.read',
    'prices.manage',
    'settings.manage',
    'staff.manage',
    'content.manage',
    'jobs.manage',
    'audit.read',
    'tickets.read',
  ]).flatMap(({ items }) => items.map(({ to }) => to));
  expect(everything).toHaveLength(new Set(everything).size);
});

test('the thumb has at most three screens beside the menu', () => {
  expect(thumbItems(navigationFor(adminGroups, wide)).map(({ to }) => to)).toEqual([
    '/admin',
    '/admin/orders',
    '/admin/customers',
  ]);
});

test('a record belongs to its list, and an import to itself', () => {
  const shown = navigationFor(adminGroups, wide);
  expect(currentItem(shown, '/admin/customers/cus_1')?.to).toBe('/admin/customers');
  expect(currentItem(shown, '/admin/stock/import')?.to).toBe('/admin/stock/import');
  expect(currentItem(shown, '/admin')?.to).toBe('/admin');
  expect(currentItem(shown, '/admin/orders/ord_1')?.to).toBe('/admin/orders');
  expect(currentItem(shown, '/admin/notices')).toBeUndefined();
});
