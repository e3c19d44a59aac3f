import { expect, test } from 'vitest';
import { csvOf, unguarded } from './csv.ts';
import { readCsv } from './read-csv.ts';

test('cells keep their commas, quotes and lines', () => {
  const rows = [
    ['name', 'count', 'at'],
    ['a "b", c', 3, new Date('2026-03-01T12:00:00Z')],
    ['two\nlines', null, ''],
  ];
  expect(csvOf(rows)).toBe(
    'name,count,at\r\n"a ""b"", c",3,2026-03-01T12:00:00.000Z\r\n"two\nlines",,\r\n',
  );
});

test('text that a spreadsheet would run stays text; a negative number stays a number', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@x', -1]])).toBe("'=1+1,'+1,'-1,'@x,-1\r\n");
});

test('every text comes back as it was', () => {
  const texts = ['=1+1', "'=1+1", "''-x", "'plain", '-', '@', 'a;b', 'say "hi"', 'two\nlines', ''];
  const [row] = readCsv(csvOf([['first', ...texts]]), { rowsMax: 9 });
  expect(row?.cells.map(unguarded)).toEqual(['first', ...texts]);
});
