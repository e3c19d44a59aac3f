import { parseArgs } from 'node:util';
import { separateEnvironment, sharedEnvironment } from '../../bench/measure/environment.ts';
import { ensurePace } from '../gate/pace.ts';
import { loadSuite, runCommand, suitesIn, UnknownSuite } from './suites.ts';
import { untilQuiet } from '../../bench/measure/quiet.ts';
import { playToys, type Bench } from './toy-benches.ts';
import { measureWhole, type BenchResult } from './whole-benches.ts';

const nameWidth = 40;
const quietWithinMs = 60_000;

const load = async (name: string) => (await loadSuite('bench', name)) as Bench;

async function bench(): Promise<boolean> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      toy: { type: 'boolean', default: false },
      rows: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const { json, toy } = values;
  if (toy) return playSmall(names);
  const rows = values.rows === undefined ? undefined : wholeNumber(values.rows);
  const all = suitesIn('bench');
  if (names.length === 0) throw new UnknownSuite(`Name a benchmark, or all: ${all.join(', ')}.`);
  const chosen = names.includes('all') ? all : names;
  // A name that is none is told before anything is measured.
  await Promise.all(chosen.map(load));
  // With --json the standard output holds nothing but JSON.
  const complain = json ? console.error : console.log;
  const failed = await measureWhole({
    names: chosen,
    load,
    asked: { json, size: 'whole', environment: separateEnvironment, rows, only: values.only },
    untilQuiet: () => untilQuiet(quietWithinMs),
    tell: json ? (told) => console.log(JSON.stringify(told)) : print,
    complain,
  });
  complain(`${chosen.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

function wholeNumber(text: string): number {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UnknownSuite(`--rows takes a whole number, not ${text}.`);
}

function print({ name, ratios }: BenchResult): void {
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(ratios)) {
    console.log(`  ${key.padEnd(nameWidth)} ${value ?? 'not measured here'}`);
  }
}

/** The named benchmarks, or all, as small as they go: whether they still run. */
async function playSmall(names: readonly string[]): Promise<boolean> {
  await ensurePace();
  const environment = sharedEnvironment();
  const chosen = names.length > 0 ? names : suitesIn('bench');
  try {
    return (await playToys({ names: chosen, load, environment, say: console.log })) === 0;
  } finally {
    await environment.close();
  }
}

await runCommand(bench);
