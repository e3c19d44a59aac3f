import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chmodSync } from 'node:fs';
import { startPostgres } from '../launcher/postgres/start-postgres.ts';
import type { BenchOptions } from './measure/environment.ts';
import { timed, timingOf, twoDigits } from './measure/timing.ts';

const rounds = { whole: 5, toy: 1 };

/** One first start on an empty data folder, and one more on what it left. Milliseconds. */
type Starts = Readonly<{ first: number; second: number }>;

/**
 * From the command to a shop that answers, on an empty data folder (cluster, tables, demo stock)
 * and on a filled one, with the web already built. The ratio is the shop's start as a multiple of
 * the bare database's on the same kind of folder, measured alternately in one run.
 */
export async function run({ json, size, environment }: BenchOptions) {
  const shop: Starts[] = [];
  const bare: Starts[] = [];
  for (let round = 0; round < rounds[size]; round += 1) {
    shop.push(await onFolder(environment.startOn));
    bare.push(await onFolder(startBareDatabase));
  }
  const [lango, database] = [medians(shop), medians(bare)];
  if (!json) {
    process.stdout.write(`  shop: first ${lango.first} ms, second ${lango.second} ms\n`);
    process.stdout.write(`  database: first ${database.first} ms, second ${database.second} ms\n`);
  }
  return {
    name: 'startup',
    ratios: {
      'first start to bare database': twoDigits(lango.first / database.first),
      'second start to bare database': twoDigits(lango.second / database.second),
    },
    raw: { rounds: rounds[size], milliseconds: { shop, bare } },
  };
}

async function onFolder(start: (dataDir: string) => Promise<() => Promise<void>>): Promise<Starts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lango-bench-'));
  // Root lends the database an account of its own, which must be able to pass through.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
  const once = async () => {
    let stop = async () => {};
    const time = await timed(async () => {
      stop = await start(dataDir);
    });
    await stop();
    return time;
  };
  try {
    return { first: await once(), second: await once() };
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function startBareDatabase(dataDir: string) {
  const log = { info: () => undefined, warn: () => undefined };
  const { stop } = await startPostgres({ dataDir, log });
  return stop;
}

function medians(starts: readonly Starts[]): Starts {
  return {
    first: timingOf(starts.map(({ first }) => first)).p50,
    second: timingOf(starts.map(({ second }) => second)).p50,
  };
}
