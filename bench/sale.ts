import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#platform/db.ts';
import { migrate } from '#platform/migrate.ts';
import { startPostgres } from '#platform/postgres/start-postgres.ts';
import { startProgram } from '../scripts/program.ts';
import { measureConfirmations } from './sale/confirmations.ts';
import { replayBare } from './sale/bare-writes.ts';
import { runSales } from './sale/domain-sales.ts';

const confirmations = 20;
const sales = 300;
const warmUps = 40;
const connections = 8;

/**
 * Two figures of a sale. How long a customer waits between the provider's confirmation and the
 * credentials, over HTTP against the whole running program; and how many sales a second the domain
 * code carries, against the same row writes as bare SQL transactions on the same server, in one
 * run.
 */
export async function run({ json }: { json: boolean }) {
  const waits = await withProgram();
  const rates = await withDatabase();
  const ratio = rates.domainPerSecond / rates.barePerSecond;
  if (!json) {
    const say = (line: string) => process.stdout.write(`  ${line}\n`);
    say(
      `confirmation to credentials: p50 ${waits.p50} ms, p95 ${waits.p95} ms, n ${waits.samples}`,
    );
    say(`sales per second: domain ${rates.domainPerSecond}, bare SQL ${rates.barePerSecond}`);
  }
  return {
    name: 'sale',
    ratios: {
      'sales per second of bare SQL': Number(ratio.toFixed(3)),
      'median confirmation of one second': Number((waits.p50 / 1000).toFixed(3)),
    },
    raw: { confirmationMs: waits, ...rates, sales, connections },
  };
}

async function withProgram() {
  const program = await startProgram();
  try {
    return await measureConfirmations(program.addresses, confirmations);
  } finally {
    await program.stop();
  }
}

async function withDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'lango-bench-sale-'));
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startPostgres({ dataDir, log });
  const open = (poolMax: number) =>
    connectDatabase({ url: postgres.url, applicationName: 'lango-bench', poolMax });
  const db = open(connections);
  try {
    await migrate(postgres.url);
    await runSales(db, { sales: warmUps, connections });
    const domain = await runSales(db, { sales, connections });
    const bareMs = await replayBare(db, { orderIds: domain.orderIds, connections });
    const perSecond = (ms: number) => Number(((sales * 1000) / ms).toFixed(1));
    return { domainPerSecond: perSecond(domain.ms), barePerSecond: perSecond(bareMs) };
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
