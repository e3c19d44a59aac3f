import { afterAll, beforeAll, expect, test } from 'vitest';
import { proxySorts, type ProxyListing, type ProxyPages } from '#contracts/goods/catalogue.ts';
import { filterParams } from '#contracts/goods/listing-filters.ts';
import { sql } from '#platform/db.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { atThisPace } from '../../../../scripts/gate/pace.ts';
import { bestListings } from './best-listings.ts';
import { fold } from './search-terms.ts';
import { givenClaim, givenProxy, noon } from '../testing/given.ts';
import { openFront, type Front } from '../testing/shop-front.ts';

const database = useTestDatabase();
let front: Front;
const cities = ['Zürich', 'São Paulo', 'Łódź', 'Aarhus', 'Nairobi'];
const kenyan = 47;

const stock = Array.from({ length: kenyan }, (_, n) => ({
  ip: `198.18.0.${n + 1}`,
  region: `Region ${n % 3}`,
  city: cities[n % cities.length] ?? '',
  isp: `Network ${n % 4}`,
  zip: String(40_000 + n),
  connection: n % 2 === 0 ? 'Wifi' : 'cell 4G',
  monthCents: 3_000 + (n % 6) * 100,
  pingMs: n % 7 === 0 ? null : 20 + (n % 5),
  speedKbps: n % 7 === 0 ? null : 50_000 + (n % 3) * 1_000,
  rating: n % 7 === 0 ? 0 : 1 + (n % 5),
}));

beforeAll(async () => {
  const { db } = database;
  front = await openFront(db);
  for (const proxy of stock) await givenProxy(db, proxy);
  await givenProxy(db, { ip: '198.18.9.1', countryCode: 'SG', city: 'Singapore' });
});
afterAll(() => front.app.close());

const listPath = '/products/proxy/details/global-config';
type Query = Record<string, string | number>;
const list = async (query: Query) =>
  (await front.get(listPath, query)).json as unknown as ProxyListing[];
const pages = async (query: Query) =>
  (await front.get('/products/proxies', query)).json as unknown as ProxyPages;

test('pages start at 0, cover everything once, and total is their number', async () => {
  const { total, totalItems, pageSize } = await pages({ countryCode: 'KE', page: 0 });
  expect({ total, totalItems, pageSize }).toEqual({ total: 3, totalItems: kenyan, pageSize: 20 });
  const shown: ProxyListing[] = [];
  for (let pageNum = 0; pageNum < total; pageNum += 1) {
    shown.push(...(await list({ countryCode: 'KE', pageNum })));
  }
  expect(new Set(shown.map(({ id }) => id)).size).toBe(kenyan);
  expect(shown.every(({ loc }) => loc.cc === 'KE')).toBe(true);
  expect(await list({ countryCode: 'KE', pageNum: total })).toEqual([]);
});

const keyOf: Record<(typeof proxySorts)[number], (one: ProxyListing) => string | number> = {
  city: ({ loc }) => loc.city,
  isp: ({ loc }) => loc.isp,
  conn: ({ conn }) => conn,
  speed: ({ speed }) => speed ?? 0,
  rating: ({ rating }) => rating,
  price: ({ priceMonthCents }) => priceMonthCents,
  ping: ({ ping }) => ping ?? Number.POSITIVE_INFINITY,
};

test.each(proxySorts)('%s sorts both ways, equals by id, over all pages', async (sort) => {
  const walk = async (direction: string) => {
    const query = { countryCode: 'KE', sort, direction };
    const found = await Promise.all([0, 1, 2].map((pageNum) => list({ ...query, pageNum })));
    return found.flat();
  };
  const rising = await walk('asc');
  const byHand = rising.toSorted((left, right) => {
    const [a, b] = [keyOf[sort](left), keyOf[sort](right)];
    if (a === b) return left.id < right.id ? -1 : 1;
    return a < b ? -1 : 1;
  });
  expect(rising).toHaveLength(kenyan);
  expect(rising.map(({ id }) => id)).toEqual(byHand.map(({ id }) => id));
  const falling = await walk('desc');
  expect(falling.map(({ id }) => id)).toEqual(rising.map(({ id }) => id).toReversed());
});

test('without a sort the best come first: by rating, then ping, then price', async () => {
  const shown = await Promise.all([0, 1, 2].map((pageNum) => list({ countryCode: 'KE', pageNum })));
  const keyed = shown.flat().map((one) => [-one.rating, keyOf.ping(one), one.priceMonthCents]);
  expect(keyed).toHaveLength(kenyan);
  const byHand = keyed.toSorted((left, right) => {
    const at = left.findIndex((key, index) => key !== right[index]);
    return at < 0 ? 0 : Number(left[at]) - Number(right[at]);
  });
  expect(keyed).toEqual(byHand);
});

test('without a country the lists of all countries are one, page by page', async () => {
  const query = { sort: 'price', direction: 'desc' };
  const shown = (await Promise.all([0, 1, 2].map((pageNum) => list({ ...query, pageNum })))).flat();
  expect(new Set(shown.map(({ id }) => id)).size).toBe(kenyan + 1);
  expect(new Set(shown.map(({ loc }) => loc.cc))).toEqual(new Set(['KE', 'SG']));
  const prices = shown.map(({ priceMonthCents }) => priceMonthCents);
  expect(prices).toEqual(prices.toSorted((left, right) => right - left));
});

test('one index serves the pages that come best first', async () => {
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    return tx.rows<{ 'QUERY PLAN': string }>(sql`
      explain select p.id from proxies p
       where p.on_sale and p.health <> 'down' and p.country_code = 'KE'
       order by p.rating desc, coalesce(p.ping_ms, 2147483647), p.price_month_cents, p.id
       limit 20`);
  });
  const text = plan.map((line) => line['QUERY PLAN']).join(' ');
  expect(text).toContain('proxies_by_best');
  expect(text).not.toContain('Sort');
});

test('filters narrow together', async () => {
  const requested = {
    countryCode: 'KE',
    regionName: 'Region 1',
    city: 'Nairobi',
    isp: 'Network 0',
  };
  const byHand = stock.filter(
    ({ region, city, isp }) => region === 'Region 1' && city === 'Nairobi' && isp === 'Network 0',
  );
  expect(byHand.length).toBeGreaterThan(0);
  const found = await list(requested);
  expect(found.map(({ loc }) => loc.zip).toSorted()).toEqual(byHand.map(({ zip }) => zip));
  expect((await pages(requested)).totalItems).toBe(byHand.length);
});

test('filter options are distinct, sorted, and each ignores its own choice', async () => {
  const { segments } = await pages({ countryCode: 'KE', segments: 'true' });
  expect(segments).toEqual({
    regions: ['Region 0', 'Region 1', 'Region 2'],
    cities: cities.toSorted(),
    isps: ['Network 0', 'Network 1', 'Network 2', 'Network 3'],
  });
  const narrowed = await pages({ countryCode: 'KE', city: 'Nairobi', segments: 'true' });
  expect(narrowed.segments?.cities).toEqual(cities.toSorted());
  const placed = { countryCode: 'KE', regionName: 'Region 1', city: 'Nairobi' };
  const within = await pages({ ...placed, isp: 'Network 0', segments: 'true' });
  const there = stock.filter(({ isp, region }) => isp === 'Network 0' && region === 'Region 1');
  expect(within.segments?.cities).toEqual([...new Set(there.map(({ city }) => city))].toSorted());
  expect(within.segments?.regions).toEqual(['Region 0', 'Region 1', 'Region 2']);
  expect((await pages({ countryCode: 'SG', segments: 'true' })).segments?.cities).toEqual([
    'Singapore',
  ]);
  expect((await pages({ countryCode: 'KE' })).segments).toBeUndefined();
});

test.each(['sao paulo', 'ZÜRICH', 'lodz', 'egion 2', 'network nairobi', '40007'])(
  'searching %s finds every listing with all its words',
  async (search) => {
    const found = await list({ countryCode: 'KE', search, pageSize: 100 });
    const words = fold(search).split(' ');
    const byHand = stock.filter(({ city, region, isp, zip }) => {
      const text = fold(`${city} ${region} ${isp} ${zip}`);
      return words.every((word) => text.includes(word));
    });
    expect(byHand.length).toBeGreaterThan(0);
    expect(byHand.length).toBeLessThan(kenyan);
    expect(found.map(({ loc }) => loc.zip).toSorted()).toEqual(byHand.map(({ zip }) => zip));
  },
);

test('an id, or its first digits, finds its proxy', async () => {
  const [requested] = await list({ countryCode: 'KE' });
  const id = requested?.id ?? '';
  for (const search of [id, id.toUpperCase(), id.slice(0, 14), id.slice(4, 16)]) {
    expect((await list({ search })).map((one) => one.id)).toEqual([id]);
  }
});

test('the wildcards of a search are letters', async () => {
  for (const search of ['%', '_', '%25', '\\', 'Nairob_']) {
    expect(await list({ countryCode: 'KE', search })).toEqual([]);
  }
});

const injections = [
  "'",
  "' or '1'='1",
  "'; drop table proxies; --",
  '1) union select 1,2,3 --',
  "' and pg_sleep(60) --",
  '$1',
  '${jndi}',
  '\\',
  '"',
  '\u0000',
  'city desc; select 1',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u{1f600}'.repeat(20),
  'x'.repeat(81),
];
const filters = [
  'countryCode',
  'country',
  'isp',
  'regionName',
  'city',
  'search',
  'pageSize',
  ...Object.values(filterParams).flat(),
];
const parameters = [
  ...filters.map((name) => [listPath, name]),
  ...filters.map((name) => ['/products/proxies', name]),
  [listPath, 'sort'],
  [listPath, 'direction'],
  [listPath, 'pageNum'],
  ['/products/proxies', 'page'],
  ['/products/proxies', 'segments'],
  ['/products/proxies', 'counts'],
] as [string, string][];
const itemsIn = (json: unknown) =>
  Array.isArray(json) ? json.length : (json as ProxyPages).totalItems;

test.each(parameters)(
  '%s: no text in %s reaches the database as SQL (S113)',
  async (path, name) => {
    for (const text of injections) {
      const began = performance.now();
      const { status, json } = await front.get(path, { [name]: text });
      expect(status === 422 || (status === 200 && itemsIn(json) === 0)).toBe(true);
      expect(JSON.stringify(json)).not.toMatch(/syntax|postgres|SQLSTATE/i);
      expect(performance.now() - began).toBeLessThan(atThisPace(15_000));
    }
    expect((await pages({ countryCode: 'KE' })).totalItems).toBe(kenyan);
  },
);

test.each([
  { pageSize: 1_000_000 },
  { pageSize: 101 },
  { pageNum: -1 },
  { pageNum: 1_000_000_000 },
  { sort: 'id' },
  { direction: 'sideways' },
  { countryCode: 'KEN' },
])('%o is refused (S143)', async (query) => {
  expect((await front.get(listPath, query as Query)).status).toBe(422);
});

test('what is down or off sale is not listed; down is still told by its address', async () => {
  const { db } = database;
  const down = await givenProxy(db, { ip: '198.18.7.1', countryCode: 'GH', health: 'down' });
  const off = await givenProxy(db, { ip: '198.18.7.2', countryCode: 'GH', onSale: false });
  expect(await list({ countryCode: 'GH' })).toEqual([]);
  expect((await pages({ countryCode: 'GH' })).totalItems).toBe(0);
  const told = await front.get(`/products/proxies/${down}`);
  expect(told).toMatchObject({ status: 200, json: { availability: 'unhealthy' } });
  expect((await front.get(`/products/proxies/${off}`)).status).toBe(404);
});

test('the holder sees the address of a lease, others see that it is taken, and no list has it', async () => {
  const { db } = database;
  const leased = await givenProxy(db, { ip: '198.18.8.1', countryCode: 'TZ' });
  const held = await givenProxy(db, { ip: '198.18.8.2', countryCode: 'TZ' });
  const searched = { countryCode: 'TZ', search: 'savanna' };
  expect(await list(searched)).toHaveLength(2);
  const holder = await givenClaim(db, { proxyId: leased, state: 'active' });
  const keeper = await givenClaim(db, { proxyId: held, state: 'reserved' });
  const path = `/products/proxies/${leased}`;
  const seen = (await front.get(path, {}, holder)).json as unknown as ProxyListing;
  expect(seen).toMatchObject({ ip: '198.18.8.1', availability: 'leased' });
  for (const visitor of [undefined, keeper]) {
    const { json } = await front.get(path, {}, visitor);
    expect(json).toMatchObject({ ip: '198.18.8.•••', availability: 'leased' });
  }
  expect(await list({ countryCode: 'TZ' })).toEqual([]);
  expect(await list(searched)).toEqual([]);
  expect((await pages({ countryCode: 'TZ', segments: 'true' })).segments?.isps).toEqual([]);
  expect((await pages({ countryCode: 'TZ' })).totalItems).toBe(0);
  const own = await front.get(`/products/proxies/${held}`, {}, keeper);
  expect(own.json).toMatchObject({ ip: '198.18.8.•••', availability: 'held' });
});

test('what is leased has up to three free ones nearest to it', async () => {
  const { db } = database;
  const place = { countryCode: 'UG', region: 'Central', city: 'Kampala' };
  const leased = await givenProxy(db, { ...place, ip: '198.18.6.1' });
  const taken = await givenProxy(db, { ...place, ip: '198.18.6.2' });
  for (const proxyId of [leased, taken]) await givenClaim(db, { proxyId, state: 'active' });
  const near = await givenProxy(db, { ...place, ip: '198.18.6.3' });
  for (const n of [4, 5, 6])
    await givenProxy(db, { ip: `198.18.6.${n}`, countryCode: 'UG', region: 'North', city: 'Gulu' });
  const found = (await front.get(`/products/proxies/${leased}/nearest`))
    .json as unknown as ProxyListing[];
  expect(found).toHaveLength(3);
  expect(found[0]?.id).toBe(near);
  expect(found.every(({ availability }) => availability === 'available')).toBe(true);
  expect((await front.get(`/products/proxies/prx_${'0'.repeat(32)}/nearest`)).json).toEqual([]);
});

test.each(['prx_1', `prx_${'z'.repeat(32)}`, `prx_${'0'.repeat(32)}`, 'us1', '%00', "'"])(
  'the id %s is not found',
  async (id) => {
    const { status } = await front.get(`/products/proxies/${encodeURIComponent(id)}`);
    expect(status).toBe(404);
  },
);

test('a proxy that its holder sees otherwise may not be kept by a shared cache', async () => {
  const id = (await list({ countryCode: 'KE' }))[0]?.id;
  const answer = await front.app.inject({ url: `/api/products/proxies/${id}` });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('a list says the same to everybody, and is asked for anew each time', async () => {
  const answer = await front.app.inject({ url: `/api${listPath}` });
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('the best of the front page are of each country in turn, Kenya first', async () => {
  const best = await bestListings(database.db, { countries: ['SG', 'KE', 'US'], at: noon });
  expect(best.map(({ loc }) => loc.cc)).toEqual(['KE', 'SG', 'KE', 'KE', 'KE', 'KE']);
  const elsewhere = await bestListings(database.db, { countries: ['SG'], at: noon });
  expect(elsewhere.map(({ loc }) => loc.cc)).toEqual(['SG']);
});
