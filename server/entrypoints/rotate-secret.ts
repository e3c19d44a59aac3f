import { reportReady } from '#platform/child.ts';
import { systemClock } from '#platform/clock.ts';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { connectDatabase } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring } from '#platform/secrets.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { rotateSecret } from './rotate-secret/rotate-secret.ts';
import { readSettings } from './settings.ts';

/** Seals everything under LANGO_SECRET that one of LANGO_SECRET_FORMER sealed. Safe to repeat. */
const config = readSettings();
const { masterSecret, formerSecrets } = config;
const url = config.databaseAppUrl ?? config.databaseUrl;
if (!url || !masterSecret) {
  throw new StartRefused(
    'Set DATABASE_URL and LANGO_SECRET. With the embedded database, npm start does this work at ' +
      'every start with LANGO_SECRET_FORMER.',
  );
}
const db = connectDatabase({ url, applicationName: 'lango-rotate-secret', poolMax: 2 });
try {
  await claimDatabase(db, config.databaseMode, systemClock());
  const keyring = createKeyring(masterSecret, systemRandomness, formerSecrets);
  const ctx = { db, keyring, random: systemRandomness, clock: systemClock };
  const { said, isSealed, isDone } = await rotateSecret(ctx);
  console.log(said);
  // A start does not wait for processes of other machines: what they seal can be opened here.
  const isStart = process.send !== undefined;
  process.exitCode = isDone || (isStart && isSealed) ? 0 : 1;
  reportReady();
} finally {
  await db.close();
}
