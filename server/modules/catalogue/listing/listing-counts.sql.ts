import type { Country, ProxyPages } from '#contracts/goods/catalogue.ts';
import { facetCalls, facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import {
  identifier,
  prepared,
  sql,
  type Database,
  type Queryable,
  type Sql,
} from '#platform/db.ts';
import type { IsDue } from '#platform/loops/due-work.ts';
import type { ListingFilter } from './listing-query.ts';

// Claims belong to `leases`; a count reads them, because it must not count what is taken.

/** The dimensions of a count; searches are counted by reading. */
export type CountedFilter = Omit<ListingFilter, 'search' | 'figures'>;
const places = ['countryCode', 'countries'] as const;
const countedBy = [...places, ...facets] as const;
const country = sql`country_code`;
const columns = { countryCode: country, countries: country, region: sql`region`, city: sql`city` };
const columnOf = (name: (typeof countedBy)[number]): Sql =>
  name in columns ? columns[name as keyof typeof columns] : identifier(name);

/**
 * The sum of a count: the stored counts, minus the former groups of proxies that may have changed
 * since, plus their current groups. An expired claim is such a change until the worker has removed
 * it. All in one statement, so that it is exact. Changes are few and proxies many, which statistics
 * do not show: `offset 0` makes the planner look up each by its key.
 */
const parts = (where: Sql, at: Date): Sql => sql`
  changed as materialized (
    select proxy_id from listing_changes
    union select proxy_id from lease_claims where until <= ${at}),
  parts as (
    select country_code, region, city, isp, stocked, listed, available from listing_counts
     where ${where}
    union all
    select country_code, region, city, isp, -1, -c.listed::integer, -c.available::integer
      from changed cross join lateral (
        select * from counted_proxies where proxy_id = changed.proxy_id offset 0) as c
     where ${where}
    union all
    select country_code, region, city, isp, 1, listed::integer,
           (listed and health = 'healthy')::integer
      from (select p.country_code, p.region, p.city, p.isp, p.health,
                   not exists (select from lease_claims k
                                where k.proxy_id = p.id and k.until > ${at}) as listed
              from changed cross join lateral (
                select * from proxies where id = changed.proxy_id offset 0) as p
             where p.on_sale and p.health <> 'down') as now
     where ${where})`;

/** How many are listed in a place, and how many of these can be bought now. */
export type Stock = Readonly<{ listed: number; available: number }>;

export async function countStock(db: Queryable, filter: CountedFilter, at: Date): Promise<Stock> {
  const statement = sql`with ${parts(chosen(filter, countedBy), at)}
    select coalesce(sum(listed), 0)::bigint as listed,
           coalesce(sum(available), 0)::bigint as available from parts`;
  const [row] = await db.rows<Stock>(hot('stock', filter, statement));
  return row ?? { listed: 0, available: 0 };
}

/**
 * How many listings there are in a place and in all of its countries, and the options of each facet
 * there with their counts.
 */
export type Counted = Stock &
  Readonly<{
    count: number;
    segments: NonNullable<ProxyPages['segments']>;
    segmentCounts: NonNullable<ProxyPages['segmentCounts']>;
  }>;

const optionsMax = 2_000;

/**
 * The count of a place together with the options of each facet. Options ignore their own choice, so
 * that it can be changed, and choices within it.
 */
export async function countWithOptions(
  db: Queryable,
  filter: CountedFilter,
  at: Date,
): Promise<Counted> {
  const options = facets
    .map((facet) => sql`${optionsOf(facet, filter)} as ${identifier(facetCalls[facet].options)}`)
    .reduce((before, next) => sql`${before}, ${next}`);
  const statement = sql`with ${parts(chosen(filter, places), at)}
    select (select coalesce(sum(listed), 0)::bigint from parts
             where ${chosen(filter, countedBy)}) as count,
           (select coalesce(sum(listed), 0)::bigint from parts) as listed,
           (select coalesce(sum(available), 0)::bigint from parts) as available, ${options}`;
  type Found = Readonly<{ options: string[]; counts: number[] }>;
  type Row = { count: number } & Stock & Record<keyof Counted['segments'], Found>;
  const [row] = await db.rows<Row>(hot('options', filter, statement));
  if (!row) throw new Error('A count answers one row.');
  const { count, listed, available, ...found } = row;
  const of = <Name extends keyof Found>(name: Name) =>
    Object.fromEntries(Object.entries(found).map(([facet, each]) => [facet, each[name]]));
  return {
    count,
    listed,
    available,
    segments: of('options') as Counted['segments'],
    segmentCounts: of('counts') as Counted['segmentCounts'],
  };
}

function optionsOf(facet: Facet, filter: CountedFilter): Sql {
  const others = countedBy.filter(
    (name) =>
      name === 'countryCode' ||
      name === 'countries' ||
      !(name === facet || facetCalls[name].within === facet),
  );
  const column = columnOf(facet);
  return sql`(
    select json_build_object('options', coalesce(json_agg(option), '[]'),
                             'counts', coalesce(json_agg(count), '[]'))
      from (select ${column} as option, sum(listed) as count
              from parts where ${chosen(filter, others)}
             group by 1 having sum(listed) > 0 order by 1 limit ${optionsMax}) as found)`;
}

/** The choices of a filter as a condition, of those names only. */
const chosen = (filter: CountedFilter, names: readonly (typeof countedBy)[number][]): Sql =>
  names
    .filter((name) => filter[name])
    .map((name) =>
      name === 'countries'
        ? sql`${country} = any(${filter[name]}::text[])`
        : sql`${columnOf(name)} = ${filter[name]}`,
    )
    .reduce((before, next) => sql`${before} and ${next}`, sql`true`);

/** Planned once per connection: there are as many texts as sets of choices. */
const hot = (name: string, filter: CountedFilter, statement: Sql): Sql =>
  prepared(['catalogue', name, ...countedBy.filter((each) => filter[each])].join('-'), statement);

type CountryRow = Omit<Country, 'pinned'> & Readonly<{ pinned: number | null }>;

/** Countries with listings and the pinned ones, pinned first: what each lists, and can sell now. */
export async function listCountries(db: Queryable, at: Date): Promise<Country[]> {
  const rows = await db.rows<CountryRow>(
    prepared(
      'catalogue-countries',
      sql`with ${parts(sql`true`, at)},
       of_country as (
         select country_code as code, sum(stocked) as stocked, sum(listed)::bigint as listed,
                sum(available)::bigint as available
           from parts group by 1)
    select c.code, c.name, c.pinned, coalesce(s.listed, 0) as listed,
           coalesce(s.available, 0) as available
      from countries c left join of_country s using (code)
     where c.pinned is not null or s.stocked > 0
     order by c.pinned, c.name`,
    ),
  );
  return rows.map(({ pinned, ...row }) => (pinned === null ? row : { ...row, pinned }));
}

/** So many changes are folded at once. */
const foldedMax = 20_000;
const foldLock = 4_815_003;

/**
 * Folds changes into the stored counts: reads each proxy that may have changed, and moves it to its
 * current group. A change and its row in `listing_changes` are committed together, so this sees
 * either both or neither, and the rest comes with the next run. Returns the maximum number left: 0
 * when all are folded.
 */
export async function foldListingCounts(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.rows<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${foldLock}::bigint) as taken`,
    );
    // Another worker is at it.
    if (!lock?.taken) return 0;
    const [row] = await tx.rows<{ seen: number }>(fold);
    await tx.execute(sql`delete from listing_counts where stocked = 0`);
    return row?.seen === foldedMax ? 1 : 0;
  });
}

/** Whether `foldListingCounts` would find anything. */
export const anyChange: IsDue = () => sql`exists (select from listing_changes)`;

const fold = sql`
  with seen as (
    delete from listing_changes
     where ctid = any (array(select ctid from listing_changes limit ${foldedMax}))
    returning proxy_id),
  changed as materialized (select distinct proxy_id from seen),
  before as materialized (
    select c.* from changed cross join lateral (
      select * from counted_proxies where proxy_id = changed.proxy_id offset 0) as c),
  now as materialized (
    select p.id as proxy_id, p.country_code, p.region, p.city, p.isp, k.proxy_id is null as listed,
           k.proxy_id is null and p.health = 'healthy' as available
      from changed cross join lateral (
        select * from proxies where id = changed.proxy_id offset 0) as p
      left join lease_claims k on k.proxy_id = p.id
     where p.on_sale and p.health <> 'down'),
  gone as (
    delete from counted_proxies c using before
     where c.proxy_id = before.proxy_id
       and not exists (select from now where now.proxy_id = c.proxy_id)),
  counted as (
    insert into counted_proxies as c select * from now
    on conflict (proxy_id) do update
       set (country_code, region, city, isp, listed, available) = (excluded.country_code,
           excluded.region, excluded.city, excluded.isp, excluded.listed, excluded.available)),
  differences as (
    select country_code, region, city, isp, sum(sign)::integer as stocked,
           coalesce(sum(sign) filter (where listed), 0)::integer as listed,
           coalesce(sum(sign) filter (where available), 0)::integer as available
      from (select -1 as sign, * from before union all select 1, * from now) as one
     group by 1, 2, 3, 4),
  summed as (
    insert into listing_counts as c select * from differences
     where (stocked, listed, available) <> (0, 0, 0)
    on conflict (country_code, region, city, isp) do update
       set stocked = c.stocked + excluded.stocked, listed = c.listed + excluded.listed,
           available = c.available + excluded.available)
  select count(*) as seen from seen`;
