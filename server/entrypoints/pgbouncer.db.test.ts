import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, sql, type Database } from '#platform/db.ts';
import { hasPgbouncer, openPgbouncer, type Pooler } from '#testing/pgbouncer.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openFront as openCatalogue } from '../modules/catalogue/testing/shop-front.ts';
import { givenSignedIn } from '../modules/identity/testing/browser.ts';
import { openFront } from '../modules/identity/testing/shop-front.ts';
import { givenPaidLease } from '../modules/sales/testing/given-lease.ts';
import { givenShop, holdingsOf, trialBalance } from '../modules/sales/testing/given-sales.ts';

const direct = useTestDatabase();
const isHere = hasPgbouncer();
if (!isHere) console.warn('SKIPPED: PgBouncer is not installed and cannot be (apt-get, as root).');

describe.skipIf(!isHere)('behind PgBouncer in transaction mode (needs pgbouncer)', () => {
  let pooler: Pooler;
  let db: Database;
  beforeAll(async () => {
    pooler = await openPgbouncer(direct.url);
    const address = { url: pooler.url, listenUrl: direct.url };
    db = connectDatabase({ ...address, applicationName: 'pooled', poolMax: 30 });
  });
  afterAll(async () => {
    await db?.close();
    await pooler?.stop();
  });

  test('accounts are made, signed in, read and signed out, many at once', async () => {
    const front = await openFront(db);
    const people = Array.from({ length: 12 }, (_, n) => `pooled-${n}@example.test`);
    const seen = await Promise.all(
      people.map(async (email) => {
        const browser = await givenSignedIn(front, email);
        const profile = await browser.call('profile');
        const out = await browser.call('signOut');
        return [profile.status, out.status < 300, (await browser.call('profile')).status];
      }),
    );
    expect(seen).toEqual(people.map(() => [200, true, 401]));
    await front.app.close();
  });

  test('proxies are sold, each once, and the books balance', async () => {
    const shop = await givenShop(db, () => new Date('2026-03-01T12:00:00Z'));
    const sales = await Promise.all(Array.from({ length: 12 }, () => givenPaidLease(shop)));
    expect(new Set(sales.map(({ lease }) => lease.id)).size).toBe(12);
    for (const { buyer } of sales) {
      expect(await holdingsOf(shop, buyer.customerId)).toMatchObject({ leases: 1 });
    }
    expect(await trialBalance(shop)).toBe(0);
    const front = await openCatalogue(db);
    const query = { countryCode: 'US', pageSize: 50, pageNum: 0 };
    const lists = await Promise.all(
      Array.from({ length: 60 }, () => front.get('/products/proxy/details/global-config', query)),
    );
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
    await front.app.close();
  });

  test('a hot statement runs on whatever server connection is free', async () => {
    const named = Array.from({ length: 200 }, (_, n) =>
      db.rows<{ n: number }>({ ...sql`select ${n}::int as n`, name: 'the-hot-one' }),
    );
    expect((await Promise.all(named)).map(([row]) => row?.n)).toEqual(named.map((_, n) => n));
  });

  test('notifications come by the direct address', async () => {
    const heard: string[] = [];
    await db.listen('pooled_channel', (word) => heard.push(word));
    await db.rows(sql`select pg_notify('pooled_channel', 'through the pooler')`);
    await expect.poll(() => heard).toEqual(['through the pooler']);
  });

  test('without a direct address the start says what to set', async () => {
    const deaf = connectDatabase({ url: pooler.url, applicationName: 'deaf' });
    await expect(deaf.listen('any', () => undefined)).rejects.toThrow(/DATABASE_LISTEN_URL/);
    await deaf.close();
  });
});
