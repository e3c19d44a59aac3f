import { inviteFirstOwner } from '#modules/identity';
import { reportReady } from '#platform/child.ts';
import { systemClock } from '#platform/clock.ts';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { connectDatabase } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { claimSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { createKeyring } from '#platform/secrets.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { readSettings } from './settings.ts';

/**
 * Prints the one-time link that makes the first owner; silent once the shop has one. Runs at every
 * start in live mode, and by hand when the link has run out.
 */
const { databaseUrl, databaseAppUrl, databaseListenUrl, ...rest } = readSettings();
const { databaseMode, masterSecret, formerSecrets, publicUrl } = rest;
const url = databaseAppUrl ?? databaseUrl;
if (!url || !masterSecret) throw new StartRefused('Set DATABASE_URL and LANGO_SECRET.');
const listenUrl = databaseListenUrl;
const db = connectDatabase({ url, listenUrl, applicationName: 'lango-first-owner' });
try {
  await claimDatabase(db, databaseMode, systemClock());
  const keyring = createKeyring(masterSecret, systemRandomness, formerSecrets);
  await claimSealingKeys(db, keyring, systemClock());
  const ctx = { db, clock: systemClock, random: systemRandomness, keyring, publicUrl };
  const link = await inviteFirstOwner(ctx);
  if (link !== undefined) {
    console.log(
      `\nNobody owns this shop yet. Open this link once, within 24 hours:\n\n  ${link}\n`,
    );
  }
  reportReady();
} finally {
  await db.close();
}
