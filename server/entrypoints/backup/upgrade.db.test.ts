import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#modules/admin';
import { openFolder } from '#platform/backup/folder-place.ts';
import { loadBackup } from '#platform/backup/load-backup.ts';
import { openBackup, type OpenBackup } from '#platform/backup/read-backup.ts';
import { migrate, newestMigration } from '#platform/database/migrate.ts';
import { connectDatabase, type Database, identifier, sql } from '#platform/db.ts';
import { Secret } from '#platform/secrets.ts';
import { useEmptyDatabases } from '#testing/test-database.ts';
import { folderOfTests } from '#testing/folders.ts';
import { openFront as openCatalogue } from '../../modules/catalogue/testing/shop-front.ts';
import { openBrowser, password } from '../../modules/identity/testing/browser.ts';
import { openFront } from '../../modules/identity/testing/shop-front.ts';

/**
 * A shop of 0.1.0 with customers, twelve sold proxies, books and mails, as its own backup: made by
 * the code of the first commit whose migrations have never changed since (0068 was its last), with
 * the helpers of its tests. A later release adds a shop of its own beside it.
 */
const kept = fileURLToPath(new URL('testing/shop-of-0-1-0.json.gz', import.meta.url));
const key = new Secret('a key of the tests, with which nothing secret is sealed');
/** Its leases run, each for a day. */
const lastSale = new Date('2026-11-20T21:00:00Z');
const emptyDatabase = useEmptyDatabases();
const folder = folderOfTests();
let backup: OpenBackup;
let url: string;
let db: Database;

beforeAll(async () => {
  const files = JSON.parse(String(gunzipSync(readFileSync(kept)))) as Record<string, string>;
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), Buffer.from(bytes, 'base64'));
  }
  backup = await openBackup(openFolder(folder), { named: undefined, key });
  url = await emptyDatabase();
  await loadBackup({ backup, url, skip: 0 });
  db = connectDatabase({ url, applicationName: 'test-upgrade', poolMax: 4 });
});
afterAll(() => db?.close());

const balances = () =>
  db.rows<{ account: string; minor: number }>(sql`
    select account || ' ' || currency as account, sum(amount_minor)::bigint as minor
      from ledger_entries group by 1 order by 1`);

test('a shop of 0.1.0 is brought to the newest schema with all that is in it', async () => {
  const before = await balances();
  expect(backup.summary.migration).toBe(68);
  const applied = await migrate(url);
  expect(applied.at(-1)).toMatch(new RegExp(`^0*${await newestMigration()}\\.do\\.`));
  expect(before.length).toBeGreaterThan(0);
  expect(await balances()).toEqual(before);
  for (const { name, rows } of backup.contents.tables) {
    const [found] = await db.rows<{ count: number }>(sql`
      select count(*) as count from ${identifier(name)}`);
    expect({ name, rows: found?.count }).toEqual({ name, rows });
  }
});

test('every rule of the books holds afterwards', async () => {
  const checks = await checkInvariants(db, lastSale);
  // Its mails wait for the worker that it never had.
  const broken = checks.filter(({ ok, id }) => !ok && id !== 'jobs-are-done');
  expect(broken).toEqual([]);
});

test('its pages are there, and its customers sign in', async () => {
  const catalogue = await openCatalogue(db);
  const listed = await catalogue.get('/products/countries');
  expect(listed.status).toBe(200);
  const offers = await catalogue.get('/products/vps');
  expect(offers.status).toBe(200);
  expect(offers.json).not.toEqual([]);
  await catalogue.app.close();
  const front = await openFront(db);
  const browser = openBrowser(front);
  const email = 'upgrade-1@example.test';
  expect((await browser.call('signIn', { email, password })).status).toBe(200);
  const profile = await browser.call('profile');
  expect(profile.status).toBe(200);
  expect(JSON.parse(profile.body)).toMatchObject({ email });
  await front.app.close();
});
