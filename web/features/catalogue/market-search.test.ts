import { expect, test } from 'vitest';
import { proxySorts } from '#contracts/goods/catalogue.ts';
import { filterParams } from '#contracts/goods/listing-filters.ts';
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

test('filters are kept as they were typed, for the shop to judge', () => {
  const raw = { kind: 'office', priceMin: 500, priceMax: 'a few', used: true, plan: 'monthly' };
  expect(readMarketSearch(raw)).toEqual({ ...raw, used: 'true' });
  expect(readMarketSearch({ kind: '', speedMin: { evil: 1 } })).toEqual({ speedMin: '{evil:1}' });
  for (const param of Object.values(filterParams).flat())
    expect(readMarketSearch({ [param]: 'x' })).toEqual({ [param]: 'x' });
});

test('several countries are one list', () => {
  expect(readMarketSearch({ country: 'ke,us' })).toEqual({ country: 'KE,US' });
  expect(listingQuery({ country: 'KE,US', priceMax: 300 })).toEqual({
    country: 'KE,US',
    priceMax: '300',
    pageNum: '0',
  });
  const many = Array.from({ length: 200 }, () => 'KE').join(',');
  expect(readMarketSearch({ country: many })).toEqual({ country: many });
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

test('the head of the rating turns between the best first and the worst', () => {
  expect(toggledSort({}, 'rating')).toEqual({ sort: 'rating', dir: 'asc' });
  expect(toggledSort({ sort: 'rating', dir: 'asc', page: 2 }, 'rating')).toEqual({});
  expect(toggledSort({ sort: 'price', dir: 'asc' }, 'rating')).toEqual({});
});

test('gigabytes are bought where they are sold, in whole ones', () => {
  expect(readMarketSearch({ goods: 'rotating', buy: 25 })).toEqual({ goods: 'rotating', buy: 25 });
  expect(readMarketSearch({ goods: 'mobile', buy: '2.5' })).toEqual({ goods: 'mobile' });
  expect(readMarketSearch({ goods: 'static', buy: 25 })).toEqual({});
});
