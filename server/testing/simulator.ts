import { DatabaseUnavailable } from '#platform/database/database-trouble.ts';
import { brokenByActive, unsettledInvariants } from '../modules/admin/testing/invariants.ts';
import { Bank } from './simulator/bank.ts';
import { Counter } from './simulator/counter.ts';
import { defectiveDatabase } from './simulator/database.ts';
import { openSimulatorDatabase, type SimulatorDatabase } from './simulator/simulator-database.ts';
import { Chaos } from './simulator/chaos.ts';
import { OperatorPost } from './simulator/operator-post.ts';
import { Play } from './simulator/play.ts';
import { defects, type Defect } from './simulator/defects.ts';
import { chanceOf } from './simulator/seed.ts';
import { began, type Stage } from './simulator/shop.ts';
import { Till } from './simulator/till.ts';
import { Utility } from './simulator/utility.ts';

/** A seed that broke something: what, and everything that led to it. */
export class SeedFailed extends Error {
  override readonly name = 'SeedFailed';
  readonly faults: readonly string[];

  constructor(seed: number, { faults, trace }: Pick<Play, 'faults' | 'trace'>) {
    super([`seed ${seed}:`, ...trace, '', ...faults].join('\n'));
    this.faults = faults;
  }
}

/** What happened in a seed, line by line, and what was done to the shop in it, by kind. */
export type Story = Readonly<{ trace: readonly string[]; chaos: ReadonlyMap<string, number> }>;

export type Simulator = Readonly<{
  /** Plays one seed. Throws SeedFailed when anything in it is wrong. */
  run: (seed: number) => Promise<Story>;
  close: () => Promise<void>;
}>;

/** Runs that share one database; what they leave behind in its files slows it down by and by. */
const runsPerDatabase = 1_000;
/** A machine that is too busy to set a story up or to look at it plays that story again. */
const playsMax = 5;

/** Names of the defects that can be seeded. */
export const defectNames = defects.map(({ name }) => name);

/**
 * The sale with random events: real domain code and a real database, virtual customers, two
 * instances and a seed that decides everything. `url` names a migrated database that serves as the
 * template of the simulator's own; it must have no connections. `defectName` is one of
 * `defectNames`.
 */
export async function openSimulator(url: string, defectName?: string): Promise<Simulator> {
  const defect = defects.find(({ name }) => name === defectName);
  if (defectName !== undefined && !defect) throw new Error(`No defect is called "${defectName}".`);
  let environment: SimulatorDatabase | undefined;
  let runs = 0;
  const renew = async () => {
    await environment?.close();
    environment = undefined;
    runs = 0;
  };
  /** A whole run; one whose set-up or checks failed is repeated. */
  const tell = async (seed: number): Promise<Play> => {
    for (let plays = 1; ; plays += 1) {
      try {
        environment ??= await openSimulatorDatabase(url, defect);
        const play = await playSeed(environment, seed, defect);
        if (play.faults.length === 0) play.faults.push(...(await finalFaults(environment)));
        return play;
      } catch (error) {
        await renew();
        if (plays >= playsMax || !(error instanceof DatabaseUnavailable)) throw error;
      }
    }
  };
  return {
    run: async (seed) => {
      const play = await tell(seed);
      runs += 1;
      // A broken story may have left transactions open, which a sweep would wait for.
      if (play.faults.length > 0 || runs >= runsPerDatabase) await renew();
      else await environment?.sweep();
      if (play.faults.length > 0) throw new SeedFailed(seed, play);
      return play;
    },
    close: renew,
  };
}

async function playSeed(
  { db, look, watch }: SimulatorDatabase,
  seed: number,
  defect?: Defect,
): Promise<Play> {
  const chance = chanceOf(seed);
  let now = began;
  const settings = {
    now: () => now,
    mark: seed.toString(36).toUpperCase(),
    faults: defect ?? {},
    chaos: new Chaos(),
  };
  const { chaos, faults } = settings;
  const till = new Till(chance, settings);
  const post = new OperatorPost(till, { chance, chaos });
  const stage: Stage = {
    db: defect ? defectiveDatabase(db, defect) : db,
    till,
    counter: new Counter(till, { post, chance, chaos, faults }),
    utility: new Utility(till, { post, chance, chaos }),
    operatorPost: post,
    bank: new Bank(till, { chance, chaos, now: () => now }),
    chaos,
    faults,
    random: (bytes) => chance.bytes(bytes),
    chance,
    seed,
    now: () => now,
  };
  const play = new Play(stage, {
    look,
    pass: (ms) => {
      now += ms;
    },
    countBlocked: watch,
  });
  await play.run();
  return play;
}

/**
 * Rules that hold only at the end; the others were checked when the run ended. And those of
 * customers once more, as the worker checks them.
 */
async function finalFaults({ look }: SimulatorDatabase): Promise<string[]> {
  const at = new Date(began);
  const unsettled = await unsettledInvariants(look, at);
  const byActive = await brokenByActive(look, { since: new Date(0), at });
  return [
    ...unsettled.map(({ id, subject, detail }) => `${id}: ${subject}, ${detail}`),
    ...byActive.flatMap(({ rule, offences }) =>
      offences.map(({ subject, detail }) => `${rule.id} by who was active: ${subject}, ${detail}`),
    ),
  ];
}
