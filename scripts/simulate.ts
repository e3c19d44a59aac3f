import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#platform/migrate.ts';
import { startPostgres } from '#platform/postgres/start-postgres.ts';
import { loadSuite, runCommand, UnknownSuite } from './suites.ts';

/** What `server/testing/simulator.ts` exports. `run` throws when an invariant breaks. */
type Simulator = Readonly<{ run: (seed: number) => Promise<void>; close: () => Promise<void> }>;
type Simulation = Readonly<{
  openSimulator: (templateUrl: string, planted?: string) => Promise<Simulator>;
  plantNames: readonly string[];
}>;

/** Seeds under way at once: each waits for its database most of the time. */
const lanes = 4;
const plantedSeedsDefault = 40;
const progressEveryMs = 10_000;
const seedsDefault = 100;
const seedsMax = 1_000_000;

type Wanted = Readonly<{ seeds: readonly number[]; isPlanted: boolean; isReplay: boolean }>;

/**
 * The seeds asked for: `--seed S` replays one with its trace, `--seeds N` runs 1 to N, `--planted`
 * runs them once for each planted fault.
 */
function whatIsWanted(): Wanted {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      planted: { type: 'boolean', default: false },
    },
  });
  const whole = (text: string, name: string) => {
    if (/^\d{1,7}$/.test(text) && Number(text) <= seedsMax) return Number(text);
    throw new UnknownSuite(`--${name} takes a whole number up to ${seedsMax}, not "${text}".`);
  };
  const isPlanted = values.planted;
  if (values.seed !== undefined) {
    return { seeds: [whole(values.seed, 'seed')], isPlanted, isReplay: true };
  }
  const usual = isPlanted ? plantedSeedsDefault : seedsDefault;
  const count = whole(values.seeds ?? String(usual), 'seeds');
  const seeds = Array.from({ length: count }, (_, index) => index + 1);
  return { seeds, isPlanted, isReplay: false };
}

type Ended = (seed: number, failure: unknown) => void;

/** Runs the seeds in lanes; each lane has a simulator of its own. */
async function runSeeds(open: () => Promise<Simulator>, seeds: readonly number[], ended: Ended) {
  const left = [...seeds].toReversed();
  const lane = async () => {
    const simulator = await open();
    for (let seed = left.pop(); seed !== undefined; seed = left.pop()) {
      const failure = await simulator.run(seed).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      ended(seed, failure);
    }
    await simulator.close();
  };
  await Promise.all(Array.from({ length: Math.min(lanes, seeds.length) }, lane));
}

/** Every seed must pass. Says how far it is, and how to see a failure again. */
async function expectNoFailure(open: () => Promise<Simulator>, { seeds, isReplay }: Wanted) {
  const beganAt = Date.now();
  let toldAt = beganAt;
  let done = 0;
  let failed = 0;
  await runSeeds(open, seeds, (seed, failure) => {
    done += 1;
    if (failure !== undefined) {
      failed += 1;
      console.log(`Seed ${seed} broke; replay it with: npm run simulate -- --seed ${seed}`);
      const faults = failure instanceof Error && 'faults' in failure ? failure.faults : undefined;
      const isKnown = Array.isArray(faults) && !isReplay;
      if (isKnown) console.log(faults.join('\n'));
      else console.log(failure instanceof Error ? failure.message : failure);
    }
    if (Date.now() - toldAt < progressEveryMs) return;
    toldAt = Date.now();
    const perSecond = (done * 1000) / (toldAt - beganAt);
    console.log(`${done} of ${seeds.length} seeds, ${failed} failed, ${perSecond.toFixed(1)}/s`);
  });
  const seconds = (Date.now() - beganAt) / 1000;
  console.log(`${(seeds.length / seconds).toFixed(1)} seeds/s over ${seconds.toFixed(0)} s`);
  console.log(`${seeds.length - failed} passed, ${failed} failed`);
  return failed === 0 && seeds.length > 0;
}

/** Every planted fault must be found in one seed at least. */
async function expectEachFound(
  { openSimulator, plantNames }: Simulation,
  url: string,
  seeds: number[],
) {
  let missed = 0;
  for (const name of plantNames) {
    let found = 0;
    await runSeeds(
      () => openSimulator(url, name),
      seeds,
      (_, failure) => {
        if (failure instanceof Error && 'faults' in failure) found += 1;
        else if (failure !== undefined) throw failure;
      },
    );
    if (found === 0) missed += 1;
    console.log(`${name}: found in ${found} of ${seeds.length} seeds`);
  }
  console.log(`${plantNames.length - missed} passed, ${missed} failed`);
  return missed === 0;
}

await runCommand(async () => {
  const wanted = whatIsWanted();
  const simulation = (await loadSuite('server/testing', 'simulator')) as Simulation;
  const dataDir = mkdtempSync(join(tmpdir(), 'lango-simulate-'));
  const log = { info: () => undefined, warn: console.warn };
  const postgres = await startPostgres({ dataDir, log, throwAway: true });
  try {
    await migrate(postgres.url);
    if (wanted.isPlanted) return await expectEachFound(simulation, postgres.url, [...wanted.seeds]);
    return await expectNoFailure(() => simulation.openSimulator(postgres.url), wanted);
  } finally {
    await postgres.stop();
  }
});
