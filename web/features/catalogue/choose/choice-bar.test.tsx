import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartCalls } from '#contracts/sale/cart.ts';
import { calls } from '#contracts/site/paths.ts';
import { readCart } from '../../../lib/cart/cart.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import type { MarketProps } from '../market.tsx';
import { aListing, idOf, shopFacts } from '../testing/listings.ts';
import ChoiceBar from './choice-bar.tsx';
import { ChooseTick } from './choose-tick.tsx';
import { chooseAmong, clearChosen } from './chosen.ts';
import SeveralDialog from './several-dialog.tsx';

const steps = [
  { from: 2, percent: 5 },
  { from: 10, percent: 10 },
];
const listings = [
  aListing(1, { priceCents: 101 }),
  aListing(2, { priceCents: 151 }),
  aListing(3, { longestPlan: 'daily' }),
  aListing(4, { availability: 'leased' }),
  aListing(5),
];

beforeEach(() => localStorage.clear());
afterEach(clearChosen);

async function open() {
  const shop = fakeShop();
  shop.answers(calls.shopFacts, { ...shopFacts, volumePrices: steps });
  const onSearch = vi.fn<MarketProps['onSearch']>();
  const { user } = await draw(
    <>
      {listings.map((listing) => (
        <ChooseTick key={listing.id} listing={listing} />
      ))}
      <ChoiceBar search={{ country: 'US' }} onSearch={onSearch} />
    </>,
  );
  const tick = (number: number) =>
    user.click(screen.getByRole('checkbox', { name: `Select City ${number}, Comcast` }));
  return { user, tick, onSearch };
}

const bar = () => screen.queryByRole('group', { name: 'Selected proxies' });

test('the bar says what is selected comes to, before the volume price, and its next step', async () => {
  const { user, tick } = await open();
  expect(bar()).toBeNull();
  await tick(1);
  await screen.findByText('KES 132 $1.01');
  await tick(2);
  await screen.findByText('KES 329 $2.52 before volume price');
  expect(bar()?.textContent).toContain('5% volume price');
  expect(bar()?.textContent).toContain('8 more for 10% off');
  await tick(4);
  expect(bar()?.textContent).toContain('3 selected1 not available');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(bar()).toBeNull();
});

test('what is selected goes into the cart, each for the longest term up to the chosen one', async () => {
  const { user, tick } = await open();
  for (const number of [1, 3, 4]) await tick(number);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Term' }), 'monthly');
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(readCart().items.map(({ id, plan }) => [id, plan])).toEqual([
    [idOf(1), 'monthly'],
    [idOf(3), 'daily'],
  ]);
  await screen.findByText('2 proxies added to your cart');
  expect(screen.getByRole('link', { name: 'Review cart' }).getAttribute('href')).toBe('/cart');
});

test('two to four are compared through the address', async () => {
  const { user, tick, onSearch } = await open();
  await tick(1);
  expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull();
  await tick(2);
  await user.click(screen.getByRole('button', { name: 'Compare 2' }));
  const compare = `${idOf(1)},${idOf(2)}`;
  expect(onSearch).toHaveBeenCalledWith({ country: 'US', compare }, { replace: true });
  for (const number of [3, 4, 5]) await tick(number);
  expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull();
});

test('the keys of a page leave ticks of other pages alone', async () => {
  await open();
  chooseAmong(listings.slice(0, 2), new Set([idOf(1), idOf(2)]));
  chooseAmong(listings.slice(2), new Set([idOf(3)]));
  chooseAmong(listings.slice(0, 2), new Set([idOf(2)]));
  expect(await screen.findByText('2 selected')).toBeDefined();
});

const line = (number: number) => ({
  productId: idOf(number),
  plan: 'daily' as const,
  renews: null,
  title: `City ${number}, Comcast`,
  countryCode: 'US',
  kes: 130,
  usdCents: 100,
});
const hex = 'ab'.repeat(16);
const quote = (numbers: readonly number[]) => ({
  quoteId: `quo_${hex}` as const,
  expiresAt: '2030-01-01T00:00:00.000Z',
  lines: numbers.map(line),
  gone: [],
  least: 1,
  amountKes: numbers.length * 130,
  amountUsdCents: numbers.length * 100,
  listKes: numbers.length * 130,
  volume: { applied: null, next: null },
  rateE4: 1_300_000,
  rateSetAt: '2026-11-20T08:00:00.000Z',
  furtherWays: [],
});

test('a number of what the filters find goes into the cart, without what is there', async () => {
  const shop = fakeShop();
  shop.answers(cartCalls.quoteCart, quote([1, 2, 3]));
  const onClose = vi.fn<() => void>();
  const search = { country: 'KE', kind: 'mobile', sort: 'price', page: 3 } as const;
  const { user } = await draw(<SeveralDialog open search={search} onClose={onClose} />);
  const field = await screen.findByRole('textbox', { name: 'Quantity' });
  await user.clear(field);
  await user.type(field, '0');
  expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveProperty('disabled', true);
  await user.clear(field);
  await user.type(field, '2');
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(shop.askedOf(cartCalls.quoteCart).map(({ body }) => body)).toEqual([
    {
      choice: { filter: { countryCode: 'KE', kind: 'mobile' }, plan: 'daily', quantity: 2 },
      accept: 'any',
    },
  ]);
  expect(readCart().items.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
  shop.answers(cartCalls.quoteCart, quote([1, 2]));
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  await screen.findByText('No more proxies are available with these filters.');
});
