import pg from 'pg';
import { checkInvariants } from '#modules/admin';
import { BackupRefused, type BackupProblem } from '#platform/backup/backup-refused.ts';
import { findManifest } from '#platform/backup/list-backups.ts';
import { loadBackup } from '#platform/backup/load-backup.ts';
import { readSummary, type BackupSummary } from '#platform/backup/manifest.ts';
import type { BackupPlace } from '#platform/backup/place.ts';
import { openBackup, type OpenBackup } from '#platform/backup/read-backup.ts';
import type { Clock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { primaryUrl } from '#platform/database/primary-server.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Randomness } from '#platform/random.ts';
import type { BackupOptions } from './backup-options.ts';

export type Verified = Readonly<{
  summary: BackupSummary;
  rows: number;
  tables: number;
  /** How many rules of the books hold. */
  holding: number;
  /** What does not hold, a sentence each. */
  faults: readonly string[];
}>;

/** What the backup itself is to blame for; the rest is a setting or a place. */
const ownFaults = new Set<BackupProblem>(['broken', 'incomplete', 'other-schema']);

/** `verifyBackup`, with a backup that cannot be restored at all as one that does not hold. */
export async function proveBackup(verifying: Verifying): Promise<Verified> {
  const { place, named } = verifying.options;
  try {
    return await verifyBackup(verifying);
  } catch (cause) {
    const summary = await summaryOf(place, named);
    if (!(cause instanceof BackupRefused) || !ownFaults.has(cause.problem) || !summary) throw cause;
    return { summary, rows: 0, tables: 0, holding: 0, faults: [cause.message] };
  }
}

/** Of the open half, which needs no key; undefined where even that is damaged. */
async function summaryOf(place: BackupPlace, named: string | undefined) {
  try {
    const { name, bytes } = await findManifest(place, named);
    return readSummary(bytes, name);
  } catch {
    // The cause of a failed proof is in its own error.
    return undefined;
  }
}

type Verifying = Readonly<{
  options: Pick<BackupOptions, 'place' | 'key' | 'named'>;
  /** A PostgreSQL on which a database may be created. */
  url: string;
  random: Randomness;
  clock: Clock;
}>;

const drawnBytes = 6;
/** No trial takes as long; what is older was left by one that was killed. */
const trialMaxMs = dayMs;
const prefix = 'lango_verify_';
const missingRight = '42501';

/**
 * Restores a backup into a database of its own, counts every table, asks every rule of the books on
 * the restored data, and drops the database again, with those of trials that were killed a day ago
 * or more. Throws `BackupRefused` for a backup that cannot be restored at all.
 */
export async function verifyBackup(verifying: Verifying): Promise<Verified> {
  const { options, random, clock } = verifying;
  const url = await primaryUrl(verifying.url);
  const backup = await openBackup(options.place, options);
  const at = clock().getTime();
  await dropLeftovers(url, at - trialMaxMs);
  const name = `${prefix}${at}_${Buffer.from(random(drawnBytes)).toString('hex')}`;
  await createDatabase(url, name);
  try {
    const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    await loadBackup({ backup, url: scratch, skip: 0 });
    await migrate(scratch);
    return await examine(scratch, backup);
  } finally {
    await administer(url, `drop database if exists ${name} with (force)`);
  }
}

async function examine(url: string, { summary, contents }: OpenBackup): Promise<Verified> {
  const { tables } = contents;
  // The rules read all of history, however long that takes.
  const db = connectDatabase({
    url,
    applicationName: 'lango-verify',
    poolMax: 2,
    statementMs: hourMs,
  });
  try {
    const wrong: string[] = [];
    for (const { name, rows } of tables) {
      const statement = {
        text: `select count(*) as count from public.${pg.escapeIdentifier(name)}`,
      };
      const [found] = await db.rows<{ count: number }>({ ...statement, values: [] });
      if (found?.count !== rows) wrong.push(`${name} has ${found?.count} rows instead of ${rows}`);
    }
    const checks = await checkInvariants(db, new Date(summary.takenAt));
    const broken = checks.filter(({ ok }) => !ok);
    const offences = broken.map(
      ({ rule, offences: [first] }) => `${rule} ${first?.subject}: ${first?.detail}`,
    );
    return {
      summary,
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      tables: tables.length,
      holding: checks.length - broken.length,
      faults: [...wrong, ...offences],
    };
  } finally {
    await db.close();
  }
}

/** A name says when its trial began. */
async function dropLeftovers(url: string, until: number): Promise<void> {
  const found = await administer(url, 'select datname as name from pg_database');
  for (const { name } of found) {
    const [, began] = /^lango_verify_(\d+)_[0-9a-f]+$/.exec(name) ?? [];
    if (began !== undefined && Number(began) <= until) {
      await administer(url, `drop database if exists ${name} with (force)`);
    }
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  await administer(url, `create database ${name}`).catch((cause: unknown) => {
    if ((cause as { code?: string }).code !== missingRight) throw cause;
    throw new BackupRefused(
      'settings',
      `The role of ${new URL(url).username} may not create the database in which the backup is ` +
        'tried. Let it (alter role … createdb), or name another PostgreSQL in BACKUP_VERIFY_URL.',
      { cause },
    );
  });
}

async function administer(url: string, statement: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'lango-verify' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(statement);
    return rows;
  } finally {
    await client.end();
  }
}
