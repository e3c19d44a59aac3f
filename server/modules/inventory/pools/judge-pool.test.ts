import { expect, test } from 'vitest';
import { judgePool } from './judge-pool.ts';

/** Newest first: `+` passed, `-` did not. */
const dials = (marks: string) => Array.from(marks, (mark) => mark === '+');

test.each([
  ['', 'on'],
  ['---------', 'on'],
  ['----------', 'failing'],
  ['+++++-----', 'failing'],
  ['++++++----', 'on'],
  ['----------++++++++++', 'failing'],
  ['---------+++++++++++', 'on'],
  // What is older than twenty dials does not count.
  ['+++++++++++---------------', 'on'],
] as const)('of a pool in use, %s leaves it %s', (marks, state) => {
  expect(judgePool('on', dials(marks))).toBe(state);
});

test.each([
  ['', 'failing'],
  ['++++', 'failing'],
  ['++++-', 'failing'],
  ['-+++++', 'failing'],
  ['+++++', 'on'],
  ['+++++---------------', 'on'],
] as const)('of a failing pool, %s leaves it %s', (marks, state) => {
  expect(judgePool('failing', dials(marks))).toBe(state);
});
