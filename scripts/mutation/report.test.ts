import { expect, test } from 'vitest';
import {
  countTried,
  lineOf,
  scoreOf,
  summaryOf,
  survivorOf,
  type Counts,
  type Tried,
} from './report.ts';

const source = ['if (a > b) {', '  return pay(', '    a,', '  );', '}'].join('\n');
const tried = (from: number[], to: number[], replacement?: string): Tried => ({
  fileName: 'server/modules/sales/pay.ts',
  location: {
    start: { line: from[0] ?? 0, column: from[1] ?? 0 },
    end: { line: to[0] ?? 0, column: to[1] ?? 0 },
  },
  replacement,
  status: 'Survived',
});

test('a survivor is told with its place, and in the words of the code', () => {
  const survivor = survivorOf(tried([1, 5], [1, 10], 'a >= b'), () => source);
  expect(survivor).toMatchObject({ line: 'if (a > b) {', before: 'a > b', after: 'a >= b' });
  expect(lineOf(survivor)).toBe('server/modules/sales/pay.ts:1  a > b → a >= b');
});

test('a change over several lines is told on one, and begins with its first', () => {
  const survivor = survivorOf(tried([2, 10], [4, 4], ''), () => source);
  expect(survivor).toMatchObject({ line: 'return pay(', before: 'pay( a, )', lineNumber: 2 });
  expect(lineOf(survivor)).toContain('pay( a, ) → (nothing)');
  const long = survivorOf(tried([1, 1], [1, 300]), () => 'x'.repeat(400));
  expect(long.before).toBe(`${'x'.repeat(120)}…`);
});

test('a path from the root is told, wherever the file was found', () => {
  const fileName = `${process.cwd()}/server/modules/sales/pay.ts`;
  const absolute = { ...tried([1, 5], [1, 10]), fileName };
  expect(survivorOf(absolute, () => source).file).toBe('server/modules/sales/pay.ts');
});

test('code that no longer loads was noticed; what was not tried does not count', () => {
  const states = ['Killed', 'RuntimeError', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'];
  const all = states.map((status) => ({ ...tried([1, 1], [1, 2]), status }));
  expect(countTried(all)).toEqual({ killed: 2, timeout: 1, survived: 1, noCoverage: 1 });
});

const counts = (killed: number, survived: number): Counts => ({
  killed,
  timeout: 0,
  survived,
  noCoverage: 0,
});

test('a judged survivor counts neither way', () => {
  expect(scoreOf(counts(17, 4), { judged: 1, isSample: false })).toMatchObject({
    percent: 85,
    low: 85,
    total: 20,
  });
});

test('a sample says how far it may be from the whole', () => {
  const { low, high } = scoreOf(counts(54, 6), { judged: 0, isSample: true });
  // Wilson's interval for 54 of 60 at 95 %.
  expect(low).toBeCloseTo(79.85, 1);
  expect(high).toBeCloseTo(95.34, 1);
});

test('a run passes from 85 % on, and not when nothing was tried', () => {
  const of = (killed: number, survived: number) =>
    summaryOf(counts(killed, survived), { judged: 0, isSample: false });
  expect(of(17, 3).isEnough).toBe(true);
  expect(of(17, 3).lines.at(-1)).toBe('1 passed, 0 failed');
  expect(of(84, 16).isEnough).toBe(false);
  expect(of(84, 16).lines).toEqual([
    '84 killed, 0 timeout, 16 survived, 0 no coverage; 0 of these judged',
    '84.0 % of 100 found; 85 % wanted',
    '0 passed, 1 failed',
  ]);
  expect(of(0, 0).isEnough).toBe(false);
});
