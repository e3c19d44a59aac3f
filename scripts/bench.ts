import { parseArgs } from 'node:util';
import { separateGround, sharedGround } from '../bench/measure/ground.ts';
import { ensurePace } from './pace.ts';
import { loadSuite, runCommand, suitesIn, UnknownSuite } from './suites.ts';
import { playToys, type Bench, type Measured } from './toy-benches.ts';

const nameWidth = 40;

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
  if (names.length === 0) {
    throw new UnknownSuite(`Name a benchmark: ${suitesIn('bench').join(', ')}.`);
  }
  for (const name of names) {
    const { run } = await load(name);
    const { ratios, raw } = await run({
      json,
      size: 'whole',
      ground: separateGround,
      rows,
      only: values.only,
    });
    if (json) console.log(JSON.stringify({ name, ratios, raw }));
    else print(name, ratios);
  }
  // With --json the standard output holds nothing but JSON.
  (json ? console.error : console.log)(`${names.length} passed, 0 failed`);
  return true;
}

function wholeNumber(text: string): number {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UnknownSuite(`--rows takes a whole number, not ${text}.`);
}

function print(name: string, ratios: Measured['ratios']): void {
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(ratios)) {
    console.log(`  ${key.padEnd(nameWidth)} ${value ?? 'not measured here'}`);
  }
}

/** The named benchmarks, or all, as small as they go: whether they still run. */
async function playSmall(names: readonly string[]): Promise<boolean> {
  await ensurePace();
  const ground = sharedGround();
  const chosen = names.length > 0 ? names : suitesIn('bench');
  try {
    return (await playToys({ names: chosen, load, ground, say: console.log })) === 0;
  } finally {
    await ground.close();
  }
}

await runCommand(bench);
