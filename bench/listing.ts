import type { FastifyInstance } from 'fastify';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import { scenarios, type Scenario } from './listing/scenarios.ts';
import { openShopFront } from './listing/shop-front.ts';
import { fillStock } from './listing/stock.ts';
import type { BenchOptions } from './measure/environment.ts';
import { timed, timingOf, twoDigits, type Timing } from './measure/timing.ts';

const sizes = {
  whole: { proxies: 100_000, rounds: 60, warmUps: 5 },
  toy: { proxies: 400, rounds: 1, warmUps: 0 },
};
type Size = (typeof sizes)['whole'];

type Result = Readonly<{ name: string; call: Timing; bare: Timing; ratio: number }>;

/**
 * Marketplace calls over 100,000 listings, from the request's arrival to its answer, against the
 * barest statement for the same rows on the same connection pool, taken in turns in one run.
 */
export async function run({ json, size: asked, environment }: BenchOptions) {
  const size = sizes[asked];
  const results = await environment.onDatabase(async (db) => {
    await fillStock(db, size.proxies, { at: systemClock() });
    const app = await openShopFront(db);
    const measured: Result[] = [];
    for (const scenario of scenarios) {
      const result = await measure({ app, db, scenario }, size);
      if (!json) print(result);
      measured.push(result);
    }
    await app.close();
    return measured;
  });
  return {
    name: 'listing',
    ratios: Object.fromEntries(results.map(({ name, ratio }) => [name, ratio])),
    raw: { ...size, milliseconds: results },
  };
}

function print({ name, call, bare }: Result) {
  const asked = `call p50 ${call.p50} p95 ${call.p95} p99 ${call.p99} ms`;
  const figures = `${asked}, bare p50 ${bare.p50} ms`;
  process.stdout.write(`  ${name.padEnd(32)} ${figures}\n`);
}

type Measured = Readonly<{ app: FastifyInstance; db: Database; scenario: Scenario }>;

async function measure(
  { app, db, scenario: { name, path, bare } }: Measured,
  { rounds, warmUps }: Size,
): Promise<Result> {
  const calls: number[] = [];
  const bares: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    // Each call comes from an address of its own, so that the limits count it and let it pass.
    const remoteAddress = `10.0.${(round + warmUps) % 250}.${name.length}`;
    const call = await timed(async () => {
      const { statusCode, body } = await app.inject({ url: path, remoteAddress });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
    });
    const statement = await timed(() => db.rows(bare));
    if (round < 0) continue;
    calls.push(call);
    bares.push(statement);
  }
  const [call, plain] = [timingOf(calls), timingOf(bares)];
  return { name, call, bare: plain, ratio: twoDigits(call.p50 / plain.p50) };
}
