import type { FastifyInstance } from 'fastify';
import { systemClock } from '#platform/clock.ts';
import { fillStock } from './listing/stock.ts';
import { onThrowAwayDatabase } from './measure/throw-away.ts';
import { timed, timingOf, twoDigits } from './measure/timing.ts';
import { openOffice } from './office/back-office.ts';
import { fillDesk } from './office/desk-and-returns.ts';
import { fillOffice } from './office/people-and-orders.ts';
import { scenariosFor, type Scenario } from './office/scenarios.ts';

const rows = 50_000;
/** More addresses than a large shop has. */
const addresses = 100_000;
const rounds = 40;
const warmUps = 3;
/** What issue and runbook promise: every list within so many milliseconds, 19 times of 20. */
const promiseMs = 200;

type Result = Readonly<{ name: string; p50: number; p95: number; ofPromise: number }>;

/**
 * Every list and search of the back office over 50,000 customers, orders, payments and tickets and
 * 100,000 addresses, from the request's arrival to its answer. A ratio is the 95th percentile as a
 * part of 200 ms.
 */
export async function run({ json }: { json: boolean }) {
  const results = await withOffice(async (app) => {
    const measured: Result[] = [];
    for (const scenario of scenariosFor({ rows, addresses })) {
      const result = await measure(app, scenario);
      if (!json) process.stdout.write(`  ${line(result)}\n`);
      measured.push(result);
    }
    return measured;
  });
  return {
    name: 'office',
    ratios: Object.fromEntries(results.map(({ name, ofPromise }) => [name, ofPromise])),
    raw: { rows, addresses, rounds, promiseMs, milliseconds: results },
  };
}

const line = ({ name, p50, p95 }: Result) => `${name.padEnd(32)} p50 ${p50} p95 ${p95} ms`;

function withOffice<T>(work: (app: FastifyInstance) => Promise<T>): Promise<T> {
  return onThrowAwayDatabase(async (db) => {
    await fillStock(db, addresses, systemClock());
    await fillOffice(db, rows, systemClock());
    await fillDesk(db, rows);
    const app = await openOffice(db);
    return work(app).finally(() => app.close());
  });
}

async function measure(app: FastifyInstance, { name, path }: Scenario): Promise<Result> {
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const time = await timed(async () => {
      const { statusCode, body } = await app.inject({ url: `/api/admin${path}` });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
    });
    if (round >= 0) times.push(time);
  }
  const { p50, p95 } = timingOf(times);
  return { name, p50, p95, ofPromise: twoDigits(p95 / promiseMs) };
}
