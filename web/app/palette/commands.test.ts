import { describe, expect, test } from 'vitest';
import { matching, placeOf, termsOf, type Command } from './commands.ts';

const command = (label: string, rest: Partial<Command> = {}): Command => ({
  id: label,
  group: 'go',
  label,
  run: () => undefined,
  ...rest,
});
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label);

describe('matching', () => {
  const orders = command('Orders');
  const proxy = command('Liverpool, Pennine', { group: 'found', terms: 'LG-7K3M9Q 203.0.113.126' });

  test('offers screens and actions while nothing is typed, and no finds', () => {
    expect(labels(matching([orders, proxy], '  '))).toEqual(['Orders']);
  });

  test('wants every typed word, in any order and any case', () => {
    expect(labels(matching([orders, proxy], 'pennine LIVER'))).toEqual(['Liverpool, Pennine']);
    expect(matching([orders, proxy], 'pennine london')).toEqual([]);
  });

  test('finds by further words such as an address', () => {
    expect(labels(matching([orders, proxy], '113.126'))).toEqual(['Liverpool, Pennine']);
  });

  test('finds a place with an accent by the plain letters', () => {
    expect(labels(matching([command('São Paulo')], 'sao p'))).toEqual(['São Paulo']);
  });

  test('puts what begins with the typed text first', () => {
    const found = matching([command('Your Orders'), orders], 'ord');
    expect(labels(found)).toEqual(['Orders', 'Your Orders']);
  });

  test('shows twelve at most', () => {
    const many = Array.from({ length: 30 }, (_, index) => command(`Orders ${index}`));
    expect(matching(many, 'orders')).toHaveLength(12);
  });
});

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
