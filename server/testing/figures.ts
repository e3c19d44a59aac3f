import { Registry } from 'prom-client';
import type { Database } from '#platform/db.ts';
import { addDatabaseFigures } from '#platform/metrics/database-figures.ts';

/** What Prometheus would read of the tables of the platform. */
export function figuresOfDatabase(db: Database): Promise<string> {
  const registry = new Registry();
  addDatabaseFigures(registry, db);
  return registry.metrics();
}
