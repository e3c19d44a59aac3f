import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { addShopFigures } from '#modules/admin';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db.ts';
import type { JobEnd } from '#platform/jobs.ts';
import { addDatabaseFigures, addPoolFigures } from '#platform/metrics/database-figures.ts';
import { countJobs } from '#platform/metrics/job-figures.ts';
import { addMachineFigures } from '#platform/metrics/machine-figures.ts';
import { countRequests } from '#platform/metrics/request-figures.ts';

type Base = Readonly<{ db: Database; clock: Clock; dataDir: string }>;

/** The api's metrics for Prometheus: its answers, and the state of the whole shop. */
export function addApiFigures(
  registry: Registry,
  { db, clock, dataDir, app }: Base & Readonly<{ app: FastifyInstance }>,
): void {
  addDatabaseFigures(registry, db);
  addShopFigures(registry, { db, clock });
  addMachineFigures(registry, dataDir);
  countRequests(app, registry);
}

/** The worker's metrics; the returned function counts how each job ended. */
export function addWorkerFigures(
  registry: Registry,
  { db, dataDir }: Pick<Base, 'db' | 'dataDir'>,
): (end: JobEnd) => void {
  addPoolFigures(registry, db);
  addMachineFigures(registry, dataDir);
  return countJobs(registry);
}
