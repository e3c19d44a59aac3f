import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { catalogueRoutes } from '#modules/catalogue';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase, type Database } from '#platform/db.ts';
import { createApp } from '#platform/http/app.ts';
import { silentLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startPostgres } from '#platform/postgres/start-postgres.ts';
import { scenarios, type Scenario } from './listing/scenarios.ts';
import { fillStock } from './listing/stock.ts';

const proxies = 100_000;
const rounds = 60;
const warmUps = 5;

type Timing = Readonly<{ p50: number; p95: number; p99: number }>;
type Result = Readonly<{ name: string; call: Timing; bare: Timing; ratio: number }>;

/**
 * Marketplace calls over 100,000 listings, from the request's arrival to its answer, against the
 * barest statement for the same rows on the same connection pool, taken in turns in one run.
 */
export async function run({ json }: { json: boolean }) {
  const results = await withStock(async (app, db) => {
    const measured: Result[] = [];
    for (const scenario of scenarios) {
      const result = await measure(app, db, scenario);
      if (!json) print(result);
      measured.push(result);
    }
    return measured;
  });
  return {
    name: 'listing',
    ratios: Object.fromEntries(results.map(({ name, ratio }) => [name, ratio])),
    raw: { proxies, rounds, milliseconds: results },
  };
}

function print({ name, call, bare }: Result) {
  const asked = `call p50 ${call.p50} p95 ${call.p95} p99 ${call.p99} ms`;
  const figures = `${asked}, bare p50 ${bare.p50} ms`;
  process.stdout.write(`  ${name.padEnd(32)} ${figures}\n`);
}

async function withStock<T>(work: (app: FastifyInstance, db: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lango-bench-'));
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startPostgres({ dataDir, log, throwAway: true });
  const db = connectDatabase({ url: postgres.url, applicationName: 'lango-bench' });
  try {
    await migrate(postgres.url);
    await fillStock(db, proxies, systemClock());
    const app = await openShopFront(db);
    return await work(app, db).finally(() => app.close());
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function openShopFront(db: Database): Promise<FastifyInstance> {
  const sessions = {
    callerOf: async () => ({ kind: 'visitor' }) as const,
    csrfValueOf: () => '',
  };
  const origin = 'http://localhost:4000';
  const config = {
    mode: 'sandbox' as const,
    publicUrl: origin,
    trustedProxies: [],
    paystack: { baseUrl: origin, secretKey: undefined as never },
  };
  const guard = { db, clock: systemClock, sessions, origins: [origin], exemptLoopback: false };
  return createApp({ config, guard, log: silentLog }).then((app) => {
    const settings = {
      shop: { supportEmail: 'support@shop.test', messagingUrl: undefined },
      socialUrls: [],
    };
    catalogueRoutes(app, { db, clock: systemClock, config: settings });
    return app;
  });
}

async function measure(app: FastifyInstance, db: Database, scenario: Scenario): Promise<Result> {
  const { name, path, bare } = scenario;
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}

function timingOf(values: readonly number[]): Timing {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => {
    const index = Math.min(sorted.length - 1, Math.floor(sorted.length * share));
    return twoDigits(sorted[index] ?? Number.NaN);
  };
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const twoDigits = (value: number) => Math.round(value * 100) / 100;
