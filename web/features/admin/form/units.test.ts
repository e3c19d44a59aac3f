import { expect, test } from 'vitest';
import {
  lines,
  meantBy,
  moment,
  orAbsent,
  orNull,
  plain,
  scaled,
  typedOf,
  unitAt,
  usd,
  whole,
} from './units.ts';

const units = {
  cents: usd,
  count: orNull(whole),
  at: moment,
  names: lines,
  note: orAbsent(plain),
  rows: { share: scaled(100, 'A share') },
};
const body = {
  cents: 199,
  count: null,
  at: '2026-03-01T12:00:00.000Z',
  names: ['a', 'b'],
  note: 'said',
  rows: [{ share: 1_650, name: 'VAT' }],
};
const typed = {
  cents: '1.99',
  count: '',
  at: '2026-03-01T15:00',
  names: 'a\nb',
  note: 'said',
  rows: [{ share: '16.5', name: 'VAT' }],
};

test('a body becomes texts and the same body again', () => {
  expect(typedOf(units, body)).toEqual(typed);
  expect(meantBy(units, typed)).toEqual(body);
});

test.each([
  [usd, 'free'],
  [usd, '1,50'],
  [whole, '1.5'],
  [whole, ''],
  [whole, '1e3'],
  [scaled(100, ''), '-1'],
])('what cannot be read is no number: %# %s', (unit, text) => {
  expect(unit.read(text)).toBeNaN();
});

test('a moment that is half typed is none', () => {
  expect(moment.read('2026-03-01')).toBe('');
  expect(moment.read('')).toBe('');
});

test('what is left empty is null or left out, as the contract has it', () => {
  expect(meantBy(units, { count: ' ', note: '' })).toEqual({ count: null, note: undefined });
});

test('a unit is found by its place, in lists too', () => {
  expect(unitAt(units, ['rows', 3, 'share'])).toBe(units.rows.share);
  expect(unitAt(units, ['names', 1])).toBe(lines);
  expect(unitAt(units, ['rows', 3, 'name'])).toBeUndefined();
});
