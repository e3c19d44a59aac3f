import { findOrderStory } from '#modules/admin';
import { connectDatabase } from '#platform/db.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { readSettings } from './settings.ts';
import { storyText } from './status/story-text.ts';

/** Prints everything that happened around one order. Changes nothing. */
const [name] = process.argv.slice(2);
if (!name) {
  throw new StartRefused(
    'Name the order: its code (LG-…), a payment, an M-Pesa receipt or an invoice number.',
  );
}
const { databaseAppUrl, databaseUrl } = readSettings();
const url = databaseAppUrl ?? databaseUrl;
if (!url) throw new StartRefused('Set DATABASE_URL to the database of the shop.');
const db = connectDatabase({ url, applicationName: 'lango-order' });
try {
  const story = await findOrderStory(db, name);
  console.log(story ? storyText(story) : `Nothing here is called ${name}.`);
  process.exitCode = story ? 0 : 1;
} finally {
  await db.close();
}
