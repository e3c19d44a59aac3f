import { expect, test } from 'vitest';
import { proxySorts } from '#contracts/goods/catalogue.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenManyProxies } from '../testing/given-many.ts';
import { countListings } from './count-listings.ts';
import { foldListingCounts } from './listing-counts.sql.ts';
import type { Direction, Sort } from './listing-query.ts';
import { listProxies } from './listing.sql.ts';

const database = useTestDatabase();
const at = new Date('2026-11-26T09:00:00Z');
/** From 5,000 rows on a page is deep; from the middle on it is walked to from the end. */
const proxies = 11_017;
const pageSize = 20;

async function givenStock() {
  const { db } = database;
  await givenManyProxies(db, proxies, at);
  await db.execute(sql`
    update proxies set health = 'down' where right(id, 1) = '7'`);
  while ((await foldListingCounts(db)) > 0);
}

test('deep pages follow each other to the last one, whichever end they are reached from', async () => {
  await givenStock();
  const stock = await readStock();
  const read = async (sort: Sort, direction: Direction, page: number) => {
    const filter = { countryCode: 'KE' };
    const rows = await listProxies(database.db, { filter, sort, direction, page, pageSize }, at);
    return rows.map(({ id }) => id);
  };
  const last = Math.ceil(stock.length / pageSize) - 1;
  const pages = [250, Math.ceil(last / 2) + 1, last];
  for (const sort of ['best', ...proxySorts] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const expected = inOrder(stock, sort, direction);
      for (const page of pages) {
        const [from, to] = [page * pageSize, (page + 1) * pageSize];
        expect([sort, direction, page, await read(sort, direction, page)]).toEqual([
          sort,
          direction,
          page,
          expected.slice(from, to),
        ]);
      }
      expect(await read(sort, direction, last + 1)).toEqual([]);
    }
  }
});

type Row = Record<string, string | number>;
const readStock = () =>
  database.db.rows<Row>(sql`
    select id, city, isp, connection as conn, price_month_cents as price, rating,
           coalesce(speed_kbps, 0) as speed, coalesce(ping_ms, 2147483647) as ping
      from proxies where health <> 'down'`);

/** All that is listed, sorted by hand: what was never measured is the worst. */
function inOrder(rows: readonly Row[], sort: Sort, direction: Direction): string[] {
  const compare = (left: Row, right: Row, name: string) => {
    const [a = 0, b = 0] = [left[name], right[name]];
    return a < b ? -1 : Number(a > b);
  };
  const best = (left: Row, right: Row) =>
    compare(right, left, 'rating') ||
    compare(left, right, 'ping') ||
    compare(left, right, 'price') ||
    compare(left, right, 'id');
  const one = (left: Row, right: Row) => compare(left, right, sort) || compare(left, right, 'id');
  const turn = direction === 'desc' ? -1 : 1;
  const sorted = rows.toSorted((left, right) =>
    sort === 'best' ? best(left, right) : turn * one(left, right),
  );
  return sorted.map(({ id }) => String(id));
}

test('a search is counted as far as anybody reads, and a place whole', async () => {
  const { db } = database;
  const found = (...words: string[]) =>
    countListings(db, { countryCode: 'KE', search: { words, idPrefix: undefined } }, { at });
  const [of] = await db.rows<{ city: number }>(sql`
    select count(*) as city from proxies where health <> 'down' and city = 'City 69'`);
  expect(await found('network')).toMatchObject({ count: 1_000, more: true });
  expect(await found('city 69')).toMatchObject({ count: of?.city });
  expect((await countListings(db, { countryCode: 'KE' }, { at })).count).toBeGreaterThan(10_000);
});
