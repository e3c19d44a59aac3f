import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import Postgrator from 'postgrator';

const folder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
// One number for this shop's migrations, so that two deployers wait for each other.
const lockKey = 4_815_001;

/**
 * Brings the database at `url` to the newest schema: numbered files, forward only, checked by hash,
 * under an advisory lock, all pending ones in one transaction. Safe to run at every start.
 * Returns the names of the migrations that ran. Throws when an applied file was edited.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'lango-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('begin');
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: path.join(folder, '*.sql'),
      schemaTable: 'public.schema_migrations',
      validateChecksums: true,
      newline: 'LF',
      execQuery: (query) => client.query(query),
    });
    const applied = await postgrator.migrate();
    await client.query('commit');
    return applied.map(({ filename }) => path.basename(filename));
  } finally {
    // Ending the connection rolls back what did not commit and lets the lock go.
    await client.end();
  }
}
