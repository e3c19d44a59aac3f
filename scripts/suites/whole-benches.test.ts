import { expect, test } from 'vitest';
import { separateEnvironment } from '../../bench/measure/environment.ts';
import type { Bench } from './toy-benches.ts';
import { measureWhole, type BenchResult } from './whole-benches.ts';

const sound: Bench = { run: async ({ size }) => ({ name: 'own', ratios: { [size]: 1 }, raw: 2 }) };
const broken: Bench = { run: () => Promise.reject(new Error('No figure came.')) };

async function measure(busy: number) {
  const told: BenchResult[] = [];
  const complaints: string[] = [];
  const failed = await measureWhole({
    names: ['first', 'broken', 'last'],
    load: async (name) => (name === 'broken' ? broken : sound),
    asked: { json: true, size: 'whole', environment: separateEnvironment },
    untilQuiet: async () => ({ busy, isQuiet: busy < 0.1 }),
    tell: (one) => void told.push(one),
    complain: (line) => void complaints.push(line),
  });
  return { told, complaints, failed };
}

test('each benchmark tells its figures, and one that fails does not keep the others', async () => {
  const { told, complaints, failed } = await measure(0.02);
  expect(told.map(({ name }) => name)).toEqual(['first', 'last']);
  expect(told[0]).toMatchObject({ ratios: { whole: 1 }, raw: 2, quiet: { isQuiet: true } });
  expect(failed).toBe(1);
  expect(complaints).toEqual([expect.stringMatching(/^FAILED {2}broken\n.*No figure came/)]);
});

test('figures of a busy machine say so', async () => {
  const { told, complaints } = await measure(0.7);
  expect(complaints[0]).toBe('first: 70 % busy before it began');
  expect(told[0]).toMatchObject({ quiet: { busy: 0.7, isQuiet: false } });
});
