import { expect, test } from 'vitest';
import { identifier, sql } from './db.ts';

test('a name is spliced in as an identifier and binds nothing', () => {
  expect(sql`select ${identifier('dayCents')}, ${1}`).toEqual({
    text: 'select "dayCents", $1',
    values: [1],
  });
});

test.each(['', '1st', 'a"b', 'a b', 'a;b', '"', 'größe'])('%j is refused as a name', (name) => {
  expect(() => identifier(name)).toThrow(RangeError);
});
