import { expect, test } from 'vitest';
import { csvFile, unguarded } from '#contracts/format/csv.ts';
import { fileLimits } from './file-limits.ts';
import { FileUnreadable } from './file-task.ts';
import { readCsv } from './read-csv.ts';

test('rows of any length are read, with the line they stand on', () => {
  expect(readCsv('\uFEFFa;b\r\n\r\n1;2;3\r\n4', { rowsMax: 3 })).toEqual([
    { line: 1, text: 'a;b', cells: ['a', 'b'] },
    { line: 3, text: '1;2;3', cells: ['1', '2', '3'] },
    { line: 4, text: '4', cells: ['4'] },
  ]);
});

test.each([
  ['a,b\n"x,y\n1,2', /none closes it/],
  ['a,b\n"x"y,2', /Line 2 goes on/],
])('a quote that is amiss is told in our own words (%j)', (text, words) => {
  expect(() => readCsv(text, { rowsMax: 9 })).toThrow(FileUnreadable);
  expect(() => readCsv(text, { rowsMax: 9 })).toThrow(words);
});

test.each([',', ';', '\t', '|'])('cells may be separated by %j', (separator) => {
  const text =
    ['host', 'port'].join(separator) +
    '\n' +
    ['a,b;c\t|d', '1'].map((cell) => `"${cell}"`).join(separator);
  expect(readCsv(text, { rowsMax: 2 }).map(({ cells }) => cells)).toEqual([
    ['host', 'port'],
    ['a,b;c\t|d', '1'],
  ]);
});

test.each([
  ['rows', 'id\n'.repeat(1_000_000), 'more than 9 rows'],
  ['columns', ','.repeat(fileLimits.columns), `more than ${fileLimits.columns} columns`],
  ['a million columns', 'a,'.repeat(1_000_000), 'more than 65536 characters'],
  ['one cell of 4 MB', `a,b\n1,${'x'.repeat(4_000_000)}`, 'line 2 has more than 65536 characters'],
  ['a quote that nothing closes', `a,b\n"${'x,\n'.repeat(900_000)}`, 'a quote that nothing closes'],
])('reading stops at the limit of %s', (_name, text, words) => {
  expect(() => readCsv(text, { rowsMax: 9 })).toThrow(words);
});

test('what was written as CSV comes back as it was', () => {
  const texts = ['=1+1', "'=1+1", "''-x", "'plain", '-', '@', 'a;b', 'say "hi"', 'two\nlines', 'é'];
  const [row] = readCsv(csvFile([['first', ...texts, '']]), { rowsMax: 1 });
  expect(row?.cells.map(unguarded)).toEqual(['first', ...texts, '']);
});
