import type { Database } from '#platform/db.ts';
import type { BenchOptions } from './measure/environment.ts';
import { measureConfirmations } from './sale/confirmations.ts';
import { countingStatements, mediansOf, saleSteps, type Anatomy } from './sale/anatomy.ts';
import { replayBare } from './sale/bare-writes.ts';
import { dissectSales, runSales } from './sale/domain-sales.ts';

const sizes = {
  whole: { confirmations: 20, sales: 300, warmUps: 40, dissected: 20, connections: 8 },
  toy: { confirmations: 1, sales: 3, warmUps: 0, dissected: 1, connections: 2 },
};
type Size = (typeof sizes)['whole'];

/**
 * Figures of a sale. How long a customer waits between the provider's confirmation and the
 * credentials, over HTTP against the whole running program; and how many sales a second the domain
 * code carries, against the same row writes as bare SQL transactions on the same server, in one
 * run. Also the database work of each step of one sale: statements, round trips, and commits, each
 * of which waits for the disk.
 */
export async function run({ json, size: asked, environment }: BenchOptions) {
  const size = sizes[asked];
  const { sales, connections } = size;
  const waits = await environment.onProgram(({ addresses }) =>
    measureConfirmations(addresses, size.confirmations),
  );
  // What a commit costs is part of both rates, so these wait for the disk.
  const input = { poolMax: connections, durable: true };
  const rates = await environment.onDatabase((db) => measureRates(db, size), input);
  const ratio = rates.domainPerSecond / rates.barePerSecond;
  if (!json) {
    const say = (line: string) => process.stdout.write(`  ${line}\n`);
    say(
      `confirmation to credentials: p50 ${waits.p50} ms, p95 ${waits.p95} ms, n ${waits.samples}`,
    );
    say(`sales per second: domain ${rates.domainPerSecond}, bare SQL ${rates.barePerSecond}`);
    tellSteps(say, rates.steps);
  }
  return {
    name: 'sale',
    ratios: {
      'sales per second of bare SQL': Number(ratio.toFixed(3)),
      'median confirmation of one second': Number((waits.p50 / 1000).toFixed(3)),
      'statements of a sale': sumOf(rates.steps, 'statements'),
      'waits of a sale': sumOf(rates.steps, 'waits'),
      'commits of a sale': sumOf(rates.steps, 'commits'),
    },
    raw: { confirmationMs: waits, ...rates, sales, connections },
  };
}

const sumOf = (steps: Anatomy, figure: 'statements' | 'waits' | 'commits') =>
  saleSteps.reduce((sum, step) => sum + steps[step][figure], 0);

const columnWidth = 12;

function tellSteps(say: (line: string) => void, steps: Anatomy) {
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell) => String(cell).padEnd(columnWidth)).join('');
  say(line(['step', 'statements', 'waits', 'commits', 'ms alone']));
  for (const step of saleSteps) {
    const { statements, waits, commits, ms } = steps[step];
    say(line([step, statements, waits, commits, ms]));
  }
}

async function measureRates(db: Database, size: Size) {
  const { sales, warmUps, dissected, connections } = size;
  await runSales(db, { sales: warmUps, connections });
  const domain = await runSales(db, { sales, connections });
  const bareMs = await replayBare(db, { orderIds: domain.orderIds, connections });
  const steps = mediansOf(await countingStatements(() => dissectSales(db, dissected)));
  const perSecond = (ms: number) => Number(((sales * 1000) / ms).toFixed(1));
  return { domainPerSecond: perSecond(domain.ms), barePerSecond: perSecond(bareMs), steps };
}
