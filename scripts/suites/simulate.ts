import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { migrate } from '#platform/database/migrate.ts';
import { startPostgres } from '../../launcher/postgres/start-postgres.ts';
import { loadSimulation, type Ended, type Share } from './simulate-lanes.ts';
import { runCommand, UnknownSuite } from './suites.ts';

const threadsMax = 4;
/** Seeds under way at once in a thread: each waits for its database most of the time. */
const lanesPerThread = 3;
/** A story leaves a lot behind and keeps little: a larger young heap is swept less often. */
const youngHeapMb = 64;
const defectSeedsDefault = 40;
const progressEveryMs = 10_000;
const seedsDefault = 100;
const seedsMax = 1_000_000;

type Requested = Readonly<{
  seeds: readonly number[];
  /** Names of the defects to seed; none for the unchanged shop. */
  defects: readonly string[];
}>;

/**
 * The seeds asked for: `--seed S` replays one with its trace, `--seeds N` runs 1 to N, or that many
 * beginning with `--from F`. With `--defects` they run once for each seeded defect, with
 * `--defect NAME` for that one.
 */
function readRequest(known: readonly string[]): Requested {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      from: { type: 'string', default: '1' },
      defects: { type: 'boolean', default: false },
      defect: { type: 'string' },
    },
  });
  const whole = (text: string, name: string) => {
    if (/^\d{1,7}$/.test(text) && Number(text) <= seedsMax) return Number(text);
    throw new UnknownSuite(`--${name} takes a whole number up to ${seedsMax}, not "${text}".`);
  };
  const { defect } = values;
  if (defect !== undefined && !known.includes(defect)) {
    throw new UnknownSuite(`There is no defect "${defect}". Use one of: ${known.join('; ')}.`);
  }
  const defects = defect === undefined ? (values.defects ? known : []) : [defect];
  if (values.seed !== undefined) {
    return { seeds: [whole(values.seed, 'seed')], defects };
  }
  const usual = defects.length > 0 ? defectSeedsDefault : seedsDefault;
  const count = whole(values.seeds ?? String(usual), 'seeds');
  const first = whole(values.from, 'from');
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  return { seeds, defects };
}

type OnEnded = (ended: Ended) => void;

/** Deals the seeds to threads, one whenever a lane is free. */
async function runSeeds(
  share: Omit<Share, 'concurrency'>,
  seeds: readonly number[],
  heard: OnEnded,
): Promise<void> {
  const left = [...seeds].toReversed();
  const threads = Math.min(availableParallelism(), threadsMax, seeds.length);
  const thread = () =>
    new Promise<void>((resolve, reject) => {
      const concurrency = Math.min(lanesPerThread, Math.ceil(seeds.length / threads));
      const workerData: Share = { ...share, concurrency };
      const worker = new Worker(new URL('simulate-lanes.ts', import.meta.url), {
        workerData,
        resourceLimits: { maxYoungGenerationSizeMb: youngHeapMb },
      });
      worker.on('message', (said: 'next' | Ended) => {
        if (said === 'next') worker.postMessage(left.pop(), []);
        else heard(said);
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  await Promise.all(Array.from({ length: threads }, thread));
}

/** Every seed must pass. Says how far it is, and how to see a failure again. */
async function expectNoFailure(url: string, { seeds }: Requested) {
  const beganAt = Date.now();
  let toldAt = beganAt;
  let done = 0;
  let failed = 0;
  let stepsDone = 0;
  const injected = new Map<string, number>();
  await runSeeds({ url }, seeds, ({ seed, failure, steps, chaos }) => {
    done += 1;
    stepsDone += steps;
    for (const [kind, count] of chaos) {
      injected.set(kind, (injected.get(kind) ?? 0) + count);
    }
    if (failure) {
      failed += 1;
      console.log(`Seed ${seed} broke; replay it with: npm run simulate -- --seed ${seed}`);
      // Whole, because a story that hangs on who waited for a lock may not happen again.
      console.log(failure.story);
    }
    if (Date.now() - toldAt < progressEveryMs) return;
    toldAt = Date.now();
    const perSecond = (done * 1000) / (toldAt - beganAt);
    console.log(`${done} of ${seeds.length} seeds, ${failed} failed, ${perSecond.toFixed(1)}/s`);
  });
  const seconds = (Date.now() - beganAt) / 1000;
  console.log(`${(done / seconds).toFixed(1)} seeds/s over ${seconds.toFixed(0)} s`);
  console.log(`${stepsDone} steps, after each commit of which every rule was asked`);
  const kinds = [...injected].toSorted(([a], [b]) => a.localeCompare(b));
  for (const [kind, count] of kinds) console.log(`${count} × ${kind}`);
  // A thread that ended early leaves seeds that were not played.
  const passed = done - failed;
  console.log(`${passed} passed, ${seeds.length - passed} failed`);
  return passed === seeds.length && seeds.length > 0;
}

/** Every seeded defect must be found in one seed at least. */
async function expectEachFound(url: string, { seeds, defects }: Requested) {
  let missed = 0;
  for (const defect of defects) {
    const foundIn: number[] = [];
    const rules = new Set<string>();
    await runSeeds({ url, defect }, seeds, ({ seed, failure }) => {
      if (!failure) return;
      if (failure.kind === 'error') throw new Error(failure.story);
      foundIn.push(seed);
      for (const fault of failure.faults) rules.add(/^[a-z-]+(?=:)/.exec(fault)?.[0] ?? 'books');
    });
    if (foundIn.length === 0) missed += 1;
    const first = foundIn.length > 0 ? `, first ${Math.min(...foundIn)}` : '';
    const by = [...rules].toSorted().join(', ');
    console.log(`${defect}: found in ${foundIn.length} of ${seeds.length} seeds${first} (${by})`);
  }
  console.log(`${defects.length - missed} passed, ${missed} failed`);
  return missed === 0;
}

await runCommand(async () => {
  const requested = readRequest((await loadSimulation()).defectNames);
  const dataDir = mkdtempSync(join(tmpdir(), 'lango-simulate-'));
  const log = { info: () => undefined, warn: console.warn };
  const postgres = await startPostgres({ dataDir, log, throwAway: true });
  try {
    await migrate(postgres.url);
    if (requested.defects.length > 0) return await expectEachFound(postgres.url, requested);
    return await expectNoFailure(postgres.url, requested);
  } finally {
    await postgres.stop();
  }
});
