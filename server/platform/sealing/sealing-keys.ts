import { sql, type Database, type Queryable, type Tx } from '../db.ts';
import { StartRefused } from '../start-refused.ts';
import type { Keyring } from '../secrets.ts';

/**
 * `sealing_keys` names each secret that ever sealed here, since when; one that `rotate-secret` has
 * replaced keeps its line, with this for a moment, so that it never seals here again.
 */
const retired = sql`'-infinity'::timestamptz`;

/** The secrets that have sealed values here and are not given. */
export async function missingSecrets(
  db: Pick<Queryable, 'rows'>,
  { names }: Pick<Keyring, 'names'>,
): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from sealing_keys
     where since > ${retired} and name <> all(${names}) order by since, name`);
  return rows.map(({ name }) => name);
}

/** Since when the current secret seals here; undefined before any process has used it. */
export async function sealsSince(
  db: Pick<Queryable, 'rows'>,
  { names: [current] }: Pick<Keyring, 'names'>,
): Promise<Date | undefined> {
  const [row] = await db.rows<{ since: Date }>(sql`
    select since from sealing_keys where name = ${current} and since > ${retired}`);
  return row?.since;
}

/** Whether `rotate-secret` has replaced the current secret, so that nothing may seal under it. */
export async function isRetired(
  db: Pick<Queryable, 'rows'>,
  { names: [current] }: Pick<Keyring, 'names'>,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from sealing_keys where name = ${current} and since = ${retired}`);
  return rows.length > 0;
}

/** The name under which a process that seals connects, so that others see under which secret. */
export const sealerName = (process: string, { names: [current] }: Pick<Keyring, 'names'>) =>
  `${process} seals:${current}`;

/**
 * Connected processes that encrypt with another secret than the current one, by the name and
 * address of their connection. Only the listening connection counts: each process has its own,
 * while a pooler shares the others under any name.
 */
export async function otherSealers(
  db: Pick<Queryable, 'rows'>,
  { names: [current] }: Pick<Keyring, 'names'>,
): Promise<string[]> {
  const rows = await db.rows<{ name: string; address: string | null }>(sql`
    select distinct application_name as name, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and application_name ~ '^listen:.* seals:[0-9a-f]+$'
       and split_part(application_name, ' seals:', 2) <> ${current} order by 1, 2`);
  return rows.map(({ name, address }) => {
    const [process = ''] = name.replace('listen:', '').split(' ');
    return address === null ? process : `${process} at ${address}`;
  });
}

/**
 * Records that this secret encrypts values here. Refuses a start without a secret that values still
 * need, since they could not be decrypted. Refuses one under a replaced secret: its values could
 * not be decrypted once that one is removed. Call it before the first use of a keyring; it also
 * lets the keyring decrypt values from before they were bound, where there are such.
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
  // Waits for a rotation that is about to end, and then sees what it wrote.
  await db.execute(sql`
    insert into sealing_keys (name, since) values (${keyring.names[0]}, ${at})
    on conflict do nothing`);
  if (await isRetired(db, keyring)) {
    throw new StartRefused(
      `LANGO_SECRET is a secret that was replaced in this database (${keyring.names[0]}). Set the ` +
        'LANGO_SECRET that the other processes have; to go back, choose a new secret instead.',
    );
  }
  const [state] = await db.rows<{ unbound: boolean }>(sql`
    select has_unbound as unbound from sealing_state`);
  if (state?.unbound) keyring.admitUnbound();
}

/**
 * Ends the time of every other secret, unless a process that seals under one is connected: then it
 * changes nothing and answers who. Afterwards a start needs the current secret alone, is refused
 * under a former one, and opens nothing that is not bound to its row.
 */
export async function retireFormerKeys(
  tx: Tx,
  keyring: Pick<Keyring, 'names'>,
): Promise<readonly string[]> {
  // No secret is recorded between the check and the end.
  await tx.execute(sql`lock table sealing_keys in share row exclusive mode`);
  const others = await otherSealers(tx, keyring);
  if (others.length > 0) return others;
  await tx.execute(sql`
    update sealing_keys set since = ${retired} where name <> ${keyring.names[0]}`);
  await tx.execute(sql`update sealing_state set has_unbound = false where has_unbound`);
  return [];
}
