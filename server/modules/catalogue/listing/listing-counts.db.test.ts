import { expect, test } from 'vitest';
import { hourMs } from '#contracts/time.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { systemClock } from '#platform/clock.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { whenDue } from '#testing/when-due.ts';
import { givenProxy, noon } from '../testing/given.ts';
import { seeded } from '../testing/market-race.ts';
import {
  anyChange,
  countStock,
  countWithOptions,
  foldListingCounts,
  listCountries,
} from './listing-counts.sql.ts';
import { listingPage } from './listing-query.ts';
import { listProxies } from './listing.sql.ts';

const database = useTestDatabase();

const pick = <T>(random: () => number, from: readonly T[]): T => {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

const places = { country_code: ['KE', 'US'], region: ['North', 'South'], city: ['A', 'B', 'C'] };
const isps = ['One', 'Two'];

/** Actions on a proxy, or on all of a place at once. */
function change(random: () => number, id: string): Sql {
  const until = new Date(noon.getTime() + (random() < 0.2 ? -hourMs : hourMs));
  const changes = [
    sql`insert into lease_claims (proxy_id, lease_id, customer_id, until)
        values (${id}, ${id}, ${id}, ${until}) on conflict (proxy_id) do update
           set until = excluded.until where lease_claims.until <= ${noon}`,
    sql`delete from lease_claims where proxy_id = ${id}`,
    sql`update lease_claims set until = ${until} where proxy_id = ${id}`,
    sql`update proxies set health = ${pick(random, ['new', 'healthy', 'degraded', 'down'])}
         where id = ${id}`,
    sql`update proxies set on_sale = not on_sale where id = ${id}`,
    sql`update proxies set city = ${pick(random, places.city)}, isp = ${pick(random, isps)}
         where id = ${id}`,
    sql`update proxies set region = ${pick(random, places.region)} where id = ${id}`,
    sql`update proxies set country_code = ${pick(random, places.country_code)} where id = ${id}`,
    sql`update proxies set rating = ${Math.floor(random() * 5)} where id = ${id}`,
    sql`update proxies set health = 'healthy' where city = ${pick(random, places.city)}`,
  ];
  return pick(random, changes);
}

const listedByHand = sql`
  (select p.country_code, p.region, p.city, p.isp, p.health from proxies p
    where p.on_sale and p.health <> 'down'
      and not exists (select from lease_claims k
                       where k.proxy_id = p.id and k.until > ${noon})) as listed`;

async function byHand(tx: Queryable) {
  const [row] = await tx.rows(sql`
    select count(*) filter (where country_code = 'KE') as kenya,
           count(*) filter (
             where country_code = 'KE' and region = 'North' and city = 'A') as narrow,
           coalesce(array_agg(distinct isp order by isp)
             filter (where country_code = 'US' and region = 'South'), '{}') as isps,
           coalesce(array_agg(distinct city order by city)
             filter (where country_code = 'US' and region = 'South'), '{}') as cities,
           coalesce(array_agg(distinct region order by region)
             filter (where country_code = 'US'), '{}') as regions,
           count(*) filter (where country_code = 'US' and region = 'South') as south,
           count(*) filter (where country_code = 'US') as listed,
           count(*) filter (where country_code = 'US' and health = 'healthy') as available
      from ${listedByHand}`);
  return row;
}

async function asKept(tx: Queryable) {
  const narrow = { countryCode: 'KE', region: 'North', city: 'A' };
  const south = await countWithOptions(tx, { countryCode: 'US', region: 'South' }, noon);
  const countries = await listCountries(tx, noon);
  return {
    kenya: (await countStock(tx, { countryCode: 'KE' }, noon)).listed,
    narrow: (await countStock(tx, narrow, noon)).listed,
    ...south.segments,
    south: south.count,
    listed: countries.find(({ code }) => code === 'US')?.listed,
    available: countries.find(({ code }) => code === 'US')?.available,
  };
}

/** Both as one moment has them. */
const compare = () =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    return [await asKept(tx), await byHand(tx)] as const;
  });

const proxies = 60;
const writers = 6;
const changesEach = 60;

test('kept counts are what counting says, whatever races with the folding', async () => {
  const { db } = database;
  const ids = await Promise.all(
    Array.from({ length: proxies }, (_, n) => {
      const place = { countryCode: n % 2 ? 'KE' : 'US', region: n % 3 ? 'North' : 'South' };
      return givenProxy(db, { ip: `198.18.0.${n + 1}`, city: 'A', isp: 'One', ...place });
    }),
  );
  const over = new AbortController();
  const folding = (async () => {
    while (!over.signal.aborted) await foldListingCounts(db);
  })();
  const writing = Array.from({ length: writers }, async (_, writer) => {
    const random = seeded(`writer ${writer}`);
    for (let n = 0; n < changesEach; n += 1) {
      const statement = change(random, pick(random, ids));
      // Changes of many can deadlock with each other, and then start over.
      await db.transaction((tx) => tx.execute(statement));
    }
  });
  let looks = 0;
  const looking = (async () => {
    while (!over.signal.aborted) {
      const [kept, counted] = await compare();
      expect(kept).toEqual(counted);
      looks += 1;
    }
  })();
  await Promise.all(writing).finally(() => over.abort());
  await Promise.all([folding, looking]);
  expect(looks).toBeGreaterThan(10);

  await db.execute(sql`
    delete from proxies p
     where city = 'A' and not exists (select from lease_claims where proxy_id = p.id)`);
  const [kept, now] = await compare();
  expect(kept).toEqual(now);
  await whenDue({ db, clock: systemClock }, anyChange, () => foldListingCounts(db));
  expect(await db.rows(sql`select * from listing_changes`)).toEqual([]);
  const order = sql`order by country_code, region, city, isp`;
  const counted = await db.rows(sql`
    select p.country_code, p.region, p.city, p.isp, count(*)::integer as stocked,
           count(*) filter (where k.proxy_id is null)::integer as listed,
           count(*) filter (where k.proxy_id is null and p.health = 'healthy')::integer as available
      from proxies p left join lease_claims k on k.proxy_id = p.id
     where p.on_sale and p.health <> 'down' group by 1, 2, 3, 4 ${order}`);
  expect(await db.rows(sql`select * from listing_counts ${order}`)).toEqual(counted);
});

test('a country counts as many listed proxies as its list has, measured or not', async () => {
  const { db } = database;
  const [, held] = await Promise.all(
    (['new', 'healthy', 'degraded', 'down'] as const).map((health, n) =>
      givenProxy(db, { ip: `198.18.9.${n + 1}`, countryCode: 'JP', health }),
    ),
  );
  const counted = async () => {
    const country = (await listCountries(db, noon)).find(({ code }) => code === 'JP');
    const list = await listProxies(db, listingPage({ countryCode: 'JP' }, 0), noon);
    const { listed: count } = await countStock(db, { countryCode: 'JP' }, noon);
    return { ...country, rows: list.length, count };
  };
  expect(await counted()).toMatchObject({ listed: 3, count: 3, rows: 3, available: 1 });
  await db.execute(sql`
    insert into lease_claims (proxy_id, lease_id, customer_id, until)
    values (${held}, ${held}, ${held}, ${new Date(noon.getTime() + hourMs)})`);
  expect(await counted()).toMatchObject({ listed: 2, count: 2, rows: 2, available: 0 });
});

test('two sales of one country do not wait for each other', async () => {
  const { db } = database;
  const [one, other] = [
    await givenProxy(db, { ip: '198.18.7.1' }),
    await givenProxy(db, { ip: '198.18.7.2' }),
  ];
  const claim = (id: string) => sql`
    insert into lease_claims (proxy_id, lease_id, customer_id, until)
    values (${id}, ${id}, ${id}, ${new Date(noon.getTime() + hourMs)})`;
  const counted = async () => (await countStock(db, { countryCode: 'KE' }, noon)).listed;
  const before = await counted();
  await db.transaction(async (tx) => {
    await tx.execute(claim(one));
    await db.transaction(async (inner) => {
      await inner.execute(sql`set local lock_timeout = '2s'`);
      await inner.execute(claim(other));
    });
    await foldListingCounts(db);
    expect(await counted()).toBe(before - 1);
  });
  expect(await counted()).toBe(before - 2);
});
