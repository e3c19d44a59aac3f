import { expect, test } from 'vitest';
import { serverPlaces } from './server-places.ts';

const offers = [
  { countryCode: 'US', country: 'United States', priceCents: 900 },
  { countryCode: 'DE', country: 'Germany', priceCents: 1_000 },
  { countryCode: 'US', country: 'United States', priceCents: 550 },
];

test('places keep the order of the price list and tell their lowest price', () => {
  expect(serverPlaces(offers, 'en')).toEqual([
    { code: 'US', name: 'United States', servers: 2, fromCents: 550 },
    { code: 'DE', name: 'Germany', servers: 1, fromCents: 1_000 },
  ]);
  expect(serverPlaces(offers, 'sw').map(({ name }) => name)).toEqual(['Marekani', 'Ujerumani']);
});
