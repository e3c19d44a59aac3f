import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepingCalls } from '#contracts/leases/lease-keeping.ts';
import { ownLeaseCalls } from '#contracts/leases/own-leases.ts';
import { serverKeepingCalls } from '#contracts/goods/server-keeping.ts';
import { calls } from '#contracts/site/paths.ts';
import { hourMs } from '#contracts/time.ts';
import { storageKeys } from '../../../lib/session/session.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { draw } from '../../../testing/draw.tsx';
import { exampleOwnLease, foundLeases } from '../../../testing/example-lease.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { nowWords } from './now-words.ts';
import { ServicesNow } from './services-now.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

const serverId = 'srv_00000000000000000000000000000001';
const iso = (atMs: number) => new Date(atMs).toISOString();

function givenOrder(about: object, pages = 1) {
  const shop = fakeShop();
  localStorage.setItem(
    storageKeys.user,
    JSON.stringify({ customerId: 'cus_00000000000000000000000000000001' }),
  );
  const order = {
    orderId: 'ord_00000000000000000000000000000001' as const,
    externalOrderId: 'LG-1',
    totalAmount: '10.00',
    totalKes: 1300,
    rateE4: 1_300_000,
    quantity: 1,
    status: 'completed',
    state: 'delivered' as const,
    createdAt: iso(nowMs()),
    paymentMethod: 'M-Pesa',
    receipt: null,
    invoice: null,
    product: { name: 'VPS S1, Kenya', category: 'VPS Server', categoryCode: 'vps' as const },
    orderData: {},
    ...about,
  } as const;
  shop.answers(calls.searchOrders, {
    content: [order],
    page: 0,
    size: 100,
    total: pages,
    totalItems: 1,
  });
  return shop;
}

function givenServer(endsAt: string | null, pages = 1) {
  const status = endsAt === null ? 'creating' : 'active';
  const own = { orderData: { SERVER_ID: serverId, SERVER_STATUS: status } };
  const shop = givenOrder(pages > 1 ? { state: 'cancelled' } : own, pages);
  const server = {
    id: serverId,
    orderCode: 'LG-1',
    title: 'VPS S1, Kenya',
    operatingSystem: 'Debian 12',
    state: endsAt === null ? ('creating' as const) : ('active' as const),
    requestedAt: iso(nowMs()),
    promisedBy: iso(nowMs()),
    activatedAt: endsAt && iso(nowMs()),
    endsAt,
  } as const;
  shop.answers(calls.servers, { content: [server] });
  shop.answers(serverKeepingCalls.serverAutoRenewals, { servers: [] });
  return shop;
}

test('a server shows when it ends, as a proxy does', async () => {
  const endsAt = iso(nowMs() + 50 * hourMs + 60_000);
  givenServer(endsAt);
  await draw(<ServicesNow />);
  expect(await screen.findByText(/^Ends in 50 h/)).toBeTruthy();
  expect(screen.getByText(formatMoment(endsAt))).toBeTruthy();
});

test('a server that renews automatically shows when, and one that is set up its state', async () => {
  const chargeAt = iso(nowMs() + 20 * hourMs);
  const shop = givenServer(iso(nowMs() + 50 * hourMs));
  shop.answers(serverKeepingCalls.serverAutoRenewals, {
    servers: [{ serverId, agreedKes: 1300, chargeAt, amountKes: 1300, pays: 'balance' }],
  });
  const drawn = await draw(<ServicesNow />);
  await screen.findByText('Auto-renews');
  screen.getByText(formatMoment(chargeAt));
  drawn.unmount();
  givenServer(null);
  await draw(<ServicesNow />);
  await vi.waitFor(() => screen.getByText('Being set up'));
  expect(screen.queryByText(/Ends in/)).toBeNull();
});

test('of more orders than a page has, the lists of leases and servers say what runs', async () => {
  const shop = givenServer(iso(nowMs() + 50 * hourMs + 60_000), 51);
  const lease = { ...exampleOwnLease, city: 'Kisumu', endsAt: iso(nowMs() + 20 * hourMs) };
  shop.answers(ownLeaseCalls.ownLeases, foundLeases([lease]));
  await draw(<ServicesNow />);
  await screen.findByText('Kisumu');
  expect(screen.getByText(/^Ends in 50 h/)).toBeTruthy();
});

test('who may not buy is shown no way to the market', async () => {
  givenOrder({ state: 'cancelled', status: 'Cancelled' });
  const team = { personId: 'cus_00000000000000000000000000000002', role: 'member', name: 'Amina' };
  const customerId = 'cus_00000000000000000000000000000001';
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId, team }));
  await draw(<ServicesNow />);
  await screen.findByText(nowWords.english.first);
  expect(screen.queryByRole('link')).toBeNull();
});

test('what several lines of an order bought is there, each under its own name', async () => {
  const product = { name: 'Proxy Nairobi, KE (+1)', category: 'Proxies', categoryCode: 'proxies' };
  const shop = givenOrder({ quantity: 2, product });
  const leaseOf = (n: number, city: string) => ({
    leaseId: `lse_0000000000000000000000000000000${n}` as const,
    orderId: 'ord_00000000000000000000000000000001' as const,
    orderCode: 'LG-1',
    proxyId: `prx_${n}`,
    ip: '198.18.0.1',
    isp: 'Savanna Fiber',
    city,
    region: city,
    countryCode: 'KE',
    connectivity: 'Fiber',
    status: 'ACTIVE' as const,
    plan: 'daily' as const,
    startsAt: iso(nowMs()),
    endsAt: iso(nowMs() + 20 * hourMs),
    renewable: true,
    autoRenewable: true,
    refundable: true,
    label: null,
    bytes: 0,
    tested: null,
    connection: null,
  });
  shop.answers(ownLeaseCalls.ownLeases, {
    content: [leaseOf(1, 'Nairobi'), leaseOf(2, 'Mombasa')],
    page: 0,
    size: 200,
    totalItems: 2,
    counts: { active: 300, expired: 0, total: 300 },
    labels: [],
  });
  await draw(<ServicesNow />);
  await screen.findByText('Nairobi');
  expect(screen.getByText('Mombasa')).toBeTruthy();
  screen.getByRole('link', { name: '295 more' });
});

test.each([
  ['one whose only orders are of this hour', 1, /^Welcome, /],
  ['one with more orders than a page has', 2, /^Welcome back, /],
])('%s is greeted as that', async (_, pages, greeting) => {
  sessionStorage.clear();
  const shop = givenOrder({}, pages);
  shop.answers(keepingCalls.autoRenewals, { leases: [] });
  shop.answers(ownLeaseCalls.ownLeases, foundLeases([]));
  shop.answers(calls.servers, { content: [] });
  await draw(<WelcomeBanner />);
  expect((await screen.findByRole('heading')).textContent).toMatch(greeting);
});
