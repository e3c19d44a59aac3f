import { expect, test } from 'vitest';
import { csvFile, csvOf, unguarded } from './csv.ts';

test('cells keep their commas, quotes and lines', () => {
  const rows = [
    ['name', 'count', 'at'],
    ['a "b", c', 3, new Date('2026-03-01T12:00:00Z')],
    ['two\nlines', null, ''],
  ];
  expect(csvOf(rows)).toBe(
    'name,count,at\r\n"a ""b"", c",3,2026-03-01 15:00:00\r\n"two\nlines",,\r\n',
  );
});

test('text that a spreadsheet would run stays text; a negative number stays a number', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@x', -1]])).toBe("'=1+1,'+1,'-1,'@x,-1\r\n");
});

test.each(['00100', '1234567890123456', '12E45', '3-4', '3/4/26', "'00100"])(
  'what a spreadsheet would change, such as %s, is kept by a quote and comes back',
  (text) => {
    const cell = csvOf([[text]]).trim();
    expect(cell).toBe(`'${text}`);
    expect(unguarded(cell)).toBe(text);
  },
);

test.each(['0.50', '39.00', '2026-11-01', '254712345678', '0123abc', "O'Neil", '10.0.0.1'])(
  'what a spreadsheet leaves as it is, such as %s, has no quote',
  (text) => {
    expect(csvOf([[text]]).trim()).toBe(text);
  },
);

test('a file begins with its mark, and a moment is of the day in Nairobi', () => {
  // The first minute of the first of November.
  expect(csvFile([[new Date('2026-10-31T21:00:00Z')]])).toBe('\uFEFF2026-11-01 00:00:00\r\n');
});
