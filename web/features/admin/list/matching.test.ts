import { expect, test } from 'vitest';
import { matching } from './use-list.ts';

const rows = [
  { name: 'Amina Wanjiru', role: 'support', age: 31 },
  { name: 'Baraka Otieno', role: null, age: 44 },
];
const columns = [
  { id: 'name', head: 'Name', value: (row: (typeof rows)[number]) => row.name },
  { id: 'role', head: 'Role', value: (row: (typeof rows)[number]) => row.role },
  { id: 'age', head: 'Age', value: (row: (typeof rows)[number]) => row.age },
];
const found = (q: string) => matching(rows, columns, q).map(({ age }) => age);

test('a row is found by words that stand in any of its columns, in any order', () => {
  expect(found('SUPPORT amina')).toEqual([31]);
  expect(found('44')).toEqual([44]);
  expect(found('an')).toEqual([31]);
  expect(found(' ')).toEqual([31, 44]);
  expect(found('amina otieno')).toEqual([]);
});

test('words of two columns are not one word', () => {
  expect(found('wanjirusupport')).toEqual([]);
});
