import { beforeEach, expect, test } from 'vitest';
import { savedViewsMax, type SavedView } from '#contracts/admin/views.ts';
import type { AdminContext } from '#modules/admin';
import { sql } from '#platform/db.ts';
import { openAdmin, type Admin } from '#testing/admin/given-admin.ts';
import { givenBuyer, givenShop } from '#testing/admin/given-shop.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { saveView } from './save-view.ts';
import { listSavedViews } from './saved-views.sql.ts';

const database = useTestDatabase();
const noon = new Date('2026-03-01T12:00:00Z');
let shop: AdminContext;
let admin: Admin;

beforeEach(async () => {
  shop = givenShop(database.db, () => noon);
  admin = await openAdmin(shop);
});

const view = { list: 'orders', name: 'Late', address: 'state=waiting', hidden: ['price'] };
const save = (change: object = {}) =>
  admin.call('support', 'PUT /admin/views', { ...view, isDefault: false, ...change });
const views = async (list = 'orders') =>
  (await admin.call('support', `GET /admin/views?list=${list}`)).json['content'] as SavedView[];

test('a view is kept under its name, over the one that had it, and deleted once and again', async () => {
  const { json } = await save();
  expect(json).toMatchObject({ ...view, isDefault: false });
  await save({ name: 'Mine', list: 'tickets' });
  await save({ name: 'Paid' });
  await save({ address: 'state=failed', hidden: [] });
  expect((await views()).map(({ name, address }) => [name, address])).toEqual([
    ['Late', 'state=failed'],
    ['Paid', 'state=waiting'],
  ]);
  const drop = () => admin.call('support', `DELETE /admin/views/${String(json['id'])}`);
  expect((await drop()).status).toBe(204);
  expect((await drop()).status).toBe(204);
  expect((await views()).map(({ name }) => name)).toEqual(['Paid']);
  expect((await views('tickets')).map(({ name }) => name)).toEqual(['Mine']);
});

test('a list has one default: the last that was saved as such, and none when that is taken back', async () => {
  await save({ name: 'Late', isDefault: true });
  await save({ name: 'Paid', isDefault: true });
  const defaults = async () =>
    (await views()).flatMap(({ name, isDefault }) => (isDefault ? [name] : []));
  expect(await defaults()).toEqual(['Paid']);
  await save({ name: 'Paid', isDefault: false });
  expect(await defaults()).toEqual([]);
});

test('a list holds twenty views of a person, however many are saved at once', async () => {
  const names = Array.from({ length: savedViewsMax + 2 }, (_, number) => `View ${number}`);
  const statuses = (await Promise.all(names.map((name) => save({ name })))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 422)).toHaveLength(2);
  expect(await views()).toHaveLength(savedViewsMax);
  const [first] = await views();
  expect((await save({ name: first?.name, address: 'q=x' })).status).toBe(200);
});

test('views are their owner’s alone, and go with the account', async () => {
  const other = await givenBuyer(shop);
  const theirs = await saveView(shop, other, { ...view, isDefault: true });
  expect(await views()).toEqual([]);
  await admin.call('owner', `DELETE /admin/views/${theirs.id}`);
  expect(await listSavedViews(shop.db, other, 'orders')).toHaveLength(1);
  expect((await admin.call('customer', 'GET /admin/views?list=orders')).status).toBe(404);
  await shop.db.execute(sql`delete from customers where id = ${other}`);
  expect(await listSavedViews(shop.db, other, 'orders')).toEqual([]);
});
