import { expect, test } from 'vitest';
import type { MarketSearch } from '../market-search.ts';
import { marketWords } from '../words.ts';
import { filterLabel } from './filter-label.ts';
import {
  activeFilters,
  filterOf,
  hasValue,
  inCountry,
  tidyPrice,
  withoutFilters,
  withValue,
} from './filter-params.ts';

const t = marketWords.english;
const view: MarketSearch = {
  country: 'KE',
  page: 3,
  q: 'nairobi',
  city: 'Nairobi',
  sort: 'price',
  dir: 'asc',
  kind: 'mobile',
  priceMin: 100,
  priceMax: 450,
};

test('each filter in force can be taken away alone, from the first page', () => {
  expect(activeFilters(view)).toEqual(['city', 'kind', 'price']);
  const { page: _page, priceMin: _min, priceMax: _max, ...rest } = view;
  expect(withoutFilters(view, ['price'])).toEqual(rest);
});

test('a common value replaces all of its filter, and is told from a longer one', () => {
  const next = withValue(view, 'price', '300');
  expect(next).toMatchObject({ priceMax: 300, kind: 'mobile' });
  expect(next).not.toHaveProperty('priceMin');
  expect(hasValue(next, 'price', '300')).toBe(true);
  expect(hasValue(view, 'price', '450')).toBe(false);
  expect(activeFilters(withValue(next, 'kind', ''))).toEqual(['city', 'price']);
});

test('another country keeps the filters and the order, and nothing of a place', () => {
  const { kind, priceMin, priceMax, sort, dir } = view;
  expect(inCountry(view, 'UG')).toEqual({
    kind,
    priceMin,
    priceMax,
    sort,
    dir,
    country: 'UG',
  });
});

test('an address leaves out what prices are asked in anyway', () => {
  expect(tidyPrice({ priceMax: 300, currency: 'KES', per: 'day' })).toEqual({ priceMax: 300 });
  expect(tidyPrice({ kind: 'home', currency: 'USD', per: 'month' })).toEqual({ kind: 'home' });
  const dear = { priceMin: 500, currency: 'USD', per: 'month' };
  expect(tidyPrice(dear)).toEqual(dear);
});

test('a refused parameter belongs to its filter', () => {
  expect(filterOf('/priceMin')).toBe('price');
  expect(filterOf('/kind')).toBe('kind');
  expect(filterOf('/country')).toBeUndefined();
});

test.each<[MarketSearch, ReturnType<typeof activeFilters>[number], string]>([
  [view, 'kind', 'Mobile'],
  [view, 'price', 'KES 100 – KES 450 a day'],
  [{ priceMax: 1_999, currency: 'USD', per: 'month' }, 'price', 'Up to $19.99 a month'],
  [{ priceMin: 'few' }, 'price', 'From few a day'],
  [{ speedMin: 37 }, 'speed', '37+ Mbps'],
  [{ pingMax: 50 }, 'ping', 'Up to 50 ms'],
  [{ kind: 'office' }, 'kind', 'office'],
  [view, 'city', 'Nairobi'],
])('%o says its %s as %s', (search, filter, label) => {
  expect(filterLabel(search, filter, t)).toBe(label);
});
