import { expect, test } from 'vitest';
import type { OwnLease } from '#contracts/leases/own-leases.ts';
import type { Order } from '#contracts/sale/orders.ts';
import { leasedProxies, listedProxy, ringClock, ringText, timeLeft } from './leased-proxy.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';

const hex = 'ab'.repeat(16);
const now = Date.parse('2026-11-20T12:00:00Z');

function givenOrder(data: Order['orderData'] = {}, change: Partial<Order> = {}): Order {
  return {
    orderId: `ord_${hex}`,
    externalOrderId: 'LG-7K3M9Q',
    totalAmount: '1.99',
    totalKes: 259,
    rateE4: 1_300_000,
    quantity: 1,
    status: 'completed',
    state: 'delivered',
    createdAt: '2026-11-19T12:00:00Z',
    paymentMethod: 'M-Pesa',
    receipt: 'SFL4X2Q9T1',
    invoice: 'INV-2026-000042',
    product: { name: 'Nairobi', category: 'Proxies', categoryCode: 'proxies' },
    ...change,
    orderData: {
      PROXY_ID: `prx_${hex}`,
      IP: '198.18.4.7',
      ISP: 'Safaricom',
      LOCATION_CITY: 'Nairobi',
      LOCATION_REGION: 'Nairobi County',
      LEASE_START_DATE: String(now - dayMs),
      LEASE_VALID_UNTIL: String(now + 10 * dayMs),
      LEASE_STATUS: 'ACTIVE',
      ...data,
    },
  };
}

function givenProxy(data: Order['orderData'] = {}) {
  const [proxy] = leasedProxies([givenOrder(data)]);
  if (!proxy) throw new Error('The order should have been read as a proxy.');
  return proxy;
}

test('servers and unpaid orders are not proxies of the customer', () => {
  const vps = { name: 'us1', category: 'VPS Server', categoryCode: 'vps' } as const;
  const unpaid = givenOrder({}, { state: 'awaiting_payment' });
  delete unpaid.orderData.LEASE_STATUS;
  expect(leasedProxies([givenOrder({}, { product: vps }), unpaid])).toEqual([]);
});

test('a renewed lease is one proxy, under the code of the order that began it', () => {
  const lease = { LEASE_ID: `lse_${hex}` } as const;
  const renewal = givenOrder(lease, { orderId: `ord_${'cd'.repeat(16)}`, externalOrderId: 'LG-2' });
  const list = leasedProxies([renewal, givenOrder(lease)]);
  expect(list.map(({ orderCode }) => orderCode)).toEqual(['LG-7K3M9Q']);
});

test('a proxy without a secret has none, and its HTTP port is 8080 unless told otherwise', () => {
  expect(givenProxy().connection).toMatchObject({ secret: null, httpPort: '8080' });
  expect(givenProxy({ HTTP_PORT: '3128' }).connection.httpPort).toBe('3128');
});

test.each([
  [10 * dayMs, 10, 'active'],
  [3 * dayMs + 1, 4, 'active'],
  [3 * dayMs, 3, 'expiring'],
  [5 * minuteMs, 1, 'expiring'],
  [0, 0, 'expired'],
  [-dayMs, 0, 'expired'],
])('%d ms before the end is %d day(s) and %s', (leftMs, days, badge) => {
  const proxy = givenProxy({ LEASE_VALID_UNTIL: String(now + leftMs) });
  expect(timeLeft(proxy, now)).toMatchObject({ days, badge });
});

test('a lease that was ended early is expired whatever its dates say', () => {
  expect(timeLeft(givenProxy({ LEASE_STATUS: 'ENDED' }), now).badge).toBe('expired');
});

test('the ring shows the largest unit that says something', () => {
  expect(ringText(12.5 * dayMs)).toBe('13 d');
  expect(ringText(2.5 * dayMs)).toBe('60 h');
  expect(ringText(90_000)).toBe('2 m');
});

test('the larger ring has hours and minutes, which never pass the end', () => {
  expect(ringClock(12.5 * dayMs)).toBe('13 d');
  expect(ringClock(3 * dayMs)).toBe('72:00');
  expect(ringClock(23 * hourMs + 41 * minuteMs)).toBe('23:41');
  expect(ringClock(90_000)).toBe('0:02');
  expect(ringClock(hourMs - 1)).toBe('1:00');
  expect(ringClock(0)).toBe('0:00');
});

test('a lease of the list is read as one of an order; without its login it has no secret', () => {
  const lease: OwnLease = {
    leaseId: `lse_${'a'.repeat(32)}`,
    orderId: `ord_${'a'.repeat(32)}`,
    orderCode: 'LG-7K3M9Q',
    proxyId: 'prx_1',
    ip: '198.18.4.2',
    isp: 'Safaricom',
    city: 'Nairobi',
    region: 'Nairobi County',
    countryCode: 'KE',
    connectivity: 'Fiber',
    status: 'ACTIVE',
    plan: 'daily',
    startsAt: '2026-11-19T12:00:00.000Z',
    endsAt: '2026-11-20T12:00:00.000Z',
    renewable: true,
    autoRenewable: false,
    refundable: true,
    label: 'Team A',
    bytes: 5,
    tested: null,
    connection: {
      host: 'gw.test',
      socksPort: 1080,
      httpPort: 8080,
      username: 'anna',
      password: 'hush',
    },
  };
  expect(listedProxy(lease)).toMatchObject({
    key: lease.leaseId,
    conn: 'Fiber',
    endMs: Date.parse(lease.endsAt),
    label: 'Team A',
    connection: { socksPort: '1080', user: 'anna', secret: 'hush' },
  });
  expect(listedProxy({ ...lease, connection: null }).connection.secret).toBeNull();
});

test.each([
  ['a day that has just begun', 1, 0.99, 'active'],
  ['a day of which a tenth is left', 1, 0.1, 'expiring'],
  ['three days in their last hours', 3, 0.05, 'expiring'],
  ['a month that ends in two days', 30, 2 / 30, 'expiring'],
  ['a month that ends in three and a half', 30, 3.5 / 30, 'active'],
  ['a day that is over', 1, 0, 'expired'],
] as const)('the ring of %s', (...[, days, left, state]) => {
  const endMs = now + days * left * dayMs;
  const proxy = givenProxy({
    LEASE_START_DATE: String(endMs - days * dayMs),
    LEASE_VALID_UNTIL: String(endMs),
  });
  expect(timeLeft(proxy, now).ring).toBe(state);
});
