import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { savedSearchesMax, type SavedSearch } from '#contracts/goods/saved-searches.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { sql } from '#platform/db.ts';
import { systemRandomness } from '#platform/random.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { catalogueHoldings } from '../held-data.sql.ts';
import { givenCustomer, givenProxy, noon } from '../testing/given.ts';
import { openFront, type Front } from '../testing/shop-front.ts';
import { saveSearch } from './save-search.ts';

const database = useTestDatabase();
let front: Front;
let me: CustomerId;
let somebody: CustomerId;

beforeAll(async () => {
  const { db } = database;
  front = await openFront(db);
  me = await givenCustomer(db, 'me');
  somebody = await givenCustomer(db, 'somebody');
  const place = { countryCode: 'SG', region: 'Central', city: 'Singapore' };
  await givenProxy(db, { ...place, ip: '198.18.50.1', isp: 'Straits Fiber' });
  await givenProxy(db, { ...place, ip: '198.18.50.2', isp: 'Straits Fiber' });
  await givenProxy(db, { ...place, ip: '198.18.50.3', isp: 'Merlion Mobile' });
});
beforeEach(() => database.db.execute(sql`delete from saved_searches`));
afterAll(() => front.app.close());

const path = '/account/searches';
const save = (name: string, view: object) => front.call(me, `POST ${path}`, { name, view });
const listed = async () => {
  const { json } = await front.call(me, `GET ${path}`);
  return (json as { content: SavedSearch[] }).content;
};
const straits = { countryCode: 'SG', isp: 'Straits Fiber', sort: 'price', direction: 'asc' };

test('a search is kept with its filters and order, and says how many it finds now', async () => {
  expect(await save('Straits', straits)).toMatchObject({ status: 200 });
  await save('everything in Singapore', { countryCode: 'SG' });
  expect(await listed()).toMatchObject([
    { name: 'everything in Singapore', view: { countryCode: 'SG' }, found: 3 },
    { name: 'Straits', view: straits, found: 2, savedAt: noon.toISOString() },
  ]);
  await database.db.execute(sql`update proxies set on_sale = false where ip = '198.18.50.1'`);
  expect((await listed()).map(({ found }) => found)).toEqual([2, 1]);
  await database.db.execute(sql`update proxies set on_sale = true where ip = '198.18.50.1'`);
});

test('a name that is taken has its search replaced', async () => {
  await save('Mine', straits);
  const [before] = await listed();
  await save('Mine', { countryCode: 'SG', search: 'merlion' });
  expect(await listed()).toMatchObject([
    { id: before?.id, view: { countryCode: 'SG', search: 'merlion' }, found: 1 },
  ]);
});

test('twenty are kept, at the same moment too, and one can still be replaced', async () => {
  const { db } = database;
  const ctx = { db, clock: () => noon, random: systemRandomness };
  const saves = Array.from({ length: savedSearchesMax + 3 }, (_, number) =>
    saveSearch(ctx, somebody, { name: `Search ${number}`, view: {} }),
  );
  const ended = await Promise.allSettled(saves);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  const [kept] = await db.rows<{ name: string }>(sql`select name from saved_searches limit 1`);
  const replaced = { name: kept?.name ?? '', view: { countryCode: 'SG' } };
  await expect(saveSearch(ctx, somebody, replaced)).resolves.toBeUndefined();
  await expect(saveSearch(ctx, somebody, { name: 'One more', view: {} })).rejects.toMatchObject({
    code: 'validation-failed',
  });
});

test('what is deleted is gone, and nobody reaches what somebody else saved', async () => {
  const { db } = database;
  const ctx = { db, clock: () => noon, random: systemRandomness };
  await saveSearch(ctx, somebody, { name: 'Theirs', view: {} });
  const [theirs] = await db.rows<{ id: string }>(sql`select id from saved_searches`);
  await save('Mine', straits);
  const mine = await listed();
  expect(mine.map(({ name }) => name)).toEqual(['Mine']);
  expect(await front.call(me, `DELETE ${path}/${theirs?.id}`)).toMatchObject({ status: 404 });
  const own = `DELETE ${path}/${String(mine[0]?.id)}`;
  expect(await front.call(me, own)).toMatchObject({ status: 200, json: { content: [] } });
  expect(await front.call(me, own)).toMatchObject({ status: 404 });
  expect(await db.rows(sql`select 1 from saved_searches`)).toHaveLength(1);
});

test.each([
  ['a name that cannot be read', ' ', {}],
  ['a name that is too long', 'x'.repeat(61), {}],
  ['a sort that the market does not have', 'Mine', { sort: 'owner' }],
  ['a country that is none', 'Mine', { countryCode: 'Kenya' }],
])('%s is refused', async (...[, name, view]) => {
  expect(await save(name, view)).toMatchObject({ status: 422 });
  expect(await listed()).toEqual([]);
});

test('visitors have none', async () => {
  expect(await front.get(path)).toMatchObject({ status: 401 });
});

test('they are in the copy of their customer alone, and go when the account is erased', async () => {
  const { db } = database;
  const ctx = { db, clock: () => noon, random: systemRandomness };
  await saveSearch(ctx, somebody, { name: 'Theirs', view: { countryCode: 'SG' } });
  await save('Mine', straits);
  const { copy, erase } = catalogueHoldings['saved_searches'] ?? {};
  if (typeof copy !== 'object' || typeof erase !== 'function') throw new Error('Not declared.');
  const person = { customerId: somebody, emails: [] };
  const parts = await Promise.all(Object.values(copy).map((part) => db.rows(part(person))));
  expect(parts).toMatchObject([[{ name: 'Theirs', view: { countryCode: 'SG' } }]]);
  for (const statement of erase({ ...person, at: noon, emailMacs: [] })) {
    await db.execute(statement);
  }
  expect((await listed()).map(({ name }) => name)).toEqual(['Mine']);
  expect(await db.rows(sql`select 1 from saved_searches`)).toHaveLength(1);
});
