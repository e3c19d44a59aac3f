import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFolder } from '#platform/backup/folder-place.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { claimDatabase } from '#platform/database/database-mode.ts';
import { connectDatabase, type Database, sql } from '#platform/db.ts';
import { systemRandomness as random } from '#platform/random.ts';
import { claimSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { Secret } from '#platform/secrets.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { useEmptyDatabases, useTestDatabase } from '#testing/test-database.ts';
import { wholeKes } from '#contracts/money.ts';
import { dayMs, hourMs } from '#contracts/time.ts';
import { folderOfTests } from '#testing/folders.ts';
import {
  customerPays,
  givenOpenSale,
  givenShop,
  priceKes,
  type TestShop,
  trialBalance,
} from '../../modules/sales/testing/given-sales.ts';
import { requestRefund, resolvePayment } from '../../modules/sales/testing/use-cases.ts';
import { askProviders } from './ask-providers.ts';
import { foundWords } from './restore-words.ts';
import { restoreShop } from './restore-shop.ts';
import { verifyBackup } from './verify-backup.ts';

/**
 * The drill: a shop is backed up while it sells, continues, is lost, and is restored into another
 * database, with the provider that knows the payments since then.
 */
const database = useTestDatabase();
const emptyDatabase = useEmptyDatabases();
const key = new Secret('a key of the operator for the drill of this test');
const clock = () => new Date();
const folder = folderOfTests();
let shop: TestShop;
const opened: Database[] = [];

beforeAll(async () => {
  shop = await givenShop(database.db, clock);
  await claimDatabase(shop.db, 'live', clock());
  await claimSealingKeys(shop.db, shop.keyring, clock());
});
afterAll(async () => {
  for (const db of opened) await db.close();
});

async function sell(at: TestShop) {
  const sale = await givenOpenSale(at);
  const receipt = await customerPays(at, sale);
  await resolvePayment(at, sale.paymentId);
  return { ...sale, receipt };
}

const numbersIn = async (db: Database) =>
  (
    await db.rows<{ number: string }>(sql`
      select number from invoices union all select number from credit_notes`)
  ).map(({ number }) => number);
const newestEvent = async (db: Database) =>
  (await db.rows<{ id: number }>(sql`select max(id) as id from order_events`))[0]?.id ?? 0;

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** What guards the tables, in words. */
const guardsOf = (db: Database) =>
  db.rows(sql`
    select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as what
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) || tgenabled::text
      from pg_trigger where not tgisinternal
     order by 1, 2, 3`);

test('a lost shop goes on from its backup, and nothing that came later is lost or done twice', async () => {
  const place = openFolder(folder);
  for (let sold = 0; sold < 3; sold += 1) await sell(shop);
  const promised = await sell(shop);
  await shop.db.transaction((tx) =>
    requestRefund(tx, shop, {
      paymentId: promised.paymentId,
      amount: 'rest',
      destination: 'provider',
      reason: 'not as described',
      endsService: false,
      actor: 'system',
      dedupeKey: 'drill',
      at: clock(),
    }),
  );
  // Sales go on from before the snapshot until after its end.
  const writer = { isOn: true };
  const selling = (async () => {
    while (writer.isOn) await sell(shop);
  })();
  const written = await writeBackup({ url: database.url, place, key, clock, random }).finally(
    () => (writer.isOn = false),
  );
  await selling;
  const later = await sell(shop);
  const given = await numbersIn(shop.db);
  const lastEvent = await newestEvent(shop.db);

  const url = await emptyDatabase();
  const restored = await restoreShop({
    options: { place, key, named: undefined, ownerUrl: url },
    appUrl: undefined,
    mode: 'live',
    keyring: shop.keyring,
    clock,
  });
  expect(restored).toMatchObject({ summary: { backup: written.summary.backup }, heldReturns: 1 });
  const db = connectDatabase({ url, applicationName: 'drill' });
  opened.push(db);
  const copy: TestShop = { ...shop, db };
  for (const { name, rows } of written.tables) {
    if (name === 'skipped_numbers' || name === 'document_counters') continue;
    const extra = name === 'refund_events' ? 2 : 0;
    const [row] = await db.rows<{ count: number }>({
      text: `select count(*) as count from "${name}"`,
      values: [],
    });
    expect({ name, rows: row?.count }).toEqual({ name, rows: rows + extra });
  }
  expect(await guardsOf(db)).toEqual(await guardsOf(shop.db));
  expect(await trialBalance(copy)).toBe(0);
  expect(await brokenInvariants(db, clock())).toEqual([]);
  const [held] = await db.rows(sql`select state, next_check_at from refunds`);
  expect(held).toEqual({ state: 'needs_attention', next_check_at: null });

  shop.daraja.lines.push({
    receipt: later.receipt,
    amount: wholeKes(priceKes.minor / 100),
    reference: shop.daraja.received.find(({ id }) => id === later.paymentId)?.reference ?? '',
    at: '2026-11-23 12:00:00',
  });
  const found = await askProviders(copy);
  expect(found.lines).toBe(1);
  expect(found.exceptions).toEqual([{ kind: 'unmatched-money', count: 1 }]);

  await sell(copy);
  const fresh = (await numbersIn(db)).filter((number) => !given.includes(number));
  expect(fresh).toEqual([expect.stringMatching(/^INV-\d{4}-00\d001$/)]);
  expect(await newestEvent(db)).toBeGreaterThan(lastEvent);
  expect(await trialBalance(copy)).toBe(0);
  expect(await brokenInvariants(db, clock())).toEqual([]);
});

test('a backup is proven on a database of its own, which is gone afterwards', async () => {
  const place = openFolder(folder);
  const url = inject('testDatabaseUrl');
  const options = { place, key, named: undefined };
  const began = (ago: number) => `lango_verify_${clock().getTime() - ago}_abcdef`;
  const [killed, running] = [began(dayMs + 1), began(hourMs)];
  for (const name of [killed, running]) {
    await administer(url, `create database ${name}`);
  }
  const drawn = () => Buffer.from('0d1e1a7e0001', 'hex');
  const verified = await verifyBackup({ options, url, random: drawn, clock });
  const { faults, rows, holding } = verified;
  expect(faults).toEqual([]);
  expect(rows).toBeGreaterThan(50);
  expect(holding).toBeGreaterThan(40);
  const left = await shop.db.rows(sql`
    select datname from pg_database
     where datname = any(${[killed, running]}) or datname like 'lango_verify_%_0d1e1a7e0001'`);
  expect(left).toEqual([{ datname: running }]);
  await administer(url, `drop database ${running}`);
});

test('a list that could not be read is not told as an empty one', async () => {
  shop.daraja.goesAway();
  const found = await askProviders(shop).finally(() => shop.daraja.goesAway(false));
  expect(found).toMatchObject({ lines: 0, unread: ['daraja'] });
  const said = foundWords(found, { ms: hourMs });
  expect(said).toContain('The list of M-Pesa could not be read');
  expect(said).not.toContain('list no payment');
});

test('books that do not add up are named, although every row came over', async () => {
  const place = openFolder(join(folder, 'wrong'));
  await shop.db.execute(sql`update document_counters set last = last + 1 where series = 'invoice'`);
  await writeBackup({ url: database.url, place, key, clock, random });
  const options = { place, key, named: undefined };
  const { faults } = await verifyBackup({ options, url: inject('testDatabaseUrl'), random, clock });
  expect(faults).toEqual([expect.stringMatching(/numbered from one without a gap/)]);
});
