import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs, secondMs } from '#contracts/time.ts';
import { connectDatabase, sql, type Database } from '#platform/db.ts';
import type { Program } from '../scripts/gate/program.ts';
import type { BenchOptions } from './measure/environment.ts';
import { twoDigits } from './measure/timing.ts';
import { watchProcesses, type Share } from './rest/processes.ts';

const sizes = {
  whole: { watchMs: minuteMs, settleMs: minuteMs, measured: true },
  toy: { watchMs: secondMs, settleMs: 0, measured: false },
};
type Size = (typeof sizes)['whole'];

const measuredWithinMs = 20 * minuteMs;
const lookEveryMs = 5 * secondMs;

type Shares = Readonly<Record<string, Share>>;

/**
 * The idle demo shop: the memory of all its processes, PostgreSQL and the launcher among them, and
 * their share of a core, while the stock is measured for the first time and once it is. It takes
 * some ten minutes. Nothing is compared, since other work of the machine affects the figures.
 */
export async function run({ json, size: asked, environment }: BenchOptions) {
  const size = sizes[asked];
  const { measuring, atRest } = await environment.onProgram((program) => watch(program, size));
  if (!json) {
    print('while the stock is measured', measuring);
    print('at rest', atRest);
  }
  return {
    name: 'rest',
    ratios: {
      'per cent of a core while measuring': total(measuring, 'corePercent'),
      'per cent of a core at rest': total(atRest, 'corePercent'),
      'megabytes at rest': total(atRest, 'megabytes'),
    },
    raw: { ...size, measuring, atRest },
  };
}

async function watch(program: Program, { watchMs, settleMs, measured }: Size) {
  const launcher = program.launcher.pid ?? 0;
  const shares = async () => watchProcesses({ launcher, ...(await program.processes()) }, watchMs);
  const measuring = await shares();
  if (measured) {
    const db = connectDatabase({ url: program.addresses.database, applicationName: 'lango-bench' });
    await untilMeasured(db).finally(() => db.close());
  }
  await pause(settleMs);
  return { measuring, atRest: await shares() };
}

async function untilMeasured(db: Database): Promise<void> {
  const deadline = performance.now() + measuredWithinMs;
  while (performance.now() < deadline) {
    const [left] = await db.rows(sql`select 1 from upstreams where health = 'new' limit 1`);
    if (left === undefined) return;
    await pause(lookEveryMs);
  }
  throw new Error('The stock was not measured in time.');
}

const total = (shares: Shares, of: keyof Share): number =>
  twoDigits(Object.values(shares).reduce((sum, share) => sum + share[of], 0));

function print(when: string, shares: Shares): void {
  process.stdout.write(`  ${when}\n`);
  for (const [name, { megabytes, corePercent }] of Object.entries(shares)) {
    process.stdout.write(`    ${name}: ${megabytes} MB, ${corePercent} % of a core\n`);
  }
}
