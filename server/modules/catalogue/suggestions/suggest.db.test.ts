import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Suggestions } from '#contracts/goods/suggestions.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { foldListingCounts } from '../listing/listing-counts.sql.ts';
import { givenClaim, givenProxy } from '../testing/given.ts';
import { openFront, type Front } from '../testing/shop-front.ts';

const database = useTestDatabase();
let front: Front;
let app: FastifyInstance;

beforeAll(async () => {
  const { db } = database;
  const texas = { countryCode: 'US', region: 'Texas', city: 'Austin', zip: '78701', isp: 'Lone' };
  await givenProxy(db, { ip: '198.18.4.1', monthCents: 900 });
  await givenProxy(db, { ip: '198.18.4.2', monthCents: 700 });
  await givenProxy(db, { ip: '198.18.4.3', monthCents: 800, onSale: false });
  await givenProxy(db, { ip: '198.18.5.1', ...texas, monthCents: 500 });
  const leased = await givenProxy(db, { ip: '198.18.4.4', monthCents: 100 });
  await givenClaim(db, { proxyId: leased, state: 'active' });
  await foldListingCounts(db);
  front = await openFront(db);
  ({ app } = front);
});
afterAll(() => app.close());

async function suggest(search: string): Promise<Suggestions> {
  const { status, json } = await front.get('/products/suggestions', { search });
  expect(status).toBe(200);
  return json;
}

test('a city is suggested with what can be had there, and its lowest price', async () => {
  const { places, proxies } = await suggest('nairobi');
  expect(places[0]).toEqual({
    kind: 'city',
    countryCode: 'KE',
    country: 'Kenya',
    name: 'Nairobi',
    count: 2,
    monthCents: 700,
    monthKes: expect.any(Number),
  });
  expect(proxies.map(({ ip, monthCents }) => [ip, monthCents])).toEqual([
    ['198.18.4.•••', 700],
    ['198.18.4.•••', 900],
  ]);
});

test.each([
  ['kenya', 'country', 'Kenya'],
  ['savanna', 'isp', 'Savanna Fiber'],
  ['texas', 'region', 'Texas'],
])('%s names a %s', async (text, kind, name) => {
  const { places } = await suggest(text);
  expect(places[0]).toMatchObject({ kind, name });
});

test('what is leased or off sale is not suggested by its address either', async () => {
  const { places, proxies } = await suggest('198.18.4.4');
  expect(places).toEqual([]);
  expect(proxies.map(({ monthCents }) => monthCents)).toEqual([700, 900]);
});

test('a ZIP leads to the proxies there', async () => {
  expect((await suggest('78701')).proxies).toMatchObject([{ city: 'Austin', monthCents: 500 }]);
});

describe('whatever else is typed', () => {
  test.each(['', '%', '____', String.raw`\\\\`, 'QK12ABCDEF', 'one@shop.test', '9'.repeat(80)])(
    'finds nothing: %s',
    async (text) => expect(await suggest(text)).toEqual({ places: [], proxies: [] }),
  );

  test.each([
    ['five hundred letters', 'x'.repeat(500)],
    ['a control character', 'ab\u0000'],
  ])('is refused: %s', async (...[, search]) => {
    expect((await front.get('/products/suggestions', { search })).status).toBe(422);
  });
});
