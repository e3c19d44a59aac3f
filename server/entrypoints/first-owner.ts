import { inviteFirstOwner } from '#modules/identity';
import { reportReady } from '#platform/child.ts';
import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { createKeyring } from '#platform/secrets.ts';
import { readSettings } from './settings.ts';

/**
 * Prints the one-time link that makes the first owner; silent once the shop has one. Runs at every
 * start in live mode, and by hand when the link has run out.
 */
const { databaseUrl, masterSecret, publicUrl } = readSettings();
if (!databaseUrl || !masterSecret) throw new Error('Set DATABASE_URL and LANGO_SECRET.');
const db = connectDatabase({ url: databaseUrl, applicationName: 'lango-first-owner' });
try {
  const keyring = createKeyring(masterSecret, systemRandomness);
  const world = { db, clock: systemClock, random: systemRandomness, keyring, publicUrl };
  const link = await inviteFirstOwner(world);
  if (link !== undefined) {
    console.log(
      `\nNobody owns this shop yet. Open this link once, within 24 hours:\n\n  ${link}\n`,
    );
  }
  reportReady();
} finally {
  await db.close();
}
