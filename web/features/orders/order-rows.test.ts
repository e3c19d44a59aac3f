import { expect, test } from 'vitest';
import type { Order } from '#contracts/sale/orders.ts';
import { byMonth, filterRows, orderRow, paidOf, totalOf } from './order-rows.ts';
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

test('the total is exact to the cent over every shown order', () => {
  const rows = ['0.10', '0.20', '19.74'].map((totalAmount) => orderRow(order({ totalAmount })));
  expect(totalOf(rows)).toEqual({ minor: 2004, currency: 'USD' });
  expect(totalOf([])).toEqual({ minor: 0, currency: 'USD' });
});

test.each(['draft', 'awaiting_payment', 'cancelled', 'expired', 'refunded'] as const)(
  'an order in the state %s is part of the total and not of what is paid',
  (state) => {
    const rows = [orderRow(order({ state })), orderRow(order({ totalAmount: '0.41' }))];
    expect(totalOf(rows)).toEqual({ minor: 240, currency: 'USD' });
    expect(paidOf(rows)).toEqual({ minor: 41, currency: 'USD' });
  },
);

test('orders are grouped by their month in Nairobi, the newest first', () => {
  const days = ['2026-11-30T21:30:00Z', '2026-11-30T20:30:00Z', '2026-10-02T08:00:00Z'];
  const months = byMonth(days.map((createdAt) => orderRow(order({ createdAt }))));
  expect(months.map(([month, rows]) => [month, rows.length])).toEqual([
    ['Dec 2026', 1],
    ['Nov 2026', 1],
    ['Oct 2026', 1],
  ]);
});

test('days are counted in Nairobi and both ends are included', () => {
  // 21:30 UTC on the 20th is half past midnight on the 21st in Nairobi.
  const rows = [orderRow(order())];
  expect(filterRows(rows, { from: '2026-11-21', to: '2026-11-21' })).toHaveLength(1);
  expect(filterRows(rows, { from: '2026-11-22' })).toHaveLength(0);
  expect(filterRows(rows, { to: '2026-11-20' })).toHaveLength(0);
});

test('a lease’s own dates decide where there is a lease', () => {
  const orderData = {
    LEASE_START_DATE: String(Date.parse('2026-12-01T08:00:00Z')),
    LEASE_VALID_UNTIL: String(Date.parse('2026-12-31T08:00:00Z')),
  };
  const rows = [orderRow(order({ orderData }))];
  expect(filterRows(rows, { from: '2026-12-01', to: '2026-12-31' })).toHaveLength(1);
  expect(filterRows(rows, { to: '2026-12-30' })).toHaveLength(0);
});

test('the search finds code, product, category, status and receipt in either case', () => {
  const rows = [orderRow(order())];
  for (const q of ['lg-7k3', 'SAFARICOM', 'prox', 'complet', 'qk12']) {
    expect(filterRows(rows, { q })).toHaveLength(1);
  }
  expect(filterRows(rows, { q: 'airtel' })).toHaveLength(0);
});

test('one state leaves its own orders, in the word of the call', () => {
  const rows = [orderRow(order()), orderRow(order({ status: 'Payment declined' }))];
  const left = filterRows(rows, { state: 'Payment declined' });
  expect(left.map(({ status }) => status)).toEqual(['Payment declined']);
  expect(filterRows(rows, { state: undefined })).toHaveLength(2);
});

test('an address with nonsense in it asks for everything', () => {
  expect(readOrdersSearch({ q: '', from: 'yesterday', to: 5, state: 7 })).toEqual({});
  expect(readOrdersSearch({ q: 12, from: '2026-11-01' })).toEqual({ q: '12', from: '2026-11-01' });
});
