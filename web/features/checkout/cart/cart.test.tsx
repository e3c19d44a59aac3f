import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cartCalls, type CartQuote } from '#contracts/sale/cart.ts';
import { calls } from '#contracts/site/paths.ts';
import { addToCart, readCart, type CartItem } from '../../../lib/cart/cart.ts';
import { storageKeys } from '../../../lib/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { Cart } from './cart.tsx';

const hex = 'ab'.repeat(16);
const customerId = `cus_${hex}` as const;
const idOf = (number: number): `prx_${string}` => `prx_${String(number).padStart(32, '0')}`;
const item = (number: number): CartItem => ({
  id: idOf(number),
  plan: 'daily',
  title: `City ${number}`,
  cc: 'KE',
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** What the shop asks for these, a line at 100 shillings. */
const quoteOf = (lines: readonly number[], over: Partial<CartQuote> = {}): CartQuote => ({
  quoteId: `quo_${hex}`,
  expiresAt: '2030-01-01T00:00:00.000Z',
  lines: lines.map((number) => ({
    productId: idOf(number),
    plan: 'daily',
    renews: null,
    title: `City ${number}`,
    countryCode: 'KE',
    kes: 100,
    usdCents: 77,
  })),
  gone: [],
  least: lines.length,
  amountKes: lines.length * 100,
  amountUsdCents: lines.length * 77,
  listKes: lines.length * 100,
  volume: { applied: null, next: null },
  rateE4: 1_300_000,
  rateSetAt: '2026-11-20T08:00:00.000Z',
  furtherWays: [],
  ...over,
});
const paid = (lines: number) => ({
  paymentId: `pay_${hex}` as const,
  orderId: `ord_${hex}` as const,
  transactionStatus: 'PROCESSING' as const,
  metaData: {},
  amountKes: lines * 100,
  lines,
  gone: [],
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId, email: 'amina@demo.test' }));
});

async function open(items: readonly number[], balanceKesCents = 0) {
  const shop = fakeShop();
  const page = { content: [], page: 0, size: 20, totalItems: 0 };
  shop.answers(calls.balance, { customerId, balanceKesCents, ...page });
  shop.holds(calls.profile);
  addToCart(items.map(item));
  const onFollow = vi.fn<(paymentId: string) => void>();
  const show = () => draw(<Cart onFollow={onFollow} />);
  return { shop, show, onFollow };
}

test('an empty cart leads to the market', async () => {
  const { show } = await open([]);
  await show();
  await screen.findByText('Your cart is empty');
  expect(screen.getByRole('link', { name: 'Browse proxies' }).getAttribute('href')).toBe(
    '/client/proxy',
  );
});

test('the cart is priced, with its volume price and the next step, and again when it changes', async () => {
  const { shop, show } = await open([1, 2, 3]);
  shop.answers(
    cartCalls.quoteCart,
    quoteOf([1, 2, 3], {
      amountKes: 285,
      volume: { applied: { from: 3, percent: 5 }, next: { from: 10, percent: 10 } },
    }),
  );
  const { user } = await show();
  await screen.findByText('Volume price, 5% off');
  await screen.findByText('− KES 15');
  await screen.findByText('Add 7 more for 10% off');
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2]));
  await user.click(screen.getByRole('button', { name: 'Remove City 3' }));
  await screen.findByRole('button', { name: 'Pay KES 200 with M-Pesa' });
  const bodies = shop.askedOf(cartCalls.quoteCart).map(({ body }) => body);
  expect(bodies.at(-1)).toEqual({
    lines: [1, 2].map((number) => ({ productId: idOf(number), plan: 'daily' })),
    accept: 'all',
  });
});

test('the term changes for one line and for all', async () => {
  const { shop, show } = await open([1, 2]);
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2]));
  const { user } = await show();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Term of City 1' }), 'monthly');
  expect(readCart().items.map(({ plan }) => plan)).toEqual(['monthly', 'daily']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Term for all' }), 'monthly');
  expect(readCart().items.map(({ plan }) => plan)).toEqual(['monthly', 'monthly']);
});

test('what is gone says why, is not in the price, and leaves by one press', async () => {
  const { shop, show } = await open([1, 2]);
  const gone = [{ id: idOf(2), reason: 'proxy-taken' as const }];
  shop.answers(cartCalls.quoteCart, quoteOf([1], { gone, least: 2 }));
  const { user } = await show();
  await screen.findByText('Taken by another customer');
  await screen.findByText('You asked for at least 2, and 1 can be bought now.');
  expect(screen.queryByRole('button', { name: /^Pay KES/ })).toBeNull();
  shop.answers(cartCalls.quoteCart, quoteOf([1]));
  await user.click(screen.getByRole('button', { name: 'Remove them' }));
  await screen.findByRole('button', { name: 'Pay KES 100 with M-Pesa' });
  expect(readCart().items.map(({ id }) => id)).toEqual([idOf(1)]);
});

test('a cart is paid by prompt: what it bought leaves it, and the payment is followed', async () => {
  const { shop, show, onFollow } = await open([1, 2]);
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2]));
  shop.answers(cartCalls.payCart, {
    ...paid(1),
    gone: [{ id: idOf(2), reason: 'proxy-taken' }],
  });
  const { user } = await show();
  await user.type(await screen.findByRole('textbox', { name: /phone/i }), '0712 345 678');
  const button = await screen.findByRole('button', { name: 'Pay KES 200 with M-Pesa' });
  await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
  await user.click(button);
  await expect.poll(() => onFollow.mock.calls).toEqual([[`pay_${hex}`]]);
  const [asked] = shop.askedOf(cartCalls.payCart);
  expect(asked?.body).toEqual({
    quoteId: `quo_${hex}`,
    amount: 200,
    mode: 'STK',
    accountNumber: '254712345678',
  });
  expect(readCart().items.map(({ id }) => id)).toEqual([idOf(2)]);
  expect(readCart().paying[`pay_${hex}`]?.map(({ id }) => id)).toEqual([idOf(1)]);
});

test('a price that another choice has made old cannot be paid', async () => {
  const { shop, show } = await open([1, 2]);
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2]));
  const { user } = await show();
  await screen.findByRole('button', { name: 'Pay KES 200 with M-Pesa' });
  const choice = screen.getByRole('combobox', { name: /no longer available/ });
  await user.selectOptions(choice, 'any');
  expect(screen.queryByRole('button', { name: /^Pay KES/ })).toBeNull();
  await screen.findByRole('button', { name: 'Pay KES 200 with M-Pesa' });
  expect(shop.askedOf(cartCalls.quoteCart).at(-1)?.body).toMatchObject({ accept: 'any' });
});

test('a rest of yet another price is not bought by the press that named the first', async () => {
  const { shop, show } = await open([1, 2, 3]);
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2, 3]));
  const gone = [{ id: idOf(3), reason: 'proxy-taken' }];
  shop.refuses(cartCalls.payCart, { code: 'cart-changed', status: 409, amount: 200, gone });
  const { user } = await show();
  await user.type(await screen.findByRole('textbox', { name: /phone/i }), '0712 345 678');
  const button = await screen.findByRole('button', { name: 'Pay KES 300 with M-Pesa' });
  await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
  await user.click(button);
  const rest = await screen.findByRole('button', { name: 'Buy the rest for KES 200' });
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2], { amountKes: 190 }));
  await user.click(rest);
  await screen.findByRole('button', { name: 'Pay KES 190 with M-Pesa' });
  expect(screen.queryByRole('button', { name: /^Buy the rest/ })).toBeNull();
  expect(shop.askedOf(cartCalls.payCart)).toHaveLength(1);
});

test('what went while paying is said, and one press buys the rest for the figure shown', async () => {
  const { shop, show, onFollow } = await open([1, 2, 3]);
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2, 3]));
  shop.refuses(cartCalls.payCart, {
    code: 'cart-changed',
    status: 409,
    amount: 200,
    gone: [{ id: idOf(3), reason: 'proxy-taken' }],
  });
  const { user } = await show();
  await user.type(await screen.findByRole('textbox', { name: /phone/i }), '0712 345 678');
  const button = await screen.findByRole('button', { name: 'Pay KES 300 with M-Pesa' });
  await expect.poll(() => (button as HTMLButtonElement).disabled).toBe(false);
  await user.click(button);
  const notice = await screen.findByText(
    '1 proxy can’t be bought any more. The rest costs KES 200. Nothing was charged.',
  );
  expect(notice).toBeDefined();
  shop.answers(cartCalls.quoteCart, quoteOf([1, 2]));
  shop.answers(cartCalls.payCart, paid(2));
  await user.click(screen.getByRole('button', { name: 'Buy the rest for KES 200' }));
  await expect.poll(() => onFollow.mock.calls).toEqual([[`pay_${hex}`]]);
  expect(shop.askedOf(cartCalls.payCart).at(-1)?.body).toMatchObject({ amount: 200 });
});

test('more than fifty lines are paid from the balance, which has to cover them', async () => {
  const many = numbers(51);
  const { shop, show } = await open(many, 100_000);
  shop.answers(cartCalls.quoteCart, quoteOf(many));
  await show();
  await screen.findByText(/^M-Pesa and card pay for up to 50 at a time/);
  const way = () => screen.getByRole('link', { name: 'Top up' }).getAttribute('href');
  await expect.poll(way).toContain('amount=4100');
  expect(way()).toContain('next=%2Fcart');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('of a thousand lines those near the window are drawn', async () => {
  const many = numbers(1_000);
  const { shop, show } = await open(many);
  shop.holds(cartCalls.quoteCart);
  await show();
  const list = await screen.findByRole('list', { name: 'Proxies' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.length).toBeLessThan(80);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('1000');
});

test('without an answer the lines stay, and the price is asked for again', async () => {
  const { shop, show } = await open([1]);
  shop.refuses(cartCalls.quoteCart, {
    code: 'unavailable',
    status: 503,
    detail: 'Try again soon.',
  });
  const { user } = await show();
  await screen.findByText('Try again soon.');
  expect(screen.getByText('City 1')).toBeDefined();
  shop.answers(cartCalls.quoteCart, quoteOf([1]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Pay KES 100 with M-Pesa' });
});
