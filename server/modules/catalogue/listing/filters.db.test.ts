import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProxyListing, ProxyPages } from '#contracts/goods/catalogue.ts';
import { countriesMax } from '#contracts/goods/listing-filters.ts';
import { isCellular } from '#contracts/goods/good-for.ts';
import { usdCents, usdToKes, wholeKes } from '#contracts/money.ts';
import { dayMs } from '#contracts/time.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { givenCustomer, givenProxy, noon, type RequestedProxy } from '../testing/given.ts';
import { seeded } from '../testing/market-race.ts';
import { openFront, type Front } from '../testing/shop-front.ts';

const database = useTestDatabase();
let front: Front;

const countries = ['KE', 'UG', 'TZ'];
const connections = ['Wifi', 'cell 4G', 'Fiber', 'Cell 5G'];
const from = <Value>(values: readonly Value[], n: number): Value => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};
const stock = Array.from({ length: 90 }, (_, n): Partial<RequestedProxy> & { ip: string } => ({
  ip: `198.18.20.${n + 1}`,
  countryCode: from(countries, n),
  city: `City ${n % 4}`,
  isp: `Network ${n % 5}`,
  connection: from(connections, Math.floor(n / 3)),
  dayCents: 150 + (n % 11) * 20,
  monthCents: 2_000 + (n % 13) * 100,
  pingMs: n % 9 === 0 ? null : 10 + (n % 17) * 10,
  speedKbps: n % 9 === 0 ? null : (n % 19) * 6_000,
  worn: n % 4 === 1,
  availableUntil: n % 6 === 0 ? new Date(noon.getTime() + 10 * dayMs) : null,
}));

beforeAll(async () => {
  front = await openFront(database.db);
  for (const proxy of stock) await givenProxy(database.db, proxy);
  await database.db.execute(sql`analyze proxies`);
});
afterAll(() => front.app.close());

type Query = Readonly<Record<string, string>>;
const list = async (query: Query) => {
  const path = '/products/proxy/details/global-config';
  const { status, json } = await front.get(path, { ...query, pageSize: 100 });
  expect([status, query]).toEqual([200, query]);
  return json as unknown as ProxyListing[];
};
const pages = async (query: Query) => {
  const { status, json } = await front.get('/products/proxies', query);
  expect([status, query]).toEqual([200, query]);
  return json as unknown as ProxyPages;
};

const rateE4 = 1_300_000;

/** What a shopper who looks at a listing would say of the filters. */
function passes(listing: ProxyListing, query: Query): boolean {
  const { priceMin, priceMax, currency = 'KES', per = 'day' } = query;
  const cents = per === 'day' ? listing.priceCents : listing.priceMonthCents;
  const price = currency === 'KES' ? usdToKes(usdCents(cents), rateE4).minor / 100 : cents;
  const named = query['country']?.split(',') ?? [query['countryCode'] ?? listing.loc.cc];
  return [
    named.includes(listing.loc.cc),
    query['isp'] === undefined || listing.loc.isp === query['isp'],
    query['kind'] === undefined || isCellular(listing.conn) === (query['kind'] === 'mobile'),
    priceMin === undefined || price >= Number(priceMin),
    priceMax === undefined || price <= Number(priceMax),
    query['speedMin'] === undefined || (listing.speed ?? 0) >= Number(query['speedMin']),
    query['pingMax'] === undefined || (listing.ping ?? Infinity) <= Number(query['pingMax']),
    query['used'] === undefined || listing.leases.worn === (query['used'] === 'yes'),
    query['plan'] !== 'monthly' || listing.longestPlan === 'monthly',
  ].every(Boolean);
}

const choices: Readonly<Record<string, readonly string[]>> = {
  isp: ['Network 1', 'Network 3'],
  kind: ['home', 'mobile'],
  priceMin: ['195', '234', '2700'],
  priceMax: ['299', '300', '3300', '290'],
  currency: ['KES', 'USD'],
  per: ['day', 'month'],
  speedMin: ['0', '12', '60'],
  pingMax: ['30', '90', '500'],
  used: ['no', 'yes'],
  plan: ['daily', 'monthly'],
};

/** Some filters by chance, of countries or of none. */
function chosen(seed: string): Query {
  const random = seeded(seed);
  const one = <Value>(values: readonly Value[]) => from(values, Math.floor(random() * 1_000));
  const place = one([
    {},
    { countryCode: 'KE' },
    { country: 'KE,UG' },
    { country: 'TZ' },
  ] as Query[]);
  const picked = Object.entries(choices).filter(() => random() < 0.3);
  const query = { ...place, ...Object.fromEntries(picked.map(([name, all]) => [name, one(all)])) };
  const { priceMin, ...rest } = query;
  return priceMin && Number(priceMin) <= Number(query['priceMax'] ?? '9999') ? query : rest;
}

test('filters by chance find what a shopper would, count it, and tell its options', async () => {
  const all = await list({});
  expect(all).toHaveLength(stock.length);
  let found = 0;
  for (let n = 0; n < 120; n += 1) {
    const query = chosen(`filters ${n}`);
    const byHand = all.filter((listing) => passes(listing, query));
    const ids = (await list(query)).map(({ id }) => id);
    expect([query, ids.toSorted()]).toEqual([query, byHand.map(({ id }) => id).toSorted()]);
    const { totalItems, segments, segmentCounts } = await pages({ ...query, segments: 'true' });
    expect([query, totalItems]).toEqual([query, byHand.length]);
    const { isp: _isp, ...others } = query;
    const networks = all.filter((listing) => passes(listing, others)).map(({ loc }) => loc.isp);
    const names = [...new Set(networks)].toSorted();
    expect(segments?.isps).toEqual(names);
    const each = names.map((name) => networks.filter((isp) => isp === name).length);
    expect(segmentCounts?.isps).toEqual(each);
    found += ids.length;
  }
  expect(found).toBeGreaterThan(200);
});

const paramOf: Query = { price: 'priceMax', speed: 'speedMin', ping: 'pingMax' };
const partsOf: Readonly<Record<string, readonly string[]>> = {
  price: ['priceMin', 'priceMax', 'currency', 'per'],
};

test('each value is counted with the other filters as they are, and without its own', async () => {
  const all = await list({});
  for (let n = 0; n < 20; n += 1) {
    const query = chosen(`values ${n}`);
    const { values = [] } = await pages({ ...query, counts: 'values' });
    expect(values.length).toBeGreaterThanOrEqual(14);
    for (const { filter, value, count, more } of values) {
      const param = paramOf[filter] ?? filter;
      const own = partsOf[filter] ?? [param];
      const others = Object.fromEntries(
        Object.entries(query).filter(([name]) => !own.includes(name)),
      );
      const asked = value === '' ? others : { ...others, [param]: value };
      const byHand = all.filter((listing) => passes(listing, asked)).length;
      expect([query, filter, value, count, more]).toEqual([
        query,
        filter,
        value,
        byHand,
        undefined,
      ]);
    }
    const left = values.filter(({ value }) => value === '').map(({ filter }) => filter);
    expect(left.includes('kind')).toBe('kind' in query);
    expect(left.includes('price')).toBe('priceMin' in query || 'priceMax' in query);
  }
});

test('each country is counted with the filters, but for those of a place', async () => {
  const all = await list({});
  const query = { countryCode: 'KE', city: 'City 1', kind: 'mobile', pingMax: '90' };
  const { countries: counted } = await pages({ ...query, counts: 'countries' });
  const byHand = countries.toSorted().map((code) => ({
    code,
    count: all.filter((listing) =>
      passes(listing, { countryCode: code, kind: 'mobile', pingMax: '90' }),
    ).length,
  }));
  expect(counted).toEqual(byHand.filter(({ count }) => count > 0));
});

test('what the countries list is told beside what the filters leave', async () => {
  const narrow = await pages({ country: 'KE,UG', kind: 'mobile' });
  expect(narrow).toMatchObject({ listed: 60, available: 60 });
  expect(narrow.totalItems).toBeLessThan(60);
  expect(await pages({ country: 'KE,UG' })).toMatchObject({ totalItems: 60, listed: 60 });
});

test('a price in shillings is that of the quote: up to the next whole shilling', async () => {
  for (const { dayCents = 0 } of stock.slice(0, 11)) {
    const shillings = usdToKes(usdCents(dayCents), rateE4).minor / wholeKes(1).minor;
    const at = async (priceMin: number, priceMax: number) =>
      (await list({ priceMin: String(priceMin), priceMax: String(priceMax) })).map(
        ({ priceCents }) => priceCents,
      );
    expect(await at(shillings, shillings)).toContain(dayCents);
    expect(await at(0, shillings - 1)).not.toContain(dayCents);
    expect(await at(shillings + 1, 9_999)).not.toContain(dayCents);
  }
});

test('the cheapest and the fastest of a country stand out, unless too many share it', async () => {
  const { db } = database;
  const place = { countryCode: 'ZM', dayCents: 150 };
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const own = { ip: `198.18.30.${n + 1}`, monthCents: 2_000 + n, speedKbps: 90_000 };
    ids.push(await givenProxy(db, { ...place, ...own }));
  }
  const marks = async () => (await pages({ countryCode: 'ZM', counts: 'values' })).marks;
  expect(await marks()).toEqual([{ id: ids[0], mark: 'cheapest' }]);
  await db.execute(sql`update proxies set speed_kbps = 95000 where id = any(${ids.slice(2, 4)})`);
  expect(await marks()).toEqual([
    { id: ids[0], mark: 'cheapest' },
    ...ids.slice(2, 4).map((id) => ({ id, mark: 'fastest' })),
  ]);
  const old = new Date(noon.getTime() - 2 * dayMs);
  await db.execute(sql`update proxies set checked_at = ${old} where id = any(${ids})`);
  expect(await marks()).toEqual([{ id: ids[0], mark: 'cheapest' }]);
});

const refused = async (query: Query) => {
  const { status, json } = await front.get('/products/proxies', query);
  const { code, errors = [] } = json as {
    code?: string;
    errors?: { pointer: string; detail: string }[];
  };
  return { status, code, pointers: errors.map(({ pointer }) => pointer), errors };
};

test.each<[string, Query, readonly string[]]>([
  ['a kind that is none', { kind: 'office' }, ['/kind']],
  ['a price that is none', { priceMin: '-1', priceMax: '1.5' }, ['/priceMin', '/priceMax']],
  ['a currency that is none', { priceMax: '3', currency: 'EUR' }, ['/currency']],
  ['a speed beyond all numbers', { speedMin: '9'.repeat(30) }, ['/speedMin']],
  ['a range upside down', { priceMin: '500', priceMax: '100' }, ['/priceMin']],
  ['one country and several', { country: 'KE,UG', countryCode: 'KE' }, ['/country']],
  ['what is no list of countries', { country: 'KE;UG' }, ['/country']],
  ['200 countries', { country: Array.from({ length: 200 }, () => 'KE').join(',') }, ['/country']],
  ['all of it at once', { kind: '', used: 'maybe', plan: 'yearly' }, ['/kind', '/used', '/plan']],
])('%s is refused as one problem', async (...[, query, pointers]) => {
  expect(await refused(query)).toMatchObject({ status: 422, code: 'validation-failed', pointers });
});

test('so many countries are asked for at once, each but once', async () => {
  const codes = Array.from(
    { length: countriesMax },
    (_, n) => `A${String.fromCharCode(65 + (n % 26))}`,
  );
  expect(await refused({ country: [...codes, 'KE'].join(',') })).toMatchObject({ status: 422 });
  expect((await pages({ country: [...codes.slice(1), 'KE'].join(',') })).totalItems).toBe(30);
  expect((await pages({ country: 'KE,KE' })).totalItems).toBe(30);
});

test('a saved search keeps its filters, and counts by the rate of the day', async () => {
  const { db } = database;
  const view = { country: 'KE,UG', kind: 'mobile', priceMax: '250', used: 'no' };
  const { totalItems } = await pages(view);
  expect(totalItems).toBeGreaterThan(0);
  const me = await givenCustomer(db, 'who filters');
  const saved = await front.call(me, 'POST /account/searches', { name: 'Cheap mobile', view });
  expect(saved).toMatchObject({ status: 200, json: { content: [{ view, found: totalItems }] } });
  const bad = { name: 'Upside down', view: { priceMin: '5', priceMax: '1' } };
  expect(await front.call(me, 'POST /account/searches', bad)).toMatchObject({ status: 422 });
});
