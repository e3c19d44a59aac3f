import { expect, test } from 'vitest';
import { csvOf, NotCsv, readCsv, unguarded } from './csv.ts';

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
  const [row] = readCsv(csvOf([['first', ...texts]]));
  expect(row?.cells.map(unguarded)).toEqual(['first', ...texts]);
});

test('rows of any length are read, with the line they stand on', () => {
  expect(readCsv('\uFEFFa;b\r\n\r\n1;2;3\r\n4')).toEqual([
    { line: 1, text: 'a;b', cells: ['a', 'b'] },
    { line: 3, text: '1;2;3', cells: ['1', '2', '3'] },
    { line: 4, text: '4', cells: ['4'] },
  ]);
});

test.each([
  ['a,b\n"x,y\n1,2', /none closes it/],
  ['a,b\n"x"y,2', /Line 2 goes on/],
])('a quote that is amiss is told in our own words (%j)', (text, words) => {
  expect(() => readCsv(text)).toThrow(NotCsv);
  expect(() => readCsv(text)).toThrow(words);
});
