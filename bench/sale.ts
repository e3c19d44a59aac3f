import type { Database } from '#platform/db.ts';
import type { Asked } from './measure/ground.ts';
import { measureConfirmations } from './sale/confirmations.ts';
import { replayBare } from './sale/bare-writes.ts';
import { runSales } from './sale/domain-sales.ts';

const sizes = {
  whole: { confirmations: 20, sales: 300, warmUps: 40, connections: 8 },
  toy: { confirmations: 1, sales: 3, warmUps: 0, connections: 2 },
};
type Size = (typeof sizes)['whole'];

/**
 * Two figures of a sale. How long a customer waits between the provider's confirmation and the
 * credentials, over HTTP against the whole running program; and how many sales a second the domain
 * code carries, against the same row writes as bare SQL transactions on the same server, in one
 * run.
 */
export async function run({ json, size: asked, ground }: Asked) {
  const size = sizes[asked];
  const { sales, connections } = size;
  const waits = await ground.onProgram(({ addresses }) =>
    measureConfirmations(addresses, size.confirmations),
  );
  // What a commit costs is part of both rates, so these wait for the disk.
  const input = { poolMax: connections, durable: true };
  const rates = await ground.onDatabase((db) => measureRates(db, size), input);
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

async function measureRates(db: Database, { sales, warmUps, connections }: Size) {
  await runSales(db, { sales: warmUps, connections });
  const domain = await runSales(db, { sales, connections });
  const bareMs = await replayBare(db, { orderIds: domain.orderIds, connections });
  const perSecond = (ms: number) => Number(((sales * 1000) / ms).toFixed(1));
  return { domainPerSecond: perSecond(domain.ms), barePerSecond: perSecond(bareMs) };
}
