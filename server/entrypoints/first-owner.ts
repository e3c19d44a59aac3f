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
 * Prints the one-time link that makes the first owner, or who owns the shop. Runs by hand, and at
 * every start in live mode, where it says nothing once the shop has an owner.
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
  const first = await inviteFirstOwner(ctx);
  if ('link' in first) {
    console.log(
      `\nNobody owns this shop yet. Open this link once, within 24 hours:\n\n  ${first.link}\n`,
    );
  } else if (!process.argv.includes('--at-start')) {
    console.log(
      `\nThis shop is owned by ${first.owners.join(', ')}. An owner invites others on ` +
        `${publicUrl}/admin/staff; a forgotten password is reset on ${publicUrl}/account/forgotpassword.\n`,
    );
  }
  reportReady();
} finally {
  await db.close();
}
