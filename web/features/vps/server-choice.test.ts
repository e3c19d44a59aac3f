import { expect, test } from 'vitest';
import type { VpsOffer } from '#contracts/goods/catalogue.ts';
import { alikeIn, cheapestFirst, isWindowsOnly, oneOfEach, systemOf } from './server-choice.ts';
import { readVpsSearch } from './vps-search.ts';

const offer = (over: Partial<VpsOffer> = {}): VpsOffer => ({
  id: 'us1',
  countryCode: 'US',
  country: 'United States',
  flag: '🇺🇸',
  description: 'A server',
  supportedOs: ['Linux', 'Windows'],
  price: 10,
  priceCents: 1000,
  hasAndroid: true,
  vcpus: 2,
  ramGb: 4,
  diskGb: 80,
  left: null,
  ...over,
});
const german = offer({
  id: 'de1',
  countryCode: 'DE',
  country: 'Germany',
  supportedOs: ['Windows'],
});

test('a server with two systems waits for a choice', () => {
  expect(systemOf(offer(), undefined)).toBeUndefined();
  expect(systemOf(offer(), 'Linux')).toBe('Linux');
});

test('a German server is Windows whatever the address says', () => {
  expect(systemOf(german, undefined)).toBe('Windows');
  expect(systemOf(german, 'Linux')).toBe('Windows');
  expect(isWindowsOnly(german)).toBe(true);
  expect(isWindowsOnly(offer())).toBe(false);
});

test('the cheapest server stands first, and one that is sold out last', () => {
  const listed = [1_000, 550, 600, 550, 500].map((priceCents, index) =>
    offer({ id: `us${index + 1}`, priceCents, left: index === 4 ? 0 : null }),
  );
  expect(cheapestFirst(listed).map(({ id }) => id)).toEqual(['us2', 'us4', 'us3', 'us1', 'us5']);
});

test('of the same machines only the cheapest that can be had is shown', () => {
  const listed = [
    offer({ id: 'us1', priceCents: 1_000 }),
    offer({ id: 'us2', priceCents: 500, left: 0 }),
    offer({ id: 'us3', priceCents: 600 }),
    offer({ id: 'us4', priceCents: 700, ramGb: 8 }),
    german,
  ];
  expect(oneOfEach(listed).map(({ id }) => id)).toEqual(['us3', 'us4', 'de1']);
});

test('an address opens a payment only together with its server', () => {
  expect(readVpsSearch({ country: 'US', server: 'us1', os: 'Linux', pay: true })).toEqual({
    country: 'US',
    server: 'us1',
    os: 'Linux',
    pay: true,
  });
  expect(readVpsSearch({ country: 'usa', server: '../x', os: 'BSD', pay: true })).toEqual({});
});

test('what all servers have is known while they are alike, and not once one differs', () => {
  expect(alikeIn([offer(), german])).toMatchObject({ vcpus: 2, ramGb: 4, diskGb: 80 });
  expect(alikeIn([offer(), offer({ ramGb: 8 })])).toBeUndefined();
  expect(alikeIn([])).toBeUndefined();
});
