import { expect, test } from 'vitest';
import type { Order } from '#contracts/sale/orders.ts';
import { byMonth, orderRow, totalOf } from './order-rows.ts';
import { readOrdersSearch } from './orders-search.ts';

const order = (over: Partial<Order> = {}): Order => ({
  orderId: 'ord_00000000000000000000000000000001',
  externalOrderId: 'LG-7K3M9Q',
  totalAmount: '1.99',
  totalKes: 259,
  rateE4: 1_300_000,
  quantity: 1,
  status: 'completed',
  state: 'delivered',
  createdAt: '2026-11-20T21:30:00.000Z',
  paymentMethod: 'M-Pesa',
  receipt: 'QK12AB34CD',
  invoice: 'INV-2026-000042',
  product: { name: 'Nairobi, Safaricom', category: 'Proxies', categoryCode: 'proxies' },
  orderData: {},
  ...over,
});

test('a row words its category and status as the screen does, and colours them', () => {
  expect(orderRow(order())).toMatchObject({
    category: 'Proxies',
    status: 'Completed',
    statusTone: 'ok',
  });
  expect(orderRow(order({ status: 'processing' }))).toMatchObject({ statusTone: 'info' });
  expect(orderRow(order({ status: 'Awaiting payment' }))).toMatchObject({
    status: 'Awaiting payment',
    statusTone: 'neutral',
  });
});

test('a server that is being set up is said so, and not as an order in general', () => {
  const rowOf = (SERVER_STATUS: string, status: string) =>
    orderRow(order({ status, orderData: { SERVER_STATUS } })).status;
  expect(rowOf('requested', 'processing')).toBe('Being set up');
  expect(rowOf('failed', 'processing')).toBe('Being set up');
  expect(rowOf('active', 'completed')).toBe('Completed');
});

test('the total is exact to the cent over the orders of a month', () => {
  const rows = ['0.10', '0.20', '19.74'].map((totalAmount) => orderRow(order({ totalAmount })));
  expect(totalOf(rows)).toEqual({ minor: 2004, currency: 'USD' });
  expect(totalOf([])).toEqual({ minor: 0, currency: 'USD' });
});

test('orders are grouped by their month in Nairobi, the newest first', () => {
  const days = ['2026-11-30T21:30:00Z', '2026-11-30T20:30:00Z', '2026-10-02T08:00:00Z'];
  const months = byMonth(days.map((createdAt) => orderRow(order({ createdAt }))));
  expect(months.map(([month, rows]) => [month, rows.length])).toEqual([
    ['Dec 2026', 1],
    ['Nov 2026', 1],
    ['Oct 2026', 1],
  ]);
});

test('an address with nonsense in it asks for everything', () => {
  expect(readOrdersSearch({ q: '', from: 'yesterday', to: 5, state: 7 })).toEqual({});
  expect(readOrdersSearch({ q: 12, from: '2026-11-01', page: '3' })).toEqual({
    q: '12',
    from: '2026-11-01',
    page: 3,
  });
  expect(readOrdersSearch({ page: -1 })).toEqual({});
});
