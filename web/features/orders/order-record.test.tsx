import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { proofCalls } from '#contracts/account/proof.ts';
import type { Proof } from '#contracts/sale/proof-steps.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleLeaseOrder } from '../../testing/example-lease.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { OrderRecord } from './order-record.tsx';

const { orderId } = exampleLeaseOrder;

test('an order whose money went back says how much, and any other says nothing of it', async () => {
  const shop = fakeShop();
  const order = { ...exampleLeaseOrder, status: 'Partially refunded' };
  shop.answers(proofCalls.order, { order, proof: [], refundedMinor: 32_550 });
  const drawn = await draw(<OrderRecord id={orderId} />);
  const label = await screen.findByText('Refunded');
  expect(label.nextElementSibling?.textContent).toBe('KES 325.50');
  drawn.unmount();
  shop.answers(proofCalls.order, { order: exampleLeaseOrder, proof: [], refundedMinor: 0 });
  await draw(<OrderRecord id={`${orderId}0`} />);
  await screen.findByText('Price');
  expect(screen.queryByText('Refunded')).toBeNull();
});

const tried: Proof = [
  { step: 'tested', at: '2026-11-28T15:30:00.000Z', pingMs: 62 },
  { step: 'first_connection', at: null, pingMs: null },
];

test('an order of several lists its lines, each with its state, its proof and the way to its lease', async () => {
  const shop = fakeShop();
  const lines = (['delivered', 'gone'] as const).map((state, position) => ({
    lineId: `line-${position}`,
    position,
    title: `Proxy City ${position}, KE`,
    plan: 'daily' as const,
    isRenewal: false,
    kes: 100,
    usdCents: 77,
    state,
    from: null,
    until: null,
    ...(state === 'delivered' && { proof: tried }),
    orderData: state === 'delivered' ? { LEASE_ID: `lse_${'ab'.repeat(16)}` as const } : {},
  }));
  shop.answers(proofCalls.order, { order: exampleLeaseOrder, lines, proof: [], refundedMinor: 0 });
  await draw(<OrderRecord id={orderId} />);
  const list = await screen.findByRole('list', { name: 'Items: 2' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('Live');
  expect(first?.textContent).toContain(
    'Tested before payment: 28 Nov 2026, 18:30 EAT. Responded in 62 ms.First connection: Not yet',
  );
  expect(second?.textContent).toContain('Not delivered');
  expect(second?.textContent).not.toContain('First connection');
  expect(within(list).getByRole('link').getAttribute('href')).toBe(
    `/dashboard/proxies/lse_${'ab'.repeat(16)}`,
  );
});
