import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serverKeepingCalls } from '#contracts/goods/server-keeping.ts';
import type { Order } from '#contracts/sale/orders.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { orderRow } from './order-rows.ts';
import { OrdersTable } from './orders-table.tsx';

const order = (number: number, over: Partial<Order> = {}): Order => ({
  orderId: `ord_0000000000000000000000000000000${number}`,
  externalOrderId: `LG-${number}`,
  totalAmount: '2.00',
  totalKes: 260,
  rateE4: 1_300_000,
  quantity: 1,
  status: 'completed',
  state: 'delivered',
  createdAt: '2026-11-20T08:00:00.000Z',
  paymentMethod: 'M-Pesa',
  receipt: null,
  invoice: null,
  product: { name: 'Proxy Nairobi, KE', category: 'Proxies', categoryCode: 'proxies' },
  orderData: {},
  ...over,
});

beforeEach(() => fakeShop().answers(serverKeepingCalls.serverAutoRenewals, { servers: [] }));

const drawn = (orders: Order[]) =>
  draw(
    <OrdersTable
      isCut={false}
      state="loaded"
      rows={orders.map(orderRow)}
      problem=""
      searching={false}
    />,
  );

test('the code of an order leads to its record, the goods of a server to the server', async () => {
  const SERVER_ID = 'srv_00000000000000000000000000000001';
  await drawn([order(1), order(2, { orderData: { SERVER_ID } })]);
  const ways = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(ways).toEqual([
    '/dashboard/orders/ord_00000000000000000000000000000001',
    '/dashboard/orders/ord_00000000000000000000000000000002',
    `/dashboard/servers/${SERVER_ID}`,
  ]);
});

test('the columns are the specified ones, with shillings below dollars', async () => {
  await drawn([order(1)]);
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Order ID',
    'Date',
    'Product',
    'Category',
    'Quantity',
    'Amount',
    'Status',
  ]);
  expect(screen.getByRole('row', { name: /LG-1/ }).textContent).toContain('$2.00KES 260');
});

test('each month has its sum, unless there is but one', async () => {
  const older = { createdAt: '2026-10-05T08:00:00.000Z' };
  const all = await drawn([order(1), order(2), order(3, older)]);
  const month = (name: string) => screen.queryByRole('row', { name: new RegExp(`^${name}`) });
  await screen.findByRole('rowheader', { name: 'Nov 2026' });
  expect(month('Nov 2026')?.textContent).toContain('$4.00');
  expect(month('Oct 2026')?.textContent).toContain('$2.00');
  all.unmount();
  await drawn([order(1), order(2)]);
  const table = await screen.findByRole('table');
  expect(within(table).queryAllByRole('rowheader')).toEqual([]);
});
