import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Tally, wordsOf } from '../../scripts/suites/tally.ts';
import { copyDatabase } from './copy-database.ts';
import { beforeTheWorker, edgeCases } from './cases/edge.ts';
import { sessionCases } from './cases/ending.ts';
import { keepingCases } from './cases/keeping.ts';
import { saleCases } from './cases/sale.ts';
import { settingCases } from './cases/settings.ts';
import { migrateCase, ownerCase, stockCases } from './cases/stock.ts';
import { stopCases } from './cases/stopping.ts';
import { faults, type Fault } from './faults.ts';
import { setUp } from './set-up.ts';
import { openLiveShop, type Alteration, type ProcessName } from './shop.ts';
import type { Case, Stage } from './stage.ts';

/**
 * Every fault that the suite must find, in one simulated network: each has a copy of a database
 * with an owner, processes with the fault in their source, and the one case that must turn red. The
 * same cases come first without a fault, and must be green.
 */
const [folder = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));
const known: readonly Case[] = [
  beforeTheWorker,
  stockCases,
  edgeCases,
  settingCases,
  saleCases,
  keepingCases,
  sessionCases,
  // The api is gone afterwards.
  stopCases,
].flat();

function caseOf(requested: string): Case {
  const found = known.find(({ name }) => name === requested);
  if (!found) throw new Error(`There is no case "${requested}".`);
  return found;
}

/** Another shop with the same owner, whose processes run until `play` is over. */
async function withShop(
  { altered, processes }: Readonly<{ altered?: Alteration; processes: readonly ProcessName[] }>,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const database = await copyDatabase(stage.database);
  const shop = openLiveShop({ folder, database, altered });
  try {
    for (const name of processes) await shop.start(name);
    await play({ ...stage, database, shop, kept: { ...stage.kept } });
  } finally {
    for (const name of processes) await shop.stop(name);
  }
}

/** Why a fault was not found; undefined when its case was red for its reason. */
async function whyMissed(fault: Fault): Promise<string | undefined> {
  const { file, from, foundBy, says } = fault;
  const path = join(root, file);
  const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (source.split(from).length !== 2) return `${file} does not hold once: ${from}`;
  let words = 'it stayed green';
  await withShop({ altered: fault, processes: fault.processes }, async (given) => {
    for (const name of fault.after) await caseOf(name).run(given);
    await caseOf(foundBy)
      .run(given)
      .catch((cause: unknown) => (words = wordsOf(cause)));
  });
  return says.test(words) ? undefined : words;
}

/** Found, where its case turns red for its reason. */
const find = (fault: Fault) => ({
  name: fault.name,
  run: async () => {
    const problem = await whyMissed(fault);
    if (problem !== undefined) throw new Error(`${fault.foundBy}: ${problem}`);
  },
});

const stage = await setUp(folder, 'nginx');
const tally = new Tally();
const first = ['the ready-made file passes the edge’s own check'];
await tally.play([migrateCase], stage);
await stage.shop.start('api');
await tally.play([...first.map(caseOf), ownerCase], stage);
await stage.shop.stop('api');

const needed = new Set(faults.flatMap(({ after, foundBy }) => [...after, foundBy]));
tally.say('without a fault');
await withShop({ processes: ['api'] }, async (given) => {
  const early = beforeTheWorker.filter(({ name }) => needed.has(name));
  await tally.play(early, given);
  await given.shop.start('worker');
  const others = known.filter((one) => needed.has(one.name) && !early.includes(one));
  await tally.play(others, given);
  await given.shop.stop('worker');
});
tally.say('with each fault');
await tally.play(faults.map(find), stage);
// What runs here ends with the namespace, which ends with this process.
process.exit(tally.tell('defects: ') ? 0 : 1);
