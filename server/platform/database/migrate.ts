import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import Postgrator from 'postgrator';
import { StartRefused } from '../start-refused.ts';

const folder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const migrationPattern = path.join(folder, '*.sql');
// One number for this shop's migrations, so that two deployers wait for each other.
const lockKey = 4_815_001;
const connectWithinMs = 10_000;

/**
 * Brings the database at `url` to the newest schema: numbered files, forward only, checked by hash,
 * under an advisory lock, all pending ones in one transaction. Safe to run at every start. A backup
 * stops at the number it was made at (`upTo`), which is never below what the database has.
 * Returns the names of the migrations that ran. Refuses when an applied file was edited, and when
 * a newer version of the shop has used the database.
 */
export async function migrate(url: string, upTo?: number): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lango-migrate',
    connectionTimeoutMillis: connectWithinMs,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('begin');
    const postgrator = migrationsFor(client);
    await refuseNewer(postgrator);
    const applied = await postgrator
      .migrate(upTo?.toString())
      .catch((cause: unknown) => refuseEdited(cause));
    await client.query('commit');
    return applied.map(({ filename }) => path.basename(filename));
  } finally {
    // Ending the connection rolls back what did not commit and lets the lock go.
    await client.end();
  }
}

/** The number of the last migration that this program has. */
export const newestMigration = (): Promise<number> =>
  new Postgrator({ driver: 'pg', migrationPattern }).getMaxVersion();

const migrationsFor = (client: pg.Client) =>
  new Postgrator({
    driver: 'pg',
    migrationPattern,
    schemaTable: 'public.schema_migrations',
    validateChecksums: true,
    newline: 'LF',
    execQuery: (query) => client.query(query),
  });

async function refuseNewer(postgrator: Postgrator): Promise<void> {
  const stands = await postgrator.getDatabaseVersion();
  const known = await postgrator.getMaxVersion();
  if (stands <= known) return;
  throw new StartRefused(
    `A newer version of the shop has used this database: its schema is number ${stands}, and this ` +
      `program ends at ${known}. Start that version, or one after it. Nothing was changed.`,
  );
}

function refuseEdited(cause: unknown): never {
  const number = /checksum failed for migration \[(\d+)\]/.exec(String(cause))?.[1];
  if (number === undefined) throw cause;
  const file = `db/migrations/${number.padStart(4, '0')}.do.*.sql`;
  throw new StartRefused(
    `${file} is not the file that made this database: its text has changed since. Put back the one ` +
      'of the version that is installed (git checkout VERSION -- db/migrations) and start again. ' +
      'Nothing was changed.',
    { cause },
  );
}
