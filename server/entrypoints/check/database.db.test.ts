import { expect, test } from 'vitest';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { checkDatabase } from './database.ts';

const database = useTestDatabase();
const base = {
  databaseAppUrl: undefined,
  databaseListenUrl: undefined,
  databaseMode: 'live',
} as const;

const textsOf = async (config: Parameters<typeof checkDatabase>[0]) =>
  (await checkDatabase(config)).map(({ verdict, text }) => `${verdict} ${text}`);

test('a database that is ready is ok, but for the role that could change history', async () => {
  const found = await textsOf({ ...base, databaseUrl: database.url, databaseAppUrl: database.url });
  expect(found.filter((line) => !line.startsWith('ok'))).toEqual([
    expect.stringContaining('DATABASE_APP_URL may change the ledger'),
  ]);
  expect(found).toContainEqual(expect.stringMatching(/^ok schema \d+ is the newest/));
  expect(found).toContain('ok notifications arrive');
});

test('each address is tried by its own name', async () => {
  const away = new URL(database.url);
  away.port = '9';
  const found = await textsOf({
    ...base,
    databaseUrl: database.url,
    databaseAppUrl: away.toString(),
    databaseListenUrl: away.toString(),
  });
  expect(found).toContainEqual(expect.stringMatching(/^fix No database answers.*DATABASE_APP_URL/));
  expect(found).toContainEqual(expect.stringMatching(/^fix notifications cannot be listened to/));
});

test('a schema that is behind, and a database of another use, are told', async () => {
  const { db } = database;
  await claimDatabase(db, 'rehearsal', new Date());
  await db.execute(sql`
    delete from schema_migrations where version = (select max(version) from schema_migrations)`);
  const found = await textsOf({ ...base, databaseUrl: database.url });
  expect(found).toContainEqual(expect.stringMatching(/^fix schema .* run npm run shop -- migrate/));
  expect(found).toContainEqual(expect.stringMatching(/^fix belongs to a rehearsal shop/));
});

test('the embedded database is noted', async () => {
  expect(await textsOf({ ...base, databaseUrl: undefined })).toEqual([
    expect.stringMatching(/^note DATABASE_URL=embedded/),
  ]);
});
