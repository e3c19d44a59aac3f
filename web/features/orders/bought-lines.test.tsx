import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { proofCalls } from '#contracts/account/proof.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleLeaseOrder } from '../../testing/example-lease.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { BoughtLines } from './bought-lines.tsx';

const { orderId } = exampleLeaseOrder;
const lineOf = (state: 'delivered' | 'gone', position: number) => ({
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
  orderData: {},
});

test('what a payment bought is counted; an order that cannot be read is asked for by a button', async () => {
  const shop = fakeShop();
  shop.refuses(proofCalls.order, { code: 'unavailable', status: 503 });
  const { user } = await draw(<BoughtLines orderId={orderId} count={2} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  const asked = shop.askedOf(proofCalls.order).length;
  const lines = [lineOf('delivered', 0), lineOf('gone', 1)];
  shop.answers(proofCalls.order, { order: exampleLeaseOrder, lines, proof: [], refundedMinor: 0 });
  await user.click(again);
  await screen.findByText('1 of 2 are live');
  await screen.findByText('1 could not be delivered. We refund them.');
  expect(shop.askedOf(proofCalls.order)).toHaveLength(asked + 1);
});
