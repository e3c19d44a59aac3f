import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import Postgrator from 'postgrator';
import { StartRefused } from '../start-refused.ts';
import { outsideStatements, runsOutside } from './migration-text.ts';
import { primaryUrl } from './primary-server.ts';
import { sqlStateOf } from './sql-state.ts';

const shipped = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
// One number for this shop's migrations, so that two deployers wait for each other.
const lockKey = 4_815_001;
const connectWithinMs = 10_000;
const askForLockEveryMs = 200;

/**
 * How long a migration stands in line for a table before it lets everybody behind it pass, how long
 * it then waits, and how often it tries. A shop that sells meanwhile notices the first at most.
 */
export type LockPatience = Readonly<{ lockMs: number; pauseMs: number; tries: number }>;
const patience: LockPatience = { lockMs: 2_000, pauseMs: 1_000, tries: 30 };

export type MigrateOptions = Readonly<{ folder?: string; locks?: LockPatience }>;

/**
 * Brings the database at `url` to the newest schema while the shop may keep running: numbered
 * files, forward only, checked by hash, under an advisory lock, each in its own transaction with a
 * limit on waiting for locks, or outside of one where its text says so. Safe to run at every start;
 * after a failure the next run continues with the failed file. A backup stops at the number it was
 * made at (`upTo`), which is never below what the database has. Returns the names of the migrations
 * that ran. Refuses when an applied file was edited, and when a newer version of the shop has used
 * the database.
 */
export async function migrate(
  url: string,
  upTo?: number,
  { folder = shipped, locks = patience }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    application_name: 'lango-migrate',
    connectionTimeoutMillis: connectWithinMs,
  });
  await client.connect();
  try {
    await takeLock(client);
    const runner = new Runner(client, { folder, locks });
    await refuseNewer(runner);
    const applied = await runner
      .migrate(upTo?.toString())
      .catch((cause: unknown) => refuseEdited(cause));
    return applied.map(({ filename }) => path.basename(filename));
  } finally {
    // Ending the connection rolls back what did not commit and lets the lock go.
    await client.end();
  }
}

/** The number of the last migration that this program has. */
export const newestMigration = (): Promise<number> =>
  new Postgrator({ driver: 'pg', migrationPattern: path.join(shipped, '*.sql') }).getMaxVersion();

/**
 * Asks again and again instead of waiting in one statement: an index that is made concurrently
 * waits for every statement that began before it, and so for a second deployer who waits for us.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [lockKey],
    );
    if (rows[0]?.taken) return;
    await pause(askForLockEveryMs);
  }
}

class Runner extends Postgrator {
  readonly #client: pg.Client;
  readonly #locks: LockPatience;

  constructor(client: pg.Client, { folder, locks }: Required<MigrateOptions>) {
    super({
      driver: 'pg',
      migrationPattern: path.join(folder, '*.sql'),
      schemaTable: 'public.schema_migrations',
      validateChecksums: true,
      newline: 'LF',
      execQuery: (query) => client.query(query),
      execSqlScript: (text) => runScript(client, text),
    });
    this.#client = client;
    this.#locks = locks;
  }

  override async runMigrations(migrations: Postgrator.Migration[] = []) {
    for (const migration of migrations) {
      await patiently(path.basename(migration.filename), this.#locks, () => this.#run(migration));
    }
    return migrations;
  }

  async #run(migration: Postgrator.Migration): Promise<void> {
    const client = this.#client;
    const isOutside = runsOutside(migration.getSql());
    await client.query(`set lock_timeout = ${this.#locks.lockMs}`);
    if (!isOutside) await client.query('begin');
    try {
      await super.runMigrations([migration]);
      if (!isOutside) await client.query('commit');
    } catch (cause) {
      // A connection that is lost has rolled back already.
      if (!isOutside) await client.query('rollback').catch(() => undefined);
      throw cause;
    }
  }
}

/** PostgreSQL begins a transaction for several statements that come in one piece. */
async function runScript(client: pg.Client, text: string): Promise<void> {
  if (!runsOutside(text)) await client.query(text);
  else for (const statement of outsideStatements(text)) await client.query(statement);
}

const lockNotAvailable = '55P03';

/** Repeats a file that did not get its lock in time. Queries waiting behind it went ahead. */
async function patiently(
  file: string,
  { lockMs, pauseMs, tries }: LockPatience,
  run: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (cause) {
      if (sqlStateOf(cause) !== lockNotAvailable) throw cause;
      if (attempt === tries) {
        throw new StartRefused(
          `${file} waits for a table that somebody holds: ${tries} times ${lockMs / 1_000} s were ` +
            'not enough. Look at pg_stat_activity for a long transaction (runbook, "A migration ' +
            'waits"), end it, and start again. What ran before this file stands; it did not.',
          { cause },
        );
      }
      await pause(pauseMs);
    }
  }
}

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
