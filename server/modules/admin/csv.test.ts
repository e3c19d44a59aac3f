import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+254', "'+254"],
  ['-2', "'-2"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['=a,b', '"\'=a,b"'],
  ['plain', 'plain'],
])('the text %j is written as %j', (text, written) => {
  expect(csvOf([[text]])).toBe(`${written}\r\n`);
});

test('numbers stay numbers, also below zero', () => {
  expect(csvOf([[-1.5, 0]])).toBe('-1.5,0\r\n');
});
