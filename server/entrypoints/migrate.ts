import { reportReady } from '#platform/child.ts';
import { systemClock } from '#platform/clock.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { readSettings } from './settings.ts';
import { prepareDatabase } from './start/prepare-database.ts';

/**
 * Brings the database to the newest schema and gives the processes' role its rights, before api,
 * worker and gateway are started one by one. Safe to repeat, and two at once wait for each other.
 */
const { databaseUrl, databaseAppUrl, databaseMode } = readSettings();
if (!databaseUrl) {
  throw new StartRefused(
    'DATABASE_URL names no PostgreSQL. The embedded one is brought up, and migrated, by npm start.',
  );
}
const applied = await prepareDatabase({
  ownerUrl: databaseUrl,
  appUrl: databaseAppUrl,
  mode: databaseMode,
  at: systemClock(),
});
for (const name of applied) console.log(`  ${name}`);
console.log(applied.length > 0 ? `${applied.length} migrations ran.` : 'The schema is up to date.');
reportReady();
