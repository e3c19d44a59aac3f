import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverKeepingCalls } from '#contracts/goods/server-keeping.ts';
import { calls } from '#contracts/site/paths.ts';
import { hourMs } from '#contracts/time.ts';
import { storageKeys } from '../../../lib/session/session.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { ServicesNow } from './services-now.tsx';

const serverId = 'srv_00000000000000000000000000000001';
const iso = (atMs: number) => new Date(atMs).toISOString();

function givenServer(endsAt: string | null) {
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
    orderData: { SERVER_ID: serverId, SERVER_STATUS: endsAt === null ? 'creating' : 'active' },
  } as const;
  shop.answers(calls.searchOrders, {
    content: [order],
    page: 0,
    size: 100,
    total: 1,
    totalItems: 1,
  });
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
