import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminOrderLine } from '#contracts/admin/money/orders.ts';
import { refundCalls, type RefundsOfPayment } from '#contracts/admin/money/refunds.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { RefundDialog } from './refund-dialog.tsx';

const payment = {
  id: `pay_${'a'.repeat(32)}`,
  orderId: `ord_${'b'.repeat(32)}`,
  orderCode: 'LG-7K3M9Q',
};
const idOf = (position: number): AdminOrderLine['id'] =>
  `orl_${String(position).padStart(32, '0')}`;
const lineOf = (position: number): AdminOrderLine => ({
  id: idOf(position),
  position,
  title: `Proxy ${position}`,
  plan: 'daily',
  state: position === 2 ? 'refunded' : 'delivered',
  kes: 259,
  leftMinor: position === 2 ? 0 : 25_900,
  from: null,
  firstConnectedAt: null,
  until: null,
  leaseId: null,
  serverId: null,
});

function givenShop(lines: number, found: Partial<RefundsOfPayment> = {}) {
  const shop = fakeShop();
  shop.answers(refundCalls.refundsOfPayment, {
    leftMinor: (lines - 1) * 25_900,
    balanceLeftMinor: (lines - 1) * 25_900,
    back: 'whole',
    method: 'M-Pesa',
    aloneKesMax: 5_000,
    content: [],
    ...found,
  });
  shop.answers(adminCalls.orderLines, {
    content: Array.from({ length: lines }, (_, position) => lineOf(position)),
    page: 0,
    size: 25,
    totalItems: lines,
  });
  shop.refuses(refundCalls.requestRefund, { code: 'refund-refused', status: 409 });
  return shop;
}

const open = () => draw(<RefundDialog payment={payment} onClose={vi.fn<() => void>()} />);
const bodyOf = (shop: ReturnType<typeof givenShop>) =>
  shop.askedOf(refundCalls.requestRefund).at(-1)?.body;

test('some lines are chosen with what is left of each, and their sum goes back', async () => {
  const shop = givenShop(5);
  const { user } = await open();
  await user.selectOptions(await screen.findByLabelText('What to refund'), 'Chosen lines');
  // By M-Pesa itself only the whole payment goes back.
  expect(screen.queryByText('Original method: M-Pesa')).toBeNull();
  await user.click(await screen.findByLabelText(/^Proxy 0/));
  await user.click(screen.getByLabelText(/^Proxy 3/));
  expect(screen.getByLabelText<HTMLInputElement>(/^Proxy 2/).disabled).toBe(true);
  await screen.findByText('2 lines chosen, KES 518.');
  await user.type(screen.getByLabelText(/^Reason/), 'two were slow');
  await user.click(screen.getByLabelText(/^End the service now/));
  await user.click(screen.getByRole('button', { name: 'Refund KES 518' }));
  await screen.findByText('refund-refused');
  expect(bodyOf(shop)).toMatchObject({
    lineIds: [idOf(0), idOf(3)],
    destination: 'balance',
    endsService: true,
  });
  await user.type(screen.getByLabelText(/^Amount in KES/), '519');
  await user.click(screen.getByRole('button', { name: 'Refund KES 519' }));
  await screen.findByText('Enter whole shillings, up to the refundable amount.');
  expect(shop.askedOf(refundCalls.requestRefund)).toHaveLength(1);
});

test('no line chosen is told before anything is sent; the whole order names none', async () => {
  const shop = givenShop(3);
  const { user } = await open();
  await user.type(await screen.findByLabelText(/^Reason/), 'all were slow');
  await user.selectOptions(screen.getByLabelText('What to refund'), 'Chosen lines');
  await user.click(screen.getByRole('button', { name: /^Refund / }));
  await screen.findByText('Choose at least one.');
  expect(shop.askedOf(refundCalls.requestRefund)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('What to refund'), 'The whole order');
  await user.click(screen.getByRole('button', { name: 'Refund KES 518' }));
  await screen.findByText('refund-refused');
  expect(bodyOf(shop)).not.toHaveProperty('lineIds');
});

test('a payment of one thing is asked for as before', async () => {
  givenShop(1, { leftMinor: 25_900, balanceLeftMinor: 25_900 });
  await open();
  await screen.findByText('Original method: M-Pesa');
  expect(screen.queryByLabelText('What to refund')).toBeNull();
});
