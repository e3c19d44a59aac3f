import { expect, test } from 'vitest';
import { InvalidInput } from '#platform/errors.ts';
import { listingPage, type Sort } from './listing-query.ts';

test('without a sort the first twenty come best first', () => {
  expect(listingPage({}, 0)).toEqual({
    filter: {},
    sort: 'best',
    direction: 'asc',
    page: 0,
    pageSize: 20,
  });
});

test.each([
  [undefined, 20],
  [0, 20],
  [1, 20],
  [20, 20],
  [55, 55],
  [100, 100],
])('a page of %s holds %s', (pageSize, held) => {
  expect(listingPage({ pageSize }, 0).pageSize).toBe(held);
});

test.each<[Exclude<Sort, 'best'>, 'asc' | 'desc']>([
  ['city', 'asc'],
  ['isp', 'asc'],
  ['conn', 'asc'],
  ['price', 'asc'],
  ['ping', 'asc'],
  ['speed', 'desc'],
  ['rating', 'desc'],
])('%s sorts %s first', (sort, direction) => {
  expect(listingPage({ sort }, 0).direction).toBe(direction);
  const other = direction === 'asc' ? 'desc' : 'asc';
  expect(listingPage({ sort, direction: other }, 0).direction).toBe(other);
});

test('an empty filter narrows nothing', () => {
  const page = listingPage({ regionName: '', city: '', isp: '', search: ' ' }, 0);
  expect(page.filter).toEqual({});
});

test.each(['regionName', 'city', 'isp', 'search'])('U+0000 in %s is refused', (field) => {
  expect(() => listingPage({ [field]: 'a\0b' }, 0)).toThrow(InvalidInput);
});
