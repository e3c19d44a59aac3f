import { describe, expect, test } from 'vitest';
import { placeOf, termsOf } from './own-orders.ts';

describe('an order', () => {
  const order = {
    orderId: 'ord_1',
    receipt: 'QK12',
    orderData: { IP: '203.0.113.9', LOCATION_CITY: 'Lyon' },
  } as unknown as Parameters<typeof termsOf>[0];

  test('is found by its receipt, address and city', () => {
    expect(termsOf(order)).toBe('ord_1 QK12 203.0.113.9 Lyon');
  });

  test('is opened where it is used', () => {
    const withLease = { ...order, orderData: { LEASE_ID: 'lse_1' } } as unknown as typeof order;
    const withServer = { ...order, orderData: { SERVER_ID: 'srv_1' } } as unknown as typeof order;
    expect(placeOf(withLease)).toBe('/dashboard/proxies/lse_1');
    expect(placeOf(withServer)).toBe('/dashboard/servers/srv_1');
    expect(placeOf(order)).toBe('/dashboard/orders/ord_1');
  });
});
