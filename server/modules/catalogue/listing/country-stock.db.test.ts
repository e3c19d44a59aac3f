import { expect, test } from 'vitest';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenClaim, givenProxy, noon } from '../testing/given.ts';
import { countriesWithMobile, countryStock } from './country-stock.sql.ts';

const database = useTestDatabase();
const stockOf = (code: string) => countryStock(database.db, { code, at: noon });

test('a country has its networks, lowest prices and best, of all and of mobile lines', async () => {
  const { db } = database;
  const mobile = { connection: 'cell 4G', isp: 'Savanna Mobile' };
  await givenProxy(db, { ip: '198.18.7.1' });
  await givenProxy(db, { ip: '198.18.7.2', isp: 'Rift Cable', monthCents: 3_000, rating: 3 });
  const fast = await givenProxy(db, { ip: '198.18.7.3', ...mobile, dayCents: 279, pingMs: 20 });
  await givenProxy(db, { ip: '198.18.7.4', ...mobile, dayCents: 299 });
  // None of these can be bought in Kenya now.
  await givenProxy(db, { ip: '198.18.7.5', health: 'degraded', monthCents: 1 });
  await givenProxy(db, { ip: '198.18.7.6', onSale: false, monthCents: 1 });
  await givenProxy(db, { ip: '198.18.7.7', countryCode: 'US', monthCents: 1 });
  const held = await givenProxy(db, { ip: '198.18.7.8', ...mobile, monthCents: 1 });
  await givenClaim(db, { proxyId: held, state: 'reserved' });

  const { all, mobile: found } = await stockOf('KE');
  expect(all).toMatchObject({ available: 4, fromDayCents: 199, fromMonthCents: 3_000 });
  expect(all.carriers).toEqual([
    { name: 'Savanna Mobile', available: 2 },
    { name: 'Rift Cable', available: 1 },
    { name: 'Savanna Fiber', available: 1 },
  ]);
  expect(all.listings).toHaveLength(4);
  expect(all.listings[0]).toMatchObject({ id: fast, ip: '198.18.7.•••' });
  expect(found).toMatchObject({ available: 2, fromDayCents: 279, carriersCount: 1 });
  expect(found.listings.map(({ conn }) => conn)).toEqual(['cell 4G', 'cell 4G']);
  expect(await countriesWithMobile(db, noon)).toEqual(['KE']);
});

test('a country without stock has none, and no price', async () => {
  expect(await stockOf('JP')).toMatchObject({
    all: { available: 0, fromDayCents: null, carriers: [], listings: [] },
    mobile: { available: 0, listings: [] },
  });
});
