import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#platform/migrate.ts';
import { startPostgres } from '#platform/postgres/start-postgres.ts';
import { loadSuite, runCommand, UnknownSuite } from './suites.ts';

/** What `server/testing/simulator.ts` exports. `run` throws when an invariant breaks. */
type Simulator = Readonly<{ run: (seed: number) => Promise<void>; close: () => Promise<void> }>;
type Simulation = Readonly<{ openSimulator: (databaseUrl: string) => Promise<Simulator> }>;

const seedsDefault = 100;
const seedsMax = 1_000_000;

/** The seeds asked for: `--seed S` replays one, `--seeds N` runs 1 to N. */
function chosenSeeds(): number[] {
  const { values } = parseArgs({
    options: { seeds: { type: 'string' }, seed: { type: 'string' } },
  });
  const whole = (text: string, name: string) => {
    if (/^\d{1,7}$/.test(text) && Number(text) <= seedsMax) return Number(text);
    throw new UnknownSuite(`--${name} takes a whole number up to ${seedsMax}, not "${text}".`);
  };
  if (values.seed !== undefined) return [whole(values.seed, 'seed')];
  const count = whole(values.seeds ?? String(seedsDefault), 'seeds');
  return Array.from({ length: count }, (_, index) => index + 1);
}

await runCommand(async () => {
  const seeds = chosenSeeds();
  const { openSimulator } = (await loadSuite('server/testing', 'simulator')) as Simulation;
  const dataDir = mkdtempSync(join(tmpdir(), 'lango-simulate-'));
  const log = { info: () => undefined, warn: console.warn };
  const postgres = await startPostgres({ dataDir, log, throwAway: true });
  let failed = 0;
  try {
    await migrate(postgres.url);
    const simulator = await openSimulator(postgres.url);
    for (const seed of seeds) {
      try {
        await simulator.run(seed);
      } catch (cause) {
        failed += 1;
        console.log(`Seed ${seed} broke; replay it with: npm run simulate -- --seed ${seed}`);
        console.log(cause instanceof Error ? cause.stack : String(cause));
      }
    }
    await simulator.close();
  } finally {
    await postgres.stop();
  }
  console.log(`${seeds.length - failed} passed, ${failed} failed`);
  return failed === 0 && seeds.length > 0;
});
