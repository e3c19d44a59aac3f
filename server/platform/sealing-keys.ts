import { sql, type Database, type Queryable, type Tx } from './db.ts';
import { StartRefused } from './start-refused.ts';
import type { Keyring } from './secrets.ts';

/** The secrets that have sealed values here and are not given. */
export async function missingSecrets(
  db: Pick<Queryable, 'rows'>,
  { names }: Pick<Keyring, 'names'>,
): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from sealing_keys where name <> all(${names}) order by since, name`);
  return rows.map(({ name }) => name);
}

/** Since when the current secret seals here; undefined before any process has used it. */
export async function sealsSince(
  db: Pick<Queryable, 'rows'>,
  { names: [current] }: Pick<Keyring, 'names'>,
): Promise<Date | undefined> {
  const [row] = await db.rows<{ since: Date }>(sql`
    select since from sealing_keys where name = ${current}`);
  return row?.since;
}

/**
 * Writes down that this secret seals values here, and refuses a start without one that values still
 * need: they would be shut, and whatever opens them would fail one by one. Call it before the first
 * use of a keyring; it also lets the keyring open values of before they were bound, where there are
 * such.
 */
export async function claimSealingKeys(
  db: Pick<Database, 'execute' | 'rows'>,
  keyring: Keyring,
  at: Date,
): Promise<void> {
  const missing = await missingSecrets(db, keyring);
  if (missing.length > 0) {
    throw new StartRefused(
      `Values in this database are sealed under a secret that is not given (${missing.join(', ')}). ` +
        'Put the secret that LANGO_SECRET had before into LANGO_SECRET_FORMER, and take it out when ' +
        'npm run shop -- rotate-secret says so.',
    );
  }
  await db.execute(sql`
    insert into sealing_keys (name, since) values (${keyring.names[0]}, ${at})
    on conflict do nothing`);
  const [state] = await db.rows<{ unbound: boolean }>(sql`
    select has_unbound as unbound from sealing_state`);
  if (state?.unbound) keyring.admitUnbound();
}

/** From now on a start needs this secret alone, and opens nothing that is not bound to its row. */
export async function dropFormerKeys(
  tx: Tx,
  { names: [current] }: Pick<Keyring, 'names'>,
): Promise<void> {
  await tx.execute(sql`delete from sealing_keys where name <> ${current}`);
  await tx.execute(sql`update sealing_state set has_unbound = false where has_unbound`);
}
