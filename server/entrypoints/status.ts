import { systemClock } from '#platform/clock.ts';
import { connectDatabase } from '#platform/db.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { lineOf } from './check/finding.ts';
import { readSettings } from './settings.ts';
import { lookAtShop } from './status/shop-status.ts';

/** Prints the state of the shop on one screen. Ends with 1 when something needs a person. */
const { databaseAppUrl, databaseUrl, databaseMode } = readSettings();
const url = databaseAppUrl ?? databaseUrl;
if (!url) throw new StartRefused('Set DATABASE_URL to the database of the shop.');
const db = connectDatabase({ url, applicationName: 'lango-status' });
try {
  const found = await lookAtShop({ db, clock: systemClock, needsBackups: databaseMode === 'live' });
  for (const finding of found) console.log(lineOf(finding));
  const toFix = found.filter(({ verdict }) => verdict === 'fix').length;
  console.log(toFix === 0 ? '\nNothing needs a person.' : `\n${toFix} need a person.`);
  process.exitCode = toFix === 0 ? 0 : 1;
} finally {
  await db.close();
}
