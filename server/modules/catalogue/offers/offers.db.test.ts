import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Country, ProxyListing, ShopFacts, VpsOffer } from '#contracts/goods/catalogue.ts';
import { usdCents } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { DomainError } from '#platform/errors.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { proxyPrice, serverPrice } from '../prices/price-of.ts';
import { rateInForce } from './rate-in-force.ts';
import { findProxy, nearestProxies, saveMeasurements } from '../listing/proxies.sql.ts';
import { givenClaim, givenProxy, noon } from '../testing/given.ts';
import { offerTerms } from '../testing/offer-terms.ts';
import { openFront, type Front } from '../testing/shop-front.ts';
import { cheapestByCountry } from './offers.sql.ts';

const database = useTestDatabase();
let front: Front;
beforeAll(async () => void (front = await openFront(database.db)));
afterAll(() => front.app.close());

const refusalOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof DomainError ? error.code : error;
};

/** Copied by hand from §9 of the specification, dollars per month in server order. */
const priceList: Record<string, readonly number[]> = {
  us: [10, 5.5, 6, 5.5],
  uk: [6, 6.5, 7, 6.5, 6, 6.5],
  de: [7, 7.5, 8, 7.5, 7, 8],
  ca: [5.5, 6, 6.5, 6, 5.5, 6],
  sg: [6, 6.5, 7, 6.5, 6, 7],
  nl: [6.5, 7, 7.5, 7, 6.5, 7.5],
  jp: [6.5, 7, 7.5, 7, 6.5, 7],
};

test('the forty servers have the prices of the list, in its order', async () => {
  const { json } = await front.get('/products/vps');
  const offers = json as unknown as VpsOffer[];
  const expected = Object.entries(priceList).flatMap(([prefix, prices]) =>
    prices.map((price, index) => ({ id: `${prefix}${index + 1}`, price })),
  );
  expect(offers.map(({ id, price }) => ({ id, price }))).toEqual(expected);
  expect(offers).toHaveLength(40);
  for (const offer of offers) {
    const windowsOnly = offer.countryCode === 'DE';
    expect(offer).toMatchObject({ vcpus: 2, ramGb: 4, diskGb: 80, hasAndroid: true });
    expect(offer.supportedOs).toEqual(windowsOnly ? ['Windows'] : ['Linux', 'Windows']);
    expect(offer.priceCents).toBe(Math.round(offer.price * 100));
  }
  expect(offers.find(({ id }) => id === 'uk1')).toMatchObject({
    countryCode: 'GB',
    country: 'United Kingdom',
    flag: '🇬🇧',
  });
});

test('pinned countries come first, then those with stock by name, counting what is free', async () => {
  const { db } = database;
  await givenProxy(db, { ip: '198.18.1.1', countryCode: 'ZA' });
  const held = await givenProxy(db, { ip: '198.18.1.2', countryCode: 'ZA' });
  await givenClaim(db, { proxyId: held, state: 'reserved' });
  await givenProxy(db, { ip: '198.18.1.3', countryCode: 'ZA', health: 'new' });
  await givenProxy(db, { ip: '198.18.1.4', countryCode: 'AT' });
  await givenProxy(db, { ip: '198.18.1.5', countryCode: 'US' });
  await givenProxy(db, { ip: '198.18.1.6', countryCode: 'FJ', health: 'down' });
  const countries = (await front.get('/products/countries')).json as unknown as Country[];
  expect(countries.map(({ code, available }) => `${code} ${available}`)).toEqual([
    'US 1',
    'CA 0',
    'GB 0',
    'AE 0',
    'CN 0',
    'AT 1',
    'ZA 1',
  ]);
  const facts = (await front.get('/products/facts')).json as unknown as ShopFacts;
  expect(facts).toMatchObject({
    proxiesAvailable: 3,
    countriesCount: 3,
    medianPingMs: 40,
    proxyFromDayCents: 199,
    proxyFromMonthCents: 3_582,
    vpsFromMonthCents: 550,
    publicRdpFromMonthCents: 1_200,
    rateE4: 1_300_000,
  });
});

test('the lowest prices are of what is free, in all and in each country', async () => {
  const { db } = database;
  const held = await givenProxy(db, {
    ip: '198.18.9.1',
    countryCode: 'NG',
    dayCents: 99,
    monthCents: 900,
  });
  await givenClaim(db, { proxyId: held, state: 'reserved' });
  const dear = { countryCode: 'NG', dayCents: 149, monthCents: 2_900 };
  await givenProxy(db, { ...dear, ip: '198.18.9.2' });
  await givenProxy(db, { ...dear, ip: '198.18.9.3', monthCents: 2_500, dayCents: 159 });
  await givenProxy(db, { ...dear, ip: '198.18.9.4', monthCents: 100, health: 'down' });
  await givenProxy(db, { ...dear, ip: '198.18.9.5', monthCents: 100, onSale: false });
  await givenProxy(db, { ip: '198.18.9.6', countryCode: 'GH', monthCents: 4_000 });
  expect(await cheapestByCountry(db, noon)).toMatchObject({ NG: 2_500, GH: 4_000 });
  const facts = (await front.get('/products/facts')).json as unknown as ShopFacts;
  expect(facts).toMatchObject({ proxyFromDayCents: 149, proxyFromMonthCents: 2_500 });
});

test('a proxy has a day price and a month price, a server a month price only', async () => {
  const { db } = database;
  const productId = await givenProxy(db, { ip: '198.18.2.1', dayCents: 249, monthCents: 4_000 });
  const proxy = (plan: 'daily' | 'monthly') => proxyPrice(db, { productId, plan });
  expect(await proxy('daily')).toEqual(usdCents(249));
  expect(await proxy('monthly')).toEqual(usdCents(4_000));
  expect(await serverPrice(db, { productId: 'us2', plan: 'monthly' })).toEqual(usdCents(550));
  expect(await refusalOf(serverPrice(db, { productId: 'us2', plan: 'daily' }))).toBe(
    'not-for-sale',
  );
});

test('further terms are offered to everyone at once, with their prices, and filter like others', async () => {
  const { db } = database;
  const ip = '198.18.2.9';
  const productId = await givenProxy(db, { ip, countryCode: 'LV', dayCents: 200 });
  const listed = async () => {
    const path = '/products/proxy/details/global-config';
    const asked = { countryCode: 'LV', plan: 'weekly' };
    const [listing] = (await front.get(path, asked)).json as unknown as ProxyListing[];
    return listing;
  };
  const factsNow = async () => (await front.get('/products/facts')).json as unknown as ShopFacts;
  expect(await listed()).not.toHaveProperty('furtherPrices');
  expect(await factsNow()).not.toHaveProperty('furtherTerms');
  const plan = 'hourly';
  expect(await refusalOf(proxyPrice(db, { productId, plan }))).toBe('not-for-sale');
  const by = `cus_${'7'.repeat(32)}`;
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${by}, 'terms@shop.test', 'A B', 'A', 'B', ${noon}, ${noon})`);
  await offerTerms(db, { by });
  expect(await proxyPrice(db, { productId, plan })).toEqual(usdCents(24));
  const shown = (await front.get(`/products/proxies/${productId}`)).json;
  const furtherPrices = { hourly: 24, 'half-daily': 130, weekly: 1_190 };
  expect(shown['furtherPrices']).toEqual(furtherPrices);
  expect(await listed()).toMatchObject({ id: productId, furtherPrices });
  expect(await factsNow()).toMatchObject({ furtherTerms: ['hourly', 'half-daily', 'weekly'] });
  await db.execute(sql`delete from shop_settings`);
});

test('what is off sale has no price, what is unknown is not found', async () => {
  const { db } = database;
  const productId = await givenProxy(db, { ip: '198.18.2.2', onSale: false });
  const plan = 'daily';
  expect(await refusalOf(proxyPrice(db, { productId, plan }))).toBe('not-for-sale');
  for (const priceOf of [proxyPrice, serverPrice]) {
    const asked = priceOf(db, { productId: 'nothing', plan });
    expect(await refusalOf(asked)).toBe('not-found');
  }
});

test('the rate in force is the newest whose time has come', async () => {
  const { db } = database;
  expect(await rateInForce(db, noon)).toMatchObject({ rateE4: 1_300_000 });
  const later = new Date(noon.getTime() + minuteMs);
  await db.execute(sql`
    insert into exchange_rates (kes_per_usd_e4, valid_from, set_by, source)
    values (1295000, ${later}, 'staff', 'manual')`);
  expect((await rateInForce(db, noon)).rateE4).toBe(1_300_000);
  expect(await rateInForce(db, later)).toEqual({ rateE4: 1_295_000, setAt: later });
  const before = new Date('2019-01-01T00:00:00Z');
  expect(await refusalOf(rateInForce(db, before))).toBe('unavailable');
});

test('the nearest are free and healthy: same city, then region, then country', async () => {
  const { db } = database;
  const at = (ip: string, region: string, city: string) =>
    givenProxy(db, { ip, countryCode: 'PL', region, city });
  const requested = await at('198.18.3.1', 'Masovia', 'Warsaw');
  const far = await at('198.18.3.2', 'Silesia', 'Katowice');
  const region = await at('198.18.3.3', 'Masovia', 'Radom');
  const city = await at('198.18.3.4', 'Masovia', 'Warsaw');
  const taken = await at('198.18.3.5', 'Masovia', 'Warsaw');
  await givenClaim(db, { proxyId: taken, state: 'reserved' });
  await givenProxy(db, { ip: '198.18.3.6', countryCode: 'PL', health: 'degraded' });
  await givenProxy(db, { ip: '198.18.3.7', countryCode: 'NO' });
  const proxy = await findProxy(db, requested);
  if (!proxy) throw new Error('The proxy was just made.');
  const nearest = await nearestProxies(db, proxy, { count: 5, at: noon });
  expect(nearest.map(({ id }) => id)).toEqual([city, region, far]);
  expect(await nearestProxies(db, proxy, { count: 1, at: noon })).toHaveLength(1);
});

test('a measurement changes the listing, its rating and whether it is sold', async () => {
  const { db } = database;
  const id = await givenProxy(db, { ip: '198.18.4.1', health: 'new', pingMs: null, rating: 0 });
  const upstreamId = (await findProxy(db, id))?.upstreamId ?? `ups_${'0'.repeat(32)}`;
  const measured = {
    pingMs: 250,
    speedKbps: 20_000,
    successRateE4: 10_000,
    samples: 3,
    checkedAt: noon,
  };
  await db.transaction((tx) =>
    saveMeasurements(tx, [{ upstreamId, health: 'healthy', measured }], noon),
  );
  expect(await findProxy(db, id)).toMatchObject({ health: 'healthy', rating: 3, measured });
});
