import { parseArgs } from 'node:util';
import {
  separateEnvironment,
  sharedEnvironment,
  type BenchOptions,
} from '../../bench/measure/environment.ts';
import { untilQuiet } from '../../bench/measure/quiet.ts';
import { ensurePace } from '../gate/pace.ts';
import { loadSuite, runCommand, suitesIn, UnknownSuite } from './suites.ts';
import { Tally } from './tally.ts';

const nameWidth = 40;
const quietWithinMs = 60_000;

/** What a benchmark measured in one run: ratios are comparable between machines, raw is not. */
type Measured = Readonly<{
  name: string;
  ratios: Readonly<Record<string, number | null>>;
  raw: unknown;
}>;
type Bench = Readonly<{ name: string; run: (asked: BenchOptions) => Promise<Measured> }>;

async function load(name: string): Promise<Bench> {
  const { run } = (await loadSuite('bench', name)) as Pick<Bench, 'run'>;
  return { name, run };
}

async function bench(): Promise<boolean> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      toy: { type: 'boolean', default: false },
      rows: { type: 'string' },
      lines: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const { json, toy, only } = values;
  const rows = wholeNumber('rows', values.rows);
  const lines = wholeNumber('lines', values.lines);
  const all = suitesIn('bench');
  if (!toy && names.length === 0) {
    throw new UnknownSuite(`Name a benchmark, or all: ${all.join(', ')}.`);
  }
  // An unknown name is reported before anything is measured.
  const everything = names.length === 0 || names.includes('all');
  const chosen = await Promise.all((everything ? all : names).map(load));
  if (toy) return playSmall(chosen);
  // With --json the standard output holds nothing but JSON.
  const say = json ? console.error : console.log;
  const tally = new Tally({ say });
  const asked: BenchOptions = {
    json,
    size: 'whole',
    environment: separateEnvironment,
    rows,
    lines,
    only,
  };
  for (const { name, run } of chosen) {
    const measure = async () => {
      const quiet = await untilQuiet(quietWithinMs);
      if (!quiet.isQuiet) say(`${name}: ${Math.round(quiet.busy * 100)} % busy before it began`);
      const measured = { ...(await run(asked)), name, quiet };
      if (json) console.log(JSON.stringify(measured));
      else print(measured);
    };
    await tally.try({ name, run: measure }, undefined);
  }
  return tally.tell();
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text.replaceAll('_', ''));
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UnknownSuite(`--${option} takes a whole number, not ${text}.`);
}

function print({ name, ratios }: Measured): void {
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(ratios)) {
    console.log(`  ${key.padEnd(nameWidth)} ${value ?? 'not measured here'}`);
  }
}

/** Benchmarks as small as they go: whether they still run. Their figures mean nothing. */
async function playSmall(chosen: readonly Bench[]): Promise<boolean> {
  await ensurePace();
  const environment = sharedEnvironment();
  const tally = new Tally();
  try {
    for (const { name, run } of chosen) {
      const play = async () => void (await run({ json: true, size: 'toy', environment }));
      await tally.try({ name, run: play }, undefined);
    }
  } finally {
    await environment.close();
  }
  return tally.tell();
}

await runCommand(bench);
