import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cartCalls, type CartQuote } from '#contracts/sale/cart.ts';
import { calls } from '#contracts/site/paths.ts';
import { addToCart, readCart } from '../../../lib/cart/cart.ts';
import { storageKeys } from '../../../lib/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import Renewals from './renewals.tsx';

const hex = 'ab'.repeat(16);
const customerId = `cus_${hex}` as const;
const leaseOf = (number: number): `lse_${string}` => `lse_${String(number).padStart(32, '0')}`;
const proxyOf = (number: number): `prx_${string}` => `prx_${String(number).padStart(32, '0')}`;
const quoted = (numbers: readonly number[], gone: CartQuote['gone'] = []): CartQuote => ({
  quoteId: `quo_${hex}`,
  expiresAt: '2030-01-01T00:00:00.000Z',
  lines: numbers.map((number) => ({
    productId: proxyOf(number),
    plan: 'monthly',
    renews: leaseOf(number),
    title: `City ${number}`,
    countryCode: 'KE',
    kes: 100,
    usdCents: 77,
  })),
  gone,
  least: 1,
  amountKes: numbers.length * 100,
  amountUsdCents: numbers.length * 77,
  listKes: numbers.length * 100,
  volume: { applied: null, next: null },
  rateE4: 1_300_000,
  rateSetAt: '2026-11-20T08:00:00.000Z',
  furtherWays: [],
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId, email: 'amina@demo.test' }));
});

async function open(leases: readonly number[], quote: CartQuote) {
  const shop = fakeShop();
  const page = { content: [], page: 0, size: 20, totalItems: 0 };
  shop.answers(calls.balance, { customerId, balanceKesCents: 1_000_000, ...page });
  shop.holds(calls.profile);
  shop.answers(cartCalls.quoteCart, quote);
  const onFollow = vi.fn<(paymentId: string) => void>();
  const { user } = await draw(<Renewals leaseIds={leases.map(leaseOf)} onFollow={onFollow} />);
  return { shop, user, onFollow };
}

test('several leases are renewed by one payment, and the cart stays as it is', async () => {
  addToCart([{ id: proxyOf(9), plan: 'daily', title: 'City 9', cc: 'KE' }]);
  const before = readCart();
  const { shop, user, onFollow } = await open([1, 2], quoted([1, 2]));
  shop.answers(cartCalls.payCart, {
    paymentId: `pay_${hex}`,
    orderId: `ord_${hex}`,
    transactionStatus: 'ACCEPTED',
    metaData: {},
    amountKes: 200,
    lines: 2,
    gone: [],
  });
  await user.click(await screen.findByRole('radio', { name: /Balance/ }));
  await user.click(await screen.findByRole('button', { name: 'Pay KES 200 from your balance' }));
  await vi.waitFor(() => expect(onFollow).toHaveBeenCalledWith(`pay_${hex}`));
  const [asked] = shop.askedOf(cartCalls.quoteCart).map(({ body }) => body);
  expect(asked).toEqual({
    renew: [1, 2].map((number) => ({ leaseId: leaseOf(number), plan: 'monthly' })),
    accept: 'any',
  });
  expect(readCart()).toEqual(before);
});

test('what cannot be renewed is counted, and not in the price', async () => {
  await open([1, 2], quoted([1], [{ id: leaseOf(2), reason: 'not-renewable' }]));
  expect(await screen.findByText('1 not available and not in the price')).toBeTruthy();
  expect((await screen.findAllByText('KES 100')).length).toBeGreaterThan(0);
});
