import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '#platform/db.ts';
import { migrate } from '#platform/migrate.ts';
import { startPostgres } from '#platform/postgres/start-postgres.ts';

/** Lends a migrated, empty database on a cluster of its own, and deletes both afterwards. */
export async function onThrowAwayDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lango-bench-'));
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startPostgres({ dataDir, log, throwAway: true });
  const db = connectDatabase({ url: postgres.url, applicationName: 'lango-bench' });
  try {
    await migrate(postgres.url);
    return await work(db);
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
