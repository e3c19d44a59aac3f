import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { ProductRecord as Found } from '#contracts/admin/goods/products.ts';
import { keyOf } from '../../../lib/queries/query-of.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import { ProductRecord } from './product-record.tsx';
import { productWords as t } from './product-words.ts';

const params = { id: 'us5' };
const about = { kind: 'vps', id: 'us5', title: 'US5', countryCode: 'US', health: null } as const;
const found = (version: number, change: Partial<Found['terms']> = {}): Found => ({
  product: {
    ...about,
    dayCents: null,
    monthCents: 700,
    onSale: true,
    pingMs: null,
    checkedAt: null,
    version,
  },
  terms: {
    kind: 'vps',
    countryCode: 'US',
    description: 'A small server',
    supportedOs: ['Linux'],
    monthCents: 700,
    vcpus: 2,
    ramGb: 4,
    diskGb: 80,
    hasAndroid: false,
    audience: 'member',
    onSale: true,
    capacity: null,
    ...change,
  } as Found['terms'],
  listing: null,
  offer: null,
  source: null,
  history: [],
});
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function opened() {
  const shop = fakeShop();
  shop.answers(adminCalls.product, found(3));
  shop.answers(adminCalls.adminCountries, { countries: [] });
  const drawn = await draw(
    <ProductRecord id="us5" renderListing={() => null} renderOffer={() => null} />,
  );
  const readAgain = () =>
    drawn.queries.invalidateQueries({ queryKey: keyOf(adminCalls.product, { params }) });
  const retype = async (name: string, text: string) => {
    await drawn.user.clear(await field(name));
    await drawn.user.type(await field(name), text);
  };
  const save = async () => drawn.user.click(await screen.findByRole('button', { name: t.save }));
  const changes = () => shop.askedOf(adminCalls.changeProduct).map(({ body }) => body);
  return { shop, ...drawn, readAgain, retype, save, changes };
}

test('a copy that nobody touched follows the shop', async () => {
  const { shop, readAgain } = await opened();
  expect((await field(t.fields.description)).value).toBe('A small server');
  shop.answers(adminCalls.product, found(4, { description: 'A larger server' }));
  await readAgain();
  await expect.poll(async () => (await field(t.fields.description)).value).toBe('A larger server');
});

test('a copy that is edited stays, and its change is sent with the version it was read at', async () => {
  const { shop, readAgain, retype, save, changes } = await opened();
  await retype(t.fields.monthCents, '7.50');
  shop.answers(adminCalls.product, found(4, { description: 'A larger server' }));
  await readAgain();
  expect((await field(t.fields.monthCents)).value).toBe('7.50');
  shop.refuses(adminCalls.changeProduct, {
    code: 'edit-conflict',
    status: 409,
    detail: 'Somebody was quicker',
  });
  await save();
  await screen.findByRole('dialog');
  expect(changes()).toEqual([{ version: 3, monthCents: 750 }]);
});

test('what is wrong is told, and undoing brings the shop’s copy back', async () => {
  const { user, retype, save, changes } = await opened();
  await retype(t.fields.vcpus, '0');
  await save();
  await expect.poll(async () => problemOf(await field(t.fields.vcpus))).toContain('more than 0');
  expect(changes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: t.undo }));
  await expect.poll(async () => (await field(t.fields.vcpus)).value).toBe('2');
  expect(screen.queryByRole('button', { name: t.undo })).toBeNull();
});

test('what was saved becomes the copy that is edited', async () => {
  const { shop, retype, save, changes } = await opened();
  await retype(t.fields.capacity, '12');
  shop.answers(adminCalls.changeProduct, found(4).product);
  shop.answers(adminCalls.product, found(4, { capacity: 12 }));
  await save();
  await expect.poll(changes).toEqual([{ version: 3, capacity: 12 }]);
  await screen.findByRole('button', { name: t.unchanged });
  expect((await field(t.fields.capacity)).value).toBe('12');
});

test('a product that is not there is said so', async () => {
  fakeShop().refuses(adminCalls.product, { code: 'not-found', status: 404 });
  const none = <ProductRecord id="us9" renderListing={() => null} renderOffer={() => null} />;
  const { container } = await draw(none);
  expect(await within(container).findByText(t.missing)).not.toBeNull();
});
