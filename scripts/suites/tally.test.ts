import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

const missing = Object.assign(new Error('curl is not installed'), { name: 'ProgramMissing' });
const cases = [
  { name: 'one holds', run: async (on: string) => `with ${on}` },
  { name: 'two breaks', run: () => Promise.reject(new Error('No answer came.')) },
  { name: 'three lacks a program', run: () => Promise.reject(missing) },
  { name: 'four holds', run: async () => undefined },
];

test('a case that breaks is a failure, those after it still run, and a lack is said', async () => {
  const lines: string[] = [];
  const tally = new Tally({ say: (line) => lines.push(line) });
  await tally.play(cases, 'a shop');
  expect(tally.tell()).toBe(false);
  expect(lines[0]).toMatch(/^ {2}ok {6}one holds \([\d.]+ s\)\n +with a shop$/);
  expect(lines[1]).toMatch(/^ {2}FAILED {2}two breaks\n.*No answer came/);
  expect(lines.slice(-2)).toEqual([
    'SKIPPED three lacks a program: curl is not installed',
    '2 passed, 1 failed',
  ]);
});

test('the chosen cases are played alone, and no case at all is no success', async () => {
  const tally = new Tally({ only: '^(one|four)', say: () => undefined });
  await tally.play(cases, 'a shop');
  expect([tally.passed, tally.tell()]).toEqual([2, true]);
  expect(new Tally({ say: () => undefined }).tell()).toBe(false);
});
