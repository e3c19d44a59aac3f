import { expect, test } from 'vitest';
import { pickMutants, type Spot } from './picks.ts';

const mutants: Spot[] = Array.from({ length: 50 }, (_, index) => ({
  fileName: 'server/modules/ledger/transfer.ts',
  location: { start: { line: index, column: 2 }, end: { line: index, column: 9 } },
  mutatorName: 'ConditionalExpression',
  replacement: 'true',
}));
const pick = (sample: number, seed: string, from = mutants) =>
  pickMutants(from, { sample, seed, spotOf: (mutant) => mutant });

test('a seed picks the same mutants, in whatever order they come', () => {
  expect(pick(8, '7', mutants.toReversed())).toEqual(pick(8, '7'));
  expect(new Set(pick(8, '7')).size).toBe(8);
});

test('another seed picks others, a larger sample holds the smaller', () => {
  expect(pick(8, '8')).not.toEqual(pick(8, '7'));
  expect(pick(20, '7').slice(0, 8)).toEqual(pick(8, '7'));
  expect(pick(80, '7')).toHaveLength(50);
});

test('two changes of one place are told apart', () => {
  const [first] = mutants;
  const twins = [first, { ...first, replacement: 'false' }] as Spot[];
  const seeds = ['1', '2', '3', '4', '5', '6', '7', '8'];
  expect(new Set(seeds.map((seed) => pick(1, seed, twins)[0]?.replacement)).size).toBe(2);
});
