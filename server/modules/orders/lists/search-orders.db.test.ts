import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { DomainError } from '#platform/errors.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { orderFilterOf } from './order-filter.ts';
import { orderView } from './order-view.ts';
import { recordServices } from '../orders.sql.ts';
import { listed, searchOrders } from './search-orders.sql.ts';
import { givenCustomer, givenOrder, noon } from '../testing/given-order.ts';
import { dayMs } from '#contracts/time.ts';

const shop = useTestDatabase();
let self: CustomerId;
let stranger: CustomerId;
const codes: string[] = [];

const nothing = { paymentMethod: null, receipt: null, now: {}, category: 'proxies' } as const;

beforeAll(async () => {
  self = await givenCustomer(shop.db);
  stranger = await givenCustomer(shop.db);
  for (const customerId of [self, stranger]) {
    for (let n = 0; n < 6; n += 1) {
      const at = new Date(noon.getTime() + n * dayMs);
      const line = n % 2 ? { product: 'vps' as const, productId: `us${n}`, title: 'VPS US1' } : {};
      const order = await givenOrder(shop.db, customerId, { at, line });
      codes.push(order.code);
    }
  }
});

const find = (query: Parameters<typeof orderFilterOf>[0]) =>
  searchOrders(shop.db, orderFilterOf(query, self));

const hostile = [
  "'",
  '"',
  "' or 1=1 --",
  "%' or customer_id <> '",
  ') or (true',
  '%',
  '_',
  '\\',
  '$1',
  'Nairobi',
  'LG-',
  '198.18.4.77',
  'us1',
];

test('500 random filters never show another customer’s order (S11)', async () => {
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'NAIROBI', ...hostile, ...codes) },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
  );
  const query = fc.record(
    {
      search: text,
      category: fc.constantFrom('proxies', 'VPS Server', 'templates', 'other'),
      from: fc.constantFrom('0001-01-01', '2026-02-28', '2026-03-03'),
      to: fc.constantFrom('2026-03-03', '2030-01-01', '9999-12-31'),
      page: fc.constantFrom('0', '0', '0', '1', '99999'),
      size: fc.constantFrom('0', '1', '3', '100'),
    },
    { requiredKeys: [] },
  );
  let rows = 0;
  const neverWidens = fc.asyncProperty(query, async (asked) => {
    const found = await find(asked).catch((error: unknown) => {
      if (error instanceof DomainError) return { orders: [], totalItems: 0 };
      throw error;
    });
    rows += found.orders.length;
    expect(found.totalItems).toBeLessThanOrEqual(6);
    for (const { order } of found.orders) expect(order.customerId).toBe(self);
  });
  await fc.assert(neverWidens, { numRuns: 500, seed: 20_261_120 });
  // The property would hold for a search that finds nothing.
  expect(rows).toBeGreaterThan(100);
});

test('orders come newest first, in pages that count all of them', async () => {
  const all = await find({});
  expect(all).toMatchObject({ total: 1, totalItems: 6, page: 0, size: 100 });
  const times = all.orders.map(({ order }) => order.createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const second = await find({ page: '1', size: '4' });
  expect(second).toMatchObject({ total: 2, totalItems: 6, page: 1, size: 4 });
  expect(second.orders.map(({ order }) => order.id)).toEqual(
    all.orders.slice(4).map(({ order }) => order.id),
  );
  expect((await find({ page: '7', size: '4' })).orders).toEqual([]);
});

test('text is found in place, provider and title whatever its case, in codes as written', async () => {
  const [newest] = (await find({})).orders;
  expect((await find({ search: 'SAVANNA fib' })).totalItems).toBe(6);
  expect((await find({ search: 'vps us1' })).totalItems).toBe(3);
  expect((await find({ search: newest?.order.code ?? '?' })).totalItems).toBe(1);
  expect((await find({ search: newest?.order.code.toLowerCase() ?? '?' })).totalItems).toBe(0);
});

test('signs of pattern languages are plain text', async () => {
  expect((await find({ search: '%' })).totalItems).toBe(0);
  expect((await find({ search: 'N_irobi' })).totalItems).toBe(0);
});

test('a category finds its own orders, an announced one none', async () => {
  expect((await find({ category: 'Proxies' })).totalItems).toBe(3);
  expect((await find({ category: 'templates' })).totalItems).toBe(0);
});

test('days are those of Nairobi, and orders without delivered time go by their own date', async () => {
  // noon UTC on 1 March is 15:00 in Nairobi.
  expect((await find({ from: '2026-03-01', to: '2026-03-01' })).totalItems).toBe(1);
  expect((await find({ from: '2026-03-02', to: '2026-03-04' })).totalItems).toBe(3);
  expect((await find({ from: '2026-03-04', to: '2026-03-02' })).totalItems).toBe(0);
});

test('an address that was never delivered is neither shown nor searched (G57)', async () => {
  const customerId = await givenCustomer(shop.db);
  const order = await givenOrder(shop.db, customerId);
  const search = (text: string) =>
    searchOrders(shop.db, orderFilterOf({ search: text }, customerId));
  expect(orderView(listed(order), nothing).orderData.IP).toBe('198.18.4.•••');
  expect((await search('198.18.4.77')).totalItems).toBe(0);

  const until = new Date(noon.getTime() + dayMs);
  await recordServices(shop.db, [{ orderLineId: order.lines[0].id, from: noon, until }]);
  const [delivered] = (await search('198.18.4.77')).orders;
  expect(delivered && orderView(delivered, nothing).orderData.IP).toBe('198.18.4.77');
});

test('delivered time decides the date filter: begins on or after, ends on or before', async () => {
  const customerId = await givenCustomer(shop.db);
  const order = await givenOrder(shop.db, customerId);
  const from = new Date('2026-03-05T21:30:00Z');
  const until = new Date('2026-03-06T21:30:00Z');
  await recordServices(shop.db, [{ orderLineId: order.lines[0].id, from, until }]);
  const count = async (query: { from?: string; to?: string }) =>
    (await searchOrders(shop.db, orderFilterOf(query, customerId))).totalItems;
  // 21:30 UTC is half past midnight of the next day in Nairobi.
  expect(await count({ from: '2026-03-06' })).toBe(1);
  expect(await count({ from: '2026-03-07' })).toBe(0);
  expect(await count({ to: '2026-03-06' })).toBe(0);
  expect(await count({ to: '2026-03-07' })).toBe(1);
});

test('an unpaid order says why its money did not come, and a paid one never does', async () => {
  const unpaid = await givenOrder(shop.db, await givenCustomer(shop.db));
  const extras = {
    paymentMethod: 'M-Pesa',
    receipt: null,
    refusal: 'Payment declined',
    now: {},
    category: 'proxies',
  } as const;
  expect(orderView(listed(unpaid), extras).status).toBe('Payment declined');
  expect(orderView(listed({ ...unpaid, state: 'delivered' }), extras).status).toBe('completed');
  expect(orderView(listed({ ...unpaid, state: 'expired' }), extras).status).toBe('Expired');
});

test('an order is shown with amounts as text, flags only when set, and one shape', async () => {
  const order = await givenOrder(shop.db, await givenCustomer(shop.db));
  const view = orderView(listed(order), {
    paymentMethod: 'M-Pesa',
    receipt: 'TKQ1',
    now: {},
    category: 'proxies',
  });
  expect(view).toMatchObject({
    externalOrderId: order.code,
    totalAmount: '1.99',
    totalKes: 259,
    status: 'Awaiting payment',
    product: { name: 'Proxy Nairobi, KE', category: 'Proxies', categoryCode: 'proxies' },
  });
  expect(view.orderData).toMatchObject({ ISP: 'Savanna Fibre', RENEWABLE: 'true' });
  expect(view.orderData).not.toHaveProperty('REFUNDABLE');
  expect(view.orderData).not.toHaveProperty('PROXY_PASSWORD');
});
