import { expect, test } from 'vitest';
import type { MarketSearch } from '../market-search.ts';
import { searchOf, viewOf } from './market-view.ts';

test.each<[string, MarketSearch]>([
  ['the usual country', { country: 'US' }],
  ['another country', { country: 'KE' }],
  [
    'every filter of what it is',
    {
      country: 'KE,UG',
      kind: 'mobile',
      priceMin: 100,
      priceMax: 300,
      currency: 'USD',
      per: 'month',
      speedMin: 50,
      pingMax: 80,
      used: 'no',
      plan: 'monthly',
    },
  ],
  [
    'every place and an order',
    {
      country: 'US',
      region: 'Texas',
      city: 'Austin',
      isp: 'Comcast',
      q: '787',
      sort: 'price',
      dir: 'desc',
    },
  ],
])('%s is kept and opened again as it was', (...[, search]) => {
  expect(searchOf(viewOf(search))).toEqual(search);
});

test('neither the page nor what is open above the list is kept', () => {
  const proxy = `prx_${'a1'.repeat(16)}`;
  const search: MarketSearch = { country: 'KE', page: 3, proxy, compare: proxy, pay: 'daily' };
  expect(viewOf(search)).toEqual({ countryCode: 'KE' });
});
