import { expect, test } from 'vitest';
import {
  askedOf,
  chosenAs,
  chosenIn,
  isNarrowed,
  listSearch,
  narrowed,
  turnedTo,
} from './list-search.ts';

const read = listSearch({
  sorts: ['name', 'created'],
  filters: { state: ['open', 'closed'], country: 'text' },
});

test('an address says the page, the search, the order and the filters of a list', () => {
  const address = { page: 2, q: 'amina', sort: 'created', dir: 'desc', state: 'open' };
  expect(read({ ...address, country: 'KE' })).toEqual({ ...address, country: 'KE' });
});

test('what an address says wrongly is left out', () => {
  const wrong = { page: -1, q: '  ', sort: 'password', dir: 'up', state: 'lost', other: 'x' };
  expect(read(wrong)).toEqual({});
  expect(read({ page: '1e9', q: ['a'], open: {}, country: null })).toEqual({});
  expect(read({ dir: 'desc' })).toEqual({});
  expect(read({ page: 1.5 })).toEqual({});
});

test('digits and long texts of an address are texts of a bounded length', () => {
  expect(read({ q: 254 })).toEqual({ q: '254' });
  expect(read({ q: 'x'.repeat(500) }).q).toHaveLength(120);
});

test('an address that was read is read to the same again', () => {
  const once = read({ page: '3', q: ' nairobi ', sort: 'name', chosen: 'a~b', open: 7 });
  expect(read(once)).toEqual(once);
});

test('a call is asked for the page and the filters, not for what is opened or selected', () => {
  const search = read({ page: 1, q: 'x', sort: 'name', state: 'open', open: 'a', chosen: 'a~b' });
  expect(askedOf(search)).toEqual({ page: '1', search: 'x', sort: 'name', state: 'open' });
  expect(askedOf(read({}))).toEqual({ page: '0' });
});

test('another filter begins at its first page, with nothing opened or selected', () => {
  const search = read({ page: 4, q: 'x', open: 'a', chosen: 'a', state: 'open' });
  expect(narrowed(search, { state: 'closed' })).toEqual({ q: 'x', state: 'closed' });
  expect(narrowed(search, { state: '', q: '' })).toEqual({});
});

test('another page keeps the search and the filters', () => {
  const search = read({ page: 4, q: 'x', sort: 'name', open: 'a' });
  expect(turnedTo(search, 5)).toEqual({ page: 5, q: 'x', sort: 'name' });
  expect(turnedTo(search, 0)).toEqual({ q: 'x', sort: 'name' });
});

test('an order and a page narrow nothing, a search and a filter do', () => {
  expect(isNarrowed(read({ page: 2, sort: 'name', open: 'a' }))).toBe(false);
  expect(isNarrowed(read({ q: 'x' }))).toBe(true);
  expect(isNarrowed(read({ state: 'open' }))).toBe(true);
});

test('the selected rows stand in the address by their ids', () => {
  expect([...chosenIn(read({ chosen: chosenAs(['ord_1', 'ord_2']) }))]).toEqual(['ord_1', 'ord_2']);
  expect([...chosenIn(read({ chosen: 7 }))]).toEqual(['7']);
  expect(read({ chosen: chosenAs([]) })).toEqual({});
});
