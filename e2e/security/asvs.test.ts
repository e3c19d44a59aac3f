import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', level = '', asked = '', state = '', how = '', proof = '']) => ({
    number,
    level,
    asked,
    state,
    how,
    files: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }));

/** Numbers of the standard by section, as `first-last` where they follow each other. */
const levelOne =
  '1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 ' +
  '5.3.1-2 6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 ' +
  '10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1';
/** Of the chapters in scope. */
const levelTwo =
  '1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 ' +
  '3.7.1-2 4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 ' +
  '6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 13.1.1 13.2.1-5 13.3.1-2 ' +
  '13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 ' +
  '16.4.1-3 16.5.1-3';

/** 70 of level 1, as the standard counts, and 127 of level 2. */
const numbersOf = (ranges: string) =>
  ranges.split(' ').flatMap((range) => {
    const [, section = '', first = '', last = first] =
      /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_one, at) => `${section}.${Number(first) + at}`);
  });

test.each([
  ['1', levelOne, 70],
  ['2', levelTwo, 127],
])('every requirement of level %s in scope has one row', (level, ranges, count) => {
  const expected = numbersOf(ranges);
  expect(expected).toHaveLength(count);
  const listed = rows.filter((row) => row.level === level).map(({ number }) => number);
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

test('each row says where it stands, how or why not, and names tests that exist', () => {
  const wrong = rows.flatMap(({ number, state, how, asked, files }) => [
    ...(['met', 'reason', 'not applicable'].includes(state) ? [] : [`${number}: ${state}`]),
    ...(how === '' || asked === '' ? [`${number}: says nothing`] : []),
    ...(state === 'met' && files.length === 0 ? [`${number}: no proof`] : []),
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `${number}: ${file}`),
  ]);
  expect(wrong).toEqual([]);
});
