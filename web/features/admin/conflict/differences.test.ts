import { expect, test } from 'vitest';
import { differencesOf, mergedChange } from './differences.ts';

const base = { day: 199, month: 3900, city: 'Nairobi', systems: ['Linux'] };

test('what only one of the two changed is no question', () => {
  const copies = { base, mine: { day: 219 }, theirs: { ...base, systems: ['Linux'] } };
  expect(differencesOf(copies)).toEqual([]);
  expect(mergedChange(copies, {})).toEqual({ day: 219 });
});

test('a field that both changed is a clash, and one that the other changed is told', () => {
  const copies = { base, mine: { day: 219 }, theirs: { ...base, day: 249, city: 'Mombasa' } };
  expect(differencesOf(copies)).toEqual([
    { name: 'day', mine: 219, theirs: 249, clash: true },
    { name: 'city', mine: 'Nairobi', theirs: 'Mombasa', clash: false },
  ]);
});

test('the same change by both is none', () => {
  const copies = { base, mine: { day: 219 }, theirs: { ...base, day: 219 } };
  expect(differencesOf(copies)).toEqual([]);
  expect(mergedChange(copies, {})).toEqual({});
});

test('what is saved is what was chosen, and what nobody else touched', () => {
  const mine = { day: 219, month: 4000 };
  const copies = { base, mine, theirs: { ...base, day: 249, city: 'Mombasa' } };
  expect(mergedChange(copies, { day: 'mine' })).toEqual({ day: 219, month: 4000 });
  expect(mergedChange(copies, { day: 'theirs' })).toEqual({ month: 4000 });
  expect(mergedChange(copies, { city: 'mine' })).toEqual({ month: 4000, city: 'Nairobi' });
});
