import type { Database } from '#platform/db.ts';
import type { BenchOptions } from './measure/environment.ts';
import { measureConfirmations } from './sale/confirmations.ts';
import { countingStatements, mediansOf, saleSteps, type Anatomy } from './sale/anatomy.ts';
import { replayBare } from './sale/bare-writes.ts';
import { dissectSales, runSales } from './sale/domain-sales.ts';
import { measureSeveral } from './sale/several.ts';
import { askedParts } from './measure/asked-parts.ts';
import { twoDigits } from './measure/timing.ts';

const sizes = {
  whole: {
    confirmations: 20,
    sales: 300,
    warmUps: 40,
    dissected: 20,
    connections: 8,
    several: { lines: 100, buyers: 20, rounds: 3 },
  },
  toy: {
    confirmations: 1,
    sales: 3,
    warmUps: 0,
    dissected: 1,
    connections: 2,
    several: { lines: 3, buyers: 2, rounds: 1 },
  },
};
type Size = (typeof sizes)['whole'];

const parts = ['confirmations', 'rates', 'several'] as const;

/**
 * Figures of a sale. How long a customer waits between the provider's confirmation and the
 * credentials, over HTTP against the whole running program; how many sales a second the domain
 * code carries, against the same row writes as bare SQL transactions on the same server, in one
 * run, with the database work of each step of one sale: statements, round trips, and commits, each
 * of which waits for the disk; and what an order of several lines takes beside other buyers.
 */
export async function run({ json, size: asked, environment, only, lines }: BenchOptions) {
  const size = sizes[asked];
  const { sales, connections } = size;
  const several = { ...size.several, ...(lines !== undefined && { lines }) };
  const wanted = new Set(askedParts(only, parts));
  const measured = async <T>(part: (typeof parts)[number], measure: () => Promise<T>) =>
    wanted.has(part) ? measure() : undefined;
  const waits = await measured('confirmations', () =>
    environment.onProgram(({ addresses }) => measureConfirmations(addresses, size.confirmations)),
  );
  // What a commit costs is part of both rates, so these wait for the disk.
  const input = { poolMax: connections, durable: true };
  const rates = await measured('rates', () =>
    environment.onDatabase((db) => measureRates(db, size), input),
  );
  const many = await measured('several', () =>
    environment.onDatabase((db) => measureSeveral(db, several), { durable: true }),
  );
  if (!json) tell({ waits, rates, many });
  return {
    name: 'sale',
    ratios: {
      ...(rates && ratiosOf(rates)),
      ...(waits && {
        'median confirmation of one second': Number((waits.p50 / 1000).toFixed(3)),
      }),
      ...(many && severalRatios(many)),
    },
    raw: { confirmationMs: waits, ...rates, several: many, sales, connections },
  };
}

type Rates = Awaited<ReturnType<typeof measureRates>>;
type SeveralMeasured = Awaited<ReturnType<typeof measureSeveral>>;

function ratiosOf({ domainPerSecond, barePerSecond, steps }: Rates) {
  return {
    'sales per second of bare SQL': Number((domainPerSecond / barePerSecond).toFixed(3)),
    'statements of a sale': sumOf(steps, 'statements'),
    'waits of a sale': sumOf(steps, 'waits'),
    'commits of a sale': sumOf(steps, 'commits'),
  };
}

const goalMs = { many: 3_000, most: 20_000 };

function severalRatios({ lines, most, work, besideMs }: SeveralMeasured) {
  const ofOne = (count: 'many' | 'most', what: 'bought' | 'renewed') =>
    twoDigits(work[count][what].waits / work.one[what].waits);
  return {
    [`waits of ${lines} lines, of one`]: ofOne('many', 'bought'),
    [`waits of ${most} lines, of one`]: ofOne('most', 'bought'),
    [`waits of ${lines} renewals, of one`]: ofOne('many', 'renewed'),
    [`waits of ${most} renewals, of one`]: ofOne('most', 'renewed'),
    [`${lines} lines beside buyers, of 3 s`]: twoDigits(besideMs.many / goalMs.many),
    [`${most} lines beside buyers, of 20 s`]: twoDigits(besideMs.most / goalMs.most),
  };
}

type Figures = Readonly<{
  waits: Awaited<ReturnType<typeof measureConfirmations>> | undefined;
  rates: Rates | undefined;
  many: SeveralMeasured | undefined;
}>;

function tell({ waits, rates, many }: Figures) {
  const say = (line: string) => process.stdout.write(`  ${line}\n`);
  if (waits) {
    say(
      `confirmation to credentials: p50 ${waits.p50} ms, p95 ${waits.p95} ms, n ${waits.samples}`,
    );
  }
  if (rates) {
    say(`sales per second: domain ${rates.domainPerSecond}, bare SQL ${rates.barePerSecond}`);
    tellSteps(say, rates.steps);
  }
  if (!many) return;
  for (const [count, { bought, renewed }] of Object.entries(many.work)) {
    const costs = ({ statements, waits: all }: typeof bought) => `${statements} and ${all}`;
    say(`${count}: statements and waits ${costs(bought)}, renewed ${costs(renewed)}`);
  }
  const { besideMs, lines, most, buyers } = many;
  say(
    `beside ${buyers} buyers: ${lines} lines ${besideMs.many} ms, ${most} lines ${besideMs.most} ms`,
  );
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
