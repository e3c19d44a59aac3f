import { expect, test } from 'vitest';
import { proxySorts } from '#contracts/goods/catalogue.ts';
import { listingQuery } from './listing-query.ts';
import { readMarketSearch } from './market-search.ts';
import { toggledSort } from './market-view.ts';

const proxy = `prx_${'a1'.repeat(16)}`;

test('an address restores the whole view', () => {
  const raw = {
    country: 'ke',
    page: 2,
    q: 'safaricom',
    sort: 'price',
    dir: 'desc',
    proxy,
    pay: 'daily',
  };
  expect(readMarketSearch(raw)).toEqual({ ...raw, country: 'KE' });
});

test('a ZIP that arrives as a number is searched as text', () => {
  expect(readMarketSearch({ q: 10001 })).toEqual({ q: '10001' });
});

test('what is not understood is left out instead of breaking the page', () => {
  const raw = {
    country: 'Kenya',
    page: -3,
    sort: 'owner',
    dir: 'sideways',
    proxy: "prx_'; drop table",
    pay: 'yearly',
    q: { evil: true },
  };
  expect(readMarketSearch(raw)).toEqual({});
});

test('every sort of the contract is understood', () => {
  for (const sort of proxySorts) expect(readMarketSearch({ sort })).toEqual({ sort });
});

test('an address names one to four proxies to compare, by their ids', () => {
  const four = Array.from({ length: 4 }, () => proxy).join(',');
  expect(readMarketSearch({ compare: four })).toEqual({ compare: four });
  expect(readMarketSearch({ compare: `${four},${proxy}` })).toEqual({});
  expect(readMarketSearch({ compare: "prx_'; drop table" })).toEqual({});
});

test('payment cannot be open without a proxy', () => {
  expect(readMarketSearch({ pay: 'daily' })).toEqual({});
});

test('the call asks for page 0 of the United States by default', () => {
  expect(listingQuery({})).toMatchObject({ countryCode: 'US', pageNum: '0' });
  expect(listingQuery({ sort: 'city' }).direction).toBe('asc');
  expect(listingQuery({}).direction).toBeUndefined();
});

test('a header sorts upwards, then downwards, and starts again at the first page', () => {
  const once = toggledSort({ page: 4 }, 'speed');
  expect(once).toEqual({ sort: 'speed', dir: 'asc' });
  const twice = toggledSort(once, 'speed');
  expect(twice).toEqual({ sort: 'speed', dir: 'desc' });
  expect(toggledSort(twice, 'city')).toEqual({ sort: 'city', dir: 'asc' });
});
