import type { Config } from '#platform/config.ts';
import { connectDatabase } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { countSeals } from '#platform/sealing/reseal.ts';
import { createKeyring } from '#platform/secrets.ts';
import { missingSecrets, otherSealers } from '#platform/sealing/sealing-keys.ts';
import { sqlStateOf } from '#platform/database/sql-state.ts';
import { sealedColumns } from '../rotate-secret/sealed-columns.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, fix, note } = findingsOf('secrets');
/** PostgreSQL's codes for a table and a column that do not exist. */
const notThere = new Set(['42P01', '42703']);
const command = 'npm run shop -- rotate-secret';

type Given = Pick<Config, 'databaseUrl' | 'databaseAppUrl' | 'masterSecret' | 'formerSecrets'>;

/** Whether every sealed value is under LANGO_SECRET and bound to its row. Reads all of them. */
export async function checkSecrets(given: Given): Promise<readonly Finding[]> {
  const { databaseUrl, databaseAppUrl, masterSecret, formerSecrets } = given;
  const url = databaseAppUrl ?? databaseUrl;
  if (!url || !masterSecret) return [note('are looked at where DATABASE_URL names a PostgreSQL')];
  const keyring = createKeyring(masterSecret, systemRandomness, formerSecrets);
  const db = connectDatabase({ url, applicationName: 'lango-check-secrets', poolMax: 1 });
  try {
    const missing = await missingSecrets(db, keyring);
    const unopened = missing.map((name) =>
      fix(`values are sealed under a secret that is not given (${name}): LANGO_SECRET_FORMER`),
    );
    const others = (await otherSealers(db, keyring)).map((name) =>
      fix(`${name} seals under another secret: restart it with the LANGO_SECRET of now`),
    );
    const wrong = [...unopened, ...others];
    const counts = [];
    for (const column of sealedColumns) counts.push(await countSeals({ db, keyring }, column));
    const all = counts.reduce((sum, one) => sum + one.all, 0);
    const waiting = counts.filter(({ left }) => left > 0);
    if (waiting.length > 0) {
      const told = waiting.map(({ name, left }) => `${left} in ${name}`).join(', ');
      return [...wrong, fix(`not under LANGO_SECRET yet: ${told}; run ${command}`)];
    }
    const done = ok(`all ${all} sealed values are under LANGO_SECRET`);
    if (formerSecrets.length === 0) return [...wrong, done];
    return [...wrong, done, note(`${command} says when LANGO_SECRET_FORMER may be taken out`)];
  } catch (cause) {
    // An older schema seals less; the lines of the database name the cure as well.
    if (!notThere.has(sqlStateOf(cause) ?? '')) throw cause;
    return [note('are looked at once npm run shop -- migrate has run')];
  } finally {
    await db.close();
  }
}
