import type { FastifyInstance } from 'fastify';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { scenarios as listings } from './listing/scenarios.ts';
import { openShopFront } from './listing/shop-front.ts';
import { fillStock } from './listing/stock.ts';
import type { Asked } from './measure/ground.ts';
import { timed, timingOf, twoDigits } from './measure/timing.ts';
import { openOffice } from './office/back-office.ts';
import { fillDesk } from './office/desk-and-returns.ts';
import { fillOffice } from './office/people-and-orders.ts';
import { scenariosFor } from './office/scenarios.ts';

/** A young shop, one ten times and one a hundred times as large, in proxies, orders and tickets. */
const plans = {
  whole: { sizes: [1_000, 10_000, 100_000], rounds: 40, warmUps: 4 },
  toy: { sizes: [300], rounds: 1, warmUps: 0 },
};
type Plan = (typeof plans)['whole'];

/** Milliseconds of the middle call, by the name of what was asked. */
type Medians = ReadonlyMap<string, number>;

/**
 * How the calls of shop and back office grow with the shop: each call over 1,000, 10,000 and
 * 100,000 proxies, customers, orders and tickets. A ratio is the median at 100 times the rows as a
 * multiple of the median at the fewest; 1 is a call that does not notice growth, 100 one that reads
 * it all.
 */
export async function run({ json, size: asked, ground }: Asked) {
  const plan = plans[asked];
  const bySize: Medians[] = [];
  for (const size of plan.sizes) {
    bySize.push(await ground.onDatabase((db) => measureShop(db, size, plan)));
    if (!json) process.stdout.write(`  measured ${size.toLocaleString('en')} rows\n`);
  }
  const names = [...(bySize[0]?.keys() ?? [])];
  const growth = names.map((name) => {
    const medians = bySize.map((measured) => measured.get(name) ?? Number.NaN);
    return { name, medians, ratio: twoDigits((medians.at(-1) ?? 0) / (medians[0] ?? 1)) };
  });
  if (!json) {
    for (const { name, medians } of growth) {
      process.stdout.write(`  ${name.padEnd(40)} ${medians.join(' / ')} ms\n`);
    }
  }
  return {
    name: 'growth',
    ratios: Object.fromEntries(growth.map(({ name, ratio }) => [name, ratio])),
    raw: { ...plan, milliseconds: growth },
  };
}

async function measureShop(db: Database, size: number, plan: Plan): Promise<Medians> {
  await fillStock(db, size, systemClock());
  await fillOffice(db, size, systemClock());
  await fillDesk(db, size);
  const [shop, office] = [await openShopFront(db), await openOffice(db)];
  const medians = new Map<string, number>();
  try {
    for (const { name, path } of listings) {
      medians.set(`shop: ${name}`, await median(shop, path, plan));
    }
    for (const { name, path } of scenariosFor({ rows: size, addresses: size })) {
      medians.set(`office: ${name}`, await median(office, `/api/admin${path}`, plan));
    }
  } finally {
    await shop.close();
    await office.close();
  }
  return medians;
}

let asked = 0;

async function median(app: FastifyInstance, url: string, plan: Plan): Promise<number> {
  const { rounds, warmUps } = plan;
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    asked += 1;
    // Each call comes from an address of its own, so that the limits count it and let it pass.
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    const time = await timed(async () => {
      const { statusCode, body } = await app.inject({ url, remoteAddress });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
    });
    if (round >= 0) times.push(time);
  }
  return timingOf(times).p50;
}
