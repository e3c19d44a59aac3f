import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { adminRoutes } from '#modules/admin';
import { rolePermissions } from '#modules/identity';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase, type Database } from '#platform/db.ts';
import { createApp } from '#platform/http/app.ts';
import { silentLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startPostgres } from '#platform/postgres/start-postgres.ts';
import { fillStock } from './listing/stock.ts';
import { fillOffice } from './office/people-and-orders.ts';
import { scenariosFor, type Scenario } from './office/scenarios.ts';

const rows = 50_000;
const rounds = 40;
const warmUps = 3;
/** What issue and runbook promise: every list within so many milliseconds, 19 times of 20. */
const promiseMs = 200;
/** Limits count per account; so many accounts ask in turn. */
const askers = 50;

type Result = Readonly<{ name: string; p50: number; p95: number; ofPromise: number }>;

/**
 * Every list and search of the back office over 50,000 customers, orders and payments, from the
 * request's arrival to its answer. A ratio is the 95th percentile as a part of 200 ms.
 */
export async function run({ json }: { json: boolean }) {
  const results = await withOffice(async (app) => {
    const measured: Result[] = [];
    for (const scenario of scenariosFor(rows)) {
      const result = await measure(app, scenario);
      if (!json) process.stdout.write(`  ${line(result)}\n`);
      measured.push(result);
    }
    return measured;
  });
  return {
    name: 'office',
    ratios: Object.fromEntries(results.map(({ name, ofPromise }) => [name, ofPromise])),
    raw: { rows, rounds, promiseMs, milliseconds: results },
  };
}

const line = ({ name, p50, p95 }: Result) => `${name.padEnd(32)} p50 ${p50} p95 ${p95} ms`;

async function withOffice<T>(work: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lango-bench-'));
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startPostgres({ dataDir, log, throwAway: true });
  const db = connectDatabase({ url: postgres.url, applicationName: 'lango-bench' });
  try {
    await migrate(postgres.url);
    await fillStock(db, rows, systemClock());
    await fillOffice(db, rows, systemClock());
    const app = await openOffice(db);
    return await work(app).finally(() => app.close());
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The back office with an owner who has passed every check, at no cost. */
async function openOffice(db: Database) {
  let turn = 0;
  const sessions = {
    callerOf: async () => {
      turn += 1;
      return {
        kind: 'staff' as const,
        customerId: `cus_${String(turn % askers).padStart(32, '0')}` as const,
        email: 'owner@example.test',
        firstName: 'Bench',
        lastName: 'Owner',
        sessionId: 'bench',
        permissions: rolePermissions.owner,
      };
    },
    csrfValueOf: () => '',
  };
  const origin = 'http://localhost:4000';
  const config = {
    mode: 'sandbox' as const,
    publicUrl: origin,
    trustedProxies: [],
    paystack: { baseUrl: origin, secretKey: undefined as never },
  };
  const guard = { db, clock: systemClock, sessions, origins: [origin], exemptLoopback: true };
  const app = await createApp({ config, guard, log: silentLog });
  // Only reads are asked for, and those take the database and the time.
  const world = { db, clock: systemClock } as Parameters<typeof adminRoutes>[1];
  adminRoutes(app, world);
  return app;
}

async function measure(app: FastifyInstance, { name, path }: Scenario): Promise<Result> {
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const beganAt = performance.now();
    const { statusCode, body } = await app.inject({ url: `/api/admin${path}` });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
    if (round >= 0) times.push(performance.now() - beganAt);
  }
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const p95 = at(0.95);
  return { name, p50: rounded(at(0.5)), p95: rounded(p95), ofPromise: rounded(p95 / promiseMs) };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
