import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { suggestionCalls } from '#contracts/goods/suggestions.ts';
import type { Order } from '#contracts/sale/orders.ts';
import { calls } from '#contracts/site/paths.ts';
import { articleCalls } from '#contracts/support/articles.ts';
import { storageKeys } from '../../lib/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleLeaseOrder, exampleOwnLease, foundLeases } from '../../testing/example-lease.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { Palette } from './palette.tsx';

const nothing = () => undefined;
const price = { monthCents: 200, monthKes: 260 };
const nairobi = {
  kind: 'city' as const,
  countryCode: 'KE',
  country: 'Kenya',
  name: 'Nairobi',
  count: 1_437,
  ...price,
};
const article = { slug: 'use-curl', category: 'guide' as const, title: 'Use curl', excerpt: '' };
const proxy = {
  id: `prx_${'ab'.repeat(16)}` as const,
  ip: '198.18.4.•••',
  isp: 'Safaricom',
  city: 'Nairobi',
  countryCode: 'KE',
  ...price,
};

async function openPalette(...content: Order[]) {
  const shop = fakeShop();
  shop.answers(calls.searchOrders, {
    content,
    page: 0,
    size: 100,
    total: Math.ceil(content.length / 100),
    totalItems: content.length,
  });
  shop.answers(suggestionCalls.suggestions, { places: [], proxies: [] });
  shop.answers(articleCalls.articles, { content: [] });
  const { user, router } = await draw(<Palette onClose={nothing} onHelp={nothing} />);
  const field = await screen.findByRole('combobox');
  const options = () =>
    within(screen.getByRole('listbox'))
      .queryAllByRole('option')
      .map((one) => one.textContent);
  return { shop, user, router, field, options };
}

test('a city leads to everything that is for sale there', async () => {
  const { shop, user, router, field, options } = await openPalette();
  shop.answers(suggestionCalls.suggestions, { places: [nairobi], proxies: [proxy] });
  shop.answers(articleCalls.articles, { content: [article] });
  await user.type(field, 'nairobi');
  await expect
    .poll(options)
    .toEqual([
      'Nairobi, KenyaSee all 1,437, from KES 260/mo',
      '198.18.4.••• Nairobi, SafaricomKES 260/mo',
      'Use curl',
    ]);
  await user.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ country: 'KE', city: 'Nairobi' });
});

test('a proxy that an order of several bought is found by its place, and opened', async () => {
  const customerId = `cus_${'ab'.repeat(16)}`;
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));
  const { shop, user, router, field, options } = await openPalette({
    ...exampleLeaseOrder,
    quantity: 2,
    product: { ...exampleLeaseOrder.product, name: 'Proxy Kisumu, KE (+1)' },
    orderData: {},
  });
  shop.answers(ownLeaseCalls.ownLeases, foundLeases([{ ...exampleOwnLease, city: 'Mombasa' }]));
  await user.type(field, 'mombasa');
  await expect.poll(options).toContainEqual(expect.stringContaining('Mombasa'));
  await user.keyboard('{Enter}');
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/dashboard/proxies/${exampleOwnLease.leaseId}`);
});

test('an order beyond the newest hundred is found by its receipt', async () => {
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId: `cus_${'ab'.repeat(16)}` }));
  const orderOf = (n: number): Order => ({
    ...exampleLeaseOrder,
    orderId: `ord_${String(n).padStart(32, '0')}`,
    orderData: {},
  });
  const newest = Array.from({ length: 101 }, (_, n) => orderOf(n + 1));
  const { shop, user, field, options } = await openPalette(...newest);
  await expect.poll(() => shop.askedOf(calls.searchOrders)).toHaveLength(1);
  const content = [{ ...orderOf(0), receipt: 'QK12ABCDEF', externalOrderId: 'LG-FIRST1' }];
  shop.answers(calls.searchOrders, { content, page: 0, size: 8, total: 1, totalItems: 1 });
  await user.type(field, 'qk12abc');
  await expect.poll(options).toContainEqual(expect.stringContaining('LG-FIRST1'));
});

test.each([
  ['renew', 'Renew a proxy or server'],
  ['top up', 'Top up your balance'],
  ['invoice', 'Billing'],
  ['password', 'Change password'],
  ['logout', 'Sign out'],
  ['mpesa', 'Top up your balance'],
])('%s finds "%s"', async (typed, label) => {
  const { user, field, options } = await openPalette();
  await user.type(field, typed);
  expect(options()).toContain(label);
});

test('nothing found leads to the market and to support, and leaks nothing', async () => {
  const { shop, user, field, options } = await openPalette();
  await user.type(field, 'QK12ABCDEF');
  await screen.findByText(/^No results\./);
  expect(options()[0]).toBe('Search the marketplace for “QK12ABCDEF”');
  expect(options()).toContain('Contact support');
  expect(shop.askedOf(suggestionCalls.suggestions).at(-1)?.query).toBe('search=QK12ABCDEF');
});

test('without a network the search says so, and pages are still found', async () => {
  const { shop, user, field, options } = await openPalette();
  onlineManager.setOnline(false);
  shop.refuses(suggestionCalls.suggestions, { code: 'unavailable', status: 503 });
  shop.refuses(articleCalls.articles, { code: 'unavailable', status: 503 });
  await user.type(field, 'nairobi');
  await screen.findByText(/^We couldn’t search\./);
  await user.clear(field);
  await user.type(field, 'billing');
  expect(options()).toContain('Billing');
  onlineManager.setOnline(true);
});
