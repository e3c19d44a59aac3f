import { expect, test } from 'vitest';
import type { CustomerId } from '#contracts/ids.ts';
import { usdCents } from '#contracts/money.ts';
import { flagOf } from '../offers/offer-view.ts';
import { longestTerm, maskAddress, requireSellable, requireTerm, type Health } from './proxy.ts';
import { toListing, type ListedProxy } from './proxy-view.ts';
import { hourMs } from '#contracts/time.ts';

const holder: CustomerId = `cus_${'1'.repeat(32)}`;
const stranger: CustomerId = `cus_${'2'.repeat(32)}`;
const listed: ListedProxy = {
  id: `prx_${'a'.repeat(32)}`,
  upstreamId: `ups_${'b'.repeat(32)}`,
  ip: '198.18.4.77',
  place: { countryCode: 'KE', country: 'Kenya', region: 'Nairobi', city: 'Nairobi', zip: '00100' },
  isp: 'Savanna Mobile',
  connection: 'cell 4G',
  price: { daily: usdCents(199), monthly: usdCents(3_582) },
  worn: false,
  changesAddress: false,
  renewable: true,
  autoRenewable: true,
  refundable: true,
  onSale: true,
  health: 'healthy',
  rating: 4,
  measured: {
    pingMs: 61,
    speedKbps: 48_260,
    successRateE4: 9_500,
    samples: 20,
    checkedAt: new Date('2026-03-01T12:00:00Z'),
  },
  availableUntil: null,
  claim: undefined,
};
const at = new Date('2026-03-01T12:00:00Z');
const inHours = (hours: number) => new Date(at.getTime() + hours * hourMs);

test.each([
  ['198.18.4.77', '198.18.4.•••'],
  ['192.0.2.1', '192.0.2.•••'],
  ['2001:db8::1f', '2001:db8::•••'],
])('%s is shown as %s', (ip, shown) => {
  expect(maskAddress(ip)).toBe(shown);
});

test('only the holder of an active lease sees the address', () => {
  const active = { ...listed, claim: { customerId: holder, state: 'active' } as const };
  const reserved = { ...listed, claim: { customerId: holder, state: 'reserved' } as const };
  expect(toListing(active, { visitor: holder, at }).ip).toBe('198.18.4.77');
  for (const [proxy, visitor] of [
    [active, stranger],
    [active, undefined],
    [reserved, holder],
    [listed, holder],
    [listed, undefined],
  ] as const) {
    expect(toListing(proxy, { visitor, at }).ip).toBe('198.18.4.•••');
  }
});

test('prices are shown in dollars and carried in cents; speed in megabits', () => {
  const view = toListing(listed, { visitor: undefined, at });
  expect(view).toMatchObject({ price: 1.99, priceMonth: 35.82 });
  expect(view).toMatchObject({ priceCents: 199, priceMonthCents: 3582, speed: 48.3, ping: 61 });
  expect(view.measured).toEqual({
    pingMs: 61,
    speedMbps: 48.3,
    successRate: 0.95,
    samples: 20,
    checkedAt: '2026-03-01T12:00:00.000Z',
  });
});

type Case = [Health, boolean, 'reserved' | 'active' | undefined, string];

test.each<Case>([
  ['healthy', true, undefined, 'available'],
  ['healthy', true, 'reserved', 'held'],
  ['healthy', true, 'active', 'leased'],
  ['down', true, 'active', 'leased'],
  ['new', true, undefined, 'not-measured'],
  ['degraded', true, undefined, 'unhealthy'],
  ['down', true, undefined, 'unhealthy'],
  ['healthy', false, undefined, 'unhealthy'],
])('%s, on sale %s, claimed %s: %s', (...line) => {
  const [health, onSale, state, availability] = line;
  const claim = state && { customerId: holder, state };
  const look = { visitor: undefined, at };
  expect(toListing({ ...listed, health, onSale, claim }, look).availability).toBe(availability);
});

test('only what is on sale and healthy may be sold', () => {
  expect(() => requireSellable({ onSale: true, health: 'healthy' })).not.toThrow();
  expect(() => requireSellable({ onSale: false, health: 'healthy' })).toThrow('no longer for sale');
  expect(() => requireSellable({ onSale: true, health: 'new' })).toThrow('not been checked');
  expect(() => requireSellable({ onSale: true, health: 'degraded' })).toThrow(
    'too slow or unreliable',
  );
  expect(() => requireSellable({ onSale: true, health: 'down' })).toThrow('failed its last');
});

test.each([
  [null, 'monthly'],
  [inHours(721), 'monthly'],
  [inHours(720), 'daily'],
  [inHours(25), 'daily'],
  [inHours(24), null],
  [inHours(-1), null],
])('an address that leaves at %s is sold for %s at most, with an hour to spare', (until, plan) => {
  const proxy = { ...listed, availableUntil: until };
  expect(longestTerm(proxy, at)).toBe(plan);
  expect(toListing(proxy, { visitor: undefined, at })).toMatchObject({
    longestPlan: plan,
    availableUntil: until?.toISOString() ?? null,
  });
});

test('a term that outlives the address is refused, with what is left of it', () => {
  const tenDays = { ...listed, availableUntil: inHours(240) };
  expect(() => requireTerm(tenDays, 'daily', at)).not.toThrow();
  expect(() => requireTerm(tenDays, 'monthly', at)).toThrow('for only 10 days more');
  expect(() => requireTerm(tenDays, 'monthly', at)).toThrow('Lease it for 24 hours');
  expect(() => requireTerm({ ...listed, availableUntil: inHours(3) }, 'daily', at)).toThrow(
    'for only 3 hours',
  );
  expect(() => requireTerm({ ...listed, availableUntil: null }, 'monthly', at)).not.toThrow();
});

test('of terms that are offered the longest that fits is told, down to an hour', () => {
  const price = { ...listed.price, hourly: usdCents(24), weekly: usdCents(1_185) };
  const longest = (hours: number) =>
    longestTerm({ ...listed, price, availableUntil: inHours(hours) }, at);
  expect([1, 2, 25, 169, 721].map(longest)).toEqual([null, 'hourly', 'daily', 'weekly', 'monthly']);
  const { furtherPrices } = toListing({ ...listed, price }, { visitor: undefined, at });
  expect(furtherPrices).toEqual({ hourly: 24, weekly: 1_185 });
  expect(toListing(listed, { visitor: undefined, at })).not.toHaveProperty('furtherPrices');
});

test('a country has its flag', () => {
  expect(flagOf('KE')).toBe('🇰🇪');
  expect(flagOf('GB')).toBe('🇬🇧');
});
