import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { PriceRule } from '#contracts/admin/goods/prices.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import { PriceRules } from './price-rules.tsx';
import { priceWords as t } from './words.ts';

const any = { supplier: null, countryCode: null, connection: null, ratingMin: null };
const fixed = { kind: 'fixed', dayCents: 199, monthCents: 3_900 } as const;
const rules: PriceRule[] = [
  { name: 'Kenya', ...any, countryCode: 'KE', price: fixed },
  { name: 'Rest', ...any, price: { kind: 'markup', percent: 80, monthDiscountPercent: 40 } },
];
const preview = {
  fingerprint: 'f'.repeat(64),
  counts: { changed: 2, same: 0, unmatched: 0, belowCost: 0 },
  matched: [1, 1],
  changes: [],
};

async function opened(found: PriceRule[] = rules) {
  const shop = fakeShop();
  shop.answers(adminCalls.priceRules, { version: 4, rules: found, savedAt: null, savedBy: null });
  shop.answers(adminCalls.previewPrices, preview);
  const { user } = await draw(<PriceRules />);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { shop, user, press };
}
const rule = async (place: number) =>
  within(await screen.findByRole('region', { name: t.rule(place) }));
const bodies = (shop: ReturnType<typeof fakeShop>) =>
  shop.askedOf(adminCalls.previewPrices).map(({ body }) => body);

test('rules are sent as they were read, each with the price of its kind', async () => {
  const { shop, press } = await opened();
  await press(t.preview);
  await expect.poll(() => bodies(shop)).toEqual([{ rules }]);
});

test('a rule that is wrong is told in its own card, and gets the focus', async () => {
  const { shop, user, press } = await opened();
  const day = (await rule(1)).getByRole('textbox', { name: t.price.dayCents });
  await user.clear(day);
  await user.type(day, 'much');
  await press(t.preview);
  await expect.poll(() => problemOf(day)).toContain('Enter an amount in USD, such as 1.99.');
  expect(document.activeElement).toBe(day);
  expect(bodies(shop)).toEqual([]);
});

test('what the shop refuses of one rule stands in that rule', async () => {
  const { shop, press } = await opened();
  shop.refuses(adminCalls.previewPrices, {
    code: 'validation-failed',
    status: 422,
    errors: [{ pointer: '/rules/1/name', detail: 'Two rules have this name' }],
  });
  await press(t.preview);
  const name = (await rule(2)).getByRole('textbox', { name: t.name });
  await expect.poll(() => problemOf(name)).toContain('Two rules have this name');
});

test('rules move and go, and another one is added at the end', async () => {
  const { shop, user, press } = await opened();
  await user.click((await rule(1)).getByRole('button', { name: t.down }));
  await user.click((await rule(2)).getByRole('button', { name: t.remove }));
  await press(t.add);
  await user.type((await rule(2)).getByRole('textbox', { name: t.name }), 'New');
  await press(t.preview);
  await expect
    .poll(() => bodies(shop))
    .toMatchObject([{ rules: [{ name: 'Rest' }, { name: 'New', price: { dayCents: 199 } }] }]);
});

test('a preview is applied as it was seen, and is gone once anything is typed', async () => {
  const { shop, user, press } = await opened();
  await press(t.preview);
  await screen.findByRole('button', { name: t.apply(2) });
  await user.type((await rule(1)).getByRole('textbox', { name: t.name }), '!');
  expect(screen.queryByRole('button', { name: t.apply(2) })).toBeNull();
  await press(t.preview);
  shop.answers(adminCalls.applyPrices, { version: 5, changed: 2 });
  await press(t.apply(2));
  await expect.poll(() => shop.askedOf(adminCalls.applyPrices)).toHaveLength(1);
  const [{ body } = { body: null }] = shop.askedOf(adminCalls.applyPrices);
  expect(body).toMatchObject({ version: 4, fingerprint: preview.fingerprint });
});

test('without rules it is said so', async () => {
  await opened([]);
  await screen.findByText(t.none);
  expect(screen.queryByRole('region')).toBeNull();
});
