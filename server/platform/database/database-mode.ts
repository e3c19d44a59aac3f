import { sql, type Database } from '../db.ts';
import { StartRefused } from '../start-refused.ts';

/** What a database was made for. */
export type DatabaseMode = 'sandbox' | 'rehearsal' | 'live';

const uses = {
  sandbox: 'the demo (LANGO_MODE=sandbox)',
  rehearsal: 'a rehearsal (LANGO_MODE=rehearsal)',
  live: 'the live shop (LANGO_MODE=live)',
} as const;

/** When the shop first used this database; undefined where it never did. */
export async function databaseSince(db: Pick<Database, 'rows'>): Promise<Date | undefined> {
  const [known] = await db.rows<{ since: Date }>(sql`select since from database_use`);
  return known?.since;
}

/**
 * Records in an empty database what it is used for, and refuses one that was used for something
 * else: demo or rehearsal data can never pass for live, and tests cannot touch live data. The first
 * start decides permanently.
 */
export async function claimDatabase(
  db: Pick<Database, 'execute' | 'rows'>,
  mode: DatabaseMode,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into database_use (mode, since) values (${mode}, ${at}) on conflict do nothing`);
  const [known] = await db.rows<{ mode: DatabaseMode; since: Date }>(sql`
    select mode, since from database_use`);
  if (known === undefined || known.mode === mode) return;
  throw new StartRefused(
    `This database belongs to ${uses[known.mode]}, since ${known.since.toISOString().slice(0, 10)}, ` +
      `and the settings ask for ${uses[mode]}. Data of one never becomes data of the other: give ` +
      'DATABASE_URL (DATA_DIR, for the embedded one) another database, or set LANGO_MODE to what ' +
      'this one is for.',
  );
}
