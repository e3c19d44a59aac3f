import { expect, test } from 'vitest';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const database = useTestDatabase();
const at = new Date('2026-11-22T12:00:00Z');

/** What the person at the terminal reads when it fails. */
const refusalOf = (changes: Readonly<{ ownerUrl: string; appUrl?: string }>) =>
  prepareDatabase({ appUrl: undefined, mode: 'live', at, ...changes }).then(
    () => 'prepared',
    (cause: Error) => cause.message,
  );

const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.toString();
};

test('a database is prepared again and again, and belongs to its first use for ever', async () => {
  const given = { ownerUrl: database.url, appUrl: undefined, mode: 'rehearsal', at } as const;
  expect(await prepareDatabase(given)).toEqual([]);
  expect(await prepareDatabase(given)).toEqual([]);
  for (const mode of ['live', 'sandbox'] as const) {
    await expect(prepareDatabase({ ...given, mode })).rejects.toThrow(
      /belongs to a rehearsal .*since 2026-11-22/,
    );
  }
  await expect(claimDatabase(database.db, 'live', at)).rejects.toThrow(/another database/);
  const { db } = database;
  await expect(db.execute(sql`update database_use set mode = 'live'`)).rejects.toThrow(
    'append only',
  );
});

test('a database that does not answer is told with what to do', async () => {
  const said = await refusalOf({ ownerUrl: changed((url) => (url.port = '9')) });
  expect(said).toMatch(
    /^No database answers at .*:9\. Start PostgreSQL there, or correct DATABASE_URL/,
  );
});

test('a wrong password is told with the user and without the password', async () => {
  const said = await refusalOf({ ownerUrl: changed((url) => (url.password = 'hunter2')) });
  expect(said).toMatch(/does not let ".+" in: .*password.*correct DATABASE_URL/s);
  expect(said).not.toContain('hunter2');
});

test('a missing database is told with how to create it', async () => {
  const said = await refusalOf({ ownerUrl: changed((url) => (url.pathname = '/nowhere')) });
  expect(said).toMatch(/There is no database "nowhere" .*create database "nowhere"/);
});

test('a missing role of the processes is told with how to create it', async () => {
  await database.db.execute(sql`select 1`);
  const appUrl = 'postgres://lango_nobody:x@127.0.0.1/x';
  const given = { ownerUrl: database.url, appUrl, mode: 'rehearsal', at } as const;
  await expect(prepareDatabase(given)).rejects.toThrow(/create role "lango_nobody" login/);
});

test('a migration that was edited is named, and nobody is told to delete anything', async () => {
  const { db } = database;
  await db.execute(sql`update schema_migrations set md5 = 'other' where version = 7`);
  const said = await refusalOf({ ownerUrl: database.url });
  expect(said).toMatch(
    /0007\.do\..* is not the file that made this database.*Nothing was changed/s,
  );
  expect(said).not.toMatch(/delete|remove/i);
});

test('a database of a newer version is left alone', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into schema_migrations (version, name, md5, run_at)
    values (9999, 'later', 'x', ${at})`);
  expect(await refusalOf({ ownerUrl: database.url })).toMatch(
    /newer version of the shop .* number 9999.*Nothing was changed/s,
  );
});
