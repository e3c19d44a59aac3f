import { expect, test } from 'vitest';
import type { BenchEnvironment } from '../../bench/measure/environment.ts';
import { suitesIn } from './suites.ts';
import { playToys, type Bench } from './toy-benches.ts';

const nowhere: BenchEnvironment = {
  onDatabase: () => Promise.reject(new Error('There is no database here.')),
  onProgram: () => Promise.reject(new Error('There is no program here.')),
  startOn: () => Promise.reject(new Error('There is no program here.')),
};

const sound: Bench = { run: async ({ size }) => ({ name: size, ratios: {}, raw: null }) };
const broken: Bench = { run: ({ environment }) => environment.onDatabase(() => Promise.reject()) };
const defect: Readonly<Record<string, Bench>> = { sound, broken, another: sound };

async function play(names: readonly string[]) {
  const lines: string[] = [];
  const load = async (name: string) => {
    const found = defect[name];
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const failed = await playToys({
    names,
    load,
    environment: nowhere,
    say: (line) => lines.push(line),
  });
  return { failed, lines };
}

test('a benchmark that breaks is a failure, and those after it still run', async () => {
  const { failed, lines } = await play(['sound', 'broken', 'another', 'gone']);
  expect(failed).toBe(2);
  expect(lines[0]).toMatch(/ok +sound/);
  expect(lines[1]).toMatch(/FAILED +broken\n.*There is no database here/);
  expect(lines[2]).toMatch(/ok +another/);
  expect(lines.at(-1)).toBe('2 passed, 2 failed');
});

test('benchmarks that all run are none', async () => {
  expect(await play(['sound', 'another'])).toMatchObject({ failed: 0 });
});

test('the folder of benchmarks is found, so that the gate runs each of them', () => {
  expect(suitesIn('bench')).toEqual(expect.arrayContaining(['growth', 'sale', 'web']));
});
