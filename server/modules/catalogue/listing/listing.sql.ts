import type { Plan } from '#contracts/term.ts';
import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import { facetCalls, facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import { identifier, prepared, sql, type Queryable, type Sql } from '#platform/db.ts';
import { proxyColumn } from '../proxy-fields.sql.ts';
import { areCommon, collected, wordsByIndex, wordsByScan } from './common-words.sql.ts';
import { haveFigures } from './figures.sql.ts';
import type { Direction, ListingFilter, ListingPage, Sort } from './listing-query.ts';
import { proxyColumns, toProxy, type ProxyRow } from './proxies.sql.ts';
import type { Proxy } from './proxy.ts';
import type { ListedProxy } from './proxy-view.ts';
import { countStock } from './listing-counts.sql.ts';

// Claims and leases belong to `leases`; a listing reads them, because it must not offer what is
// taken. Nothing here writes them.

type ListedRow = ProxyRow &
  Readonly<{ claimedBy: string | null; leaseState: 'reserved' | 'active' | null }>;

const stocked = sql`p.on_sale and p.health <> 'down'`;

/**
 * What the market offers: nothing that somebody holds or leases at this moment (decision H1). Every
 * form finds the same proxies. PostgreSQL chooses how it looks for claims by how the question is
 * written, and no form is quick for all three kinds of pages:
 *
 * - `eachByKey` looks up each proxy's claim by its key, which `offset 0` asks for. A join would be
 *   planned by how many claims the statistics believe to last, and with old ones it read all claims
 *   for each proxy.
 * - `allAtOnce` reads all claims once, which is quicker for a page behind thousands of rows, and
 *   passes over those along an index: a join would sort them.
 * - `afterWords` tells the planner that each look is cheap (migration 0085). A search in a country
 *   then reads the best until its page is full; `eachByKey` is priced for rows whose claims nobody
 *   looks at, because the words do not find them, and everything that the words find was read.
 *
 * `search-plan.db.test.ts` holds the plans, `npm run bench -- listing` the times.
 */
export const offered = {
  eachByKey: (at: Date) => sql`
    ${stocked} and not exists (
      select from lease_claims k where k.proxy_id = p.id and k.until > ${at} offset 0)`,
  allAtOnce: (at: Date) => sql`
    ${stocked} and p.id not in (select k.proxy_id from lease_claims k where k.until > ${at})`,
  afterWords: (at: Date) => sql`${stocked} and not is_claimed(p.id, ${at})`,
} as const;

/** From so many rows before a page on, all claims are read at once. */
const manyRows = 5_000;

function offeredFor({ countryCode, search }: ListingFilter, isDeep: boolean, at: Date): Sql {
  if (isDeep) return offered.allAtOnce(at);
  return countryCode && search ? offered.afterWords(at) : offered.eachByKey(at);
}

/** One page of proxies that are free now, so none has a claim. */
export async function listProxies(
  db: Queryable,
  { filter, sort, direction, page, pageSize }: ListingPage,
  at: Date,
): Promise<ListedProxy[]> {
  const offset = page * pageSize;
  const isDeep = offset >= manyRows;
  const order = orders[sort][direction];
  const fromStart = { offset, size: pageSize, isTurned: false, name: '' };
  const span = isDeep ? await nearerEnd(db, { filter, offset, pageSize, at }) : fromStart;
  if (span.size <= 0) return [];
  const walked = span.isTurned ? turned[sort][direction] : order;
  const where = conditions(filter, { among: offeredFor(filter, isDeep, at), at });
  // Indexes begin with the country: without one, the first rows of each are set beside each other.
  const { countries } = filter;
  const wanted = countries ? sql`one.code = any(${countries}::text[])` : sql`true`;
  // What is searched for has an index of its own; what few have is collected, then sorted.
  const found = (await areFew(db, filter, at))
    ? sql`(${collected(sql`select p.* from proxies p where ${where}`)}) as p`
    : filter.countryCode || filter.search || isDeep
      ? sql`proxies p where ${where}`
      : sql`countries one cross join lateral (
              select p.* from proxies p where p.country_code = one.code and ${where}
               order by ${order} limit ${offset + pageSize}) as p
            where ${wanted}`;
  // The ids alone first: on a late page the rows before it are passed over without being built.
  const statement = sql`
    with page as materialized (
      select p.id from ${found}
       order by ${walked}
       limit ${span.size} offset ${span.offset})
    select ${proxyColumns}
      from page join proxies p on p.id = page.id join countries c on c.code = p.country_code
     order by ${order}`;
  const rows = await db.rows<ProxyRow>(
    hot(`list-${sort}-${direction}${span.name}`, filter, statement),
  );
  return rows.map((row) => ({ ...toProxy(row), claim: undefined }));
}

type Cheapest = Readonly<{
  filter: ListingFilter;
  plan: Plan;
  count: number;
  except: readonly string[];
  /** They stay with us until then at least. */
  until: Date;
}>;

const [day, month] = [sql`p.price_day_cents`, sql`p.price_month_cents`];
/** What decides which is cheapest; further terms are shares of the day price. */
const columnOf: Readonly<Record<Plan, Sql>> = {
  hourly: day,
  'half-daily': day,
  daily: day,
  weekly: day,
  monthly: month,
};

/** The cheapest free and healthy proxies of a filter, by the price of the plan. */
export async function cheapestListings(
  db: Queryable,
  { filter, plan, count, except, until }: Cheapest,
  at: Date,
): Promise<Proxy[]> {
  const among = sql`${offered.eachByKey(at)} and p.health = 'healthy'
    and (p.available_until is null or p.available_until >= ${until})
    and p.id <> all(${except}::text[])`;
  const rows = await db.rows<ProxyRow>(sql`
    select ${proxyColumns}
      from proxies p join countries c on c.code = p.country_code
     where ${conditions(filter, { among, at })}
     order by ${columnOf[plan]}, p.id limit ${count}`);
  return rows.map(toProxy);
}

/** Whether figures are asked for that so few have that a list would be read to its end for them. */
async function areFew(db: Queryable, filter: ListingFilter, at: Date): Promise<boolean> {
  const { figures, search, ...place } = filter;
  if (!figures || search) return false;
  const among = conditions(place, { among: stocked, at });
  return !(await areCommon(db, { matching: haveFigures(figures, at), among }));
}

type Place = Readonly<{ filter: ListingFilter; offset: number; pageSize: number; at: Date }>;

/**
 * A page beyond the middle is reached from the end of the list, which is as many rows away as the
 * kept counts say. What was searched for, or filtered by figures, has no kept count, and is reached
 * from the start.
 */
async function nearerEnd(db: Queryable, { filter, offset, pageSize, at }: Place) {
  const { search, figures, ...place } = filter;
  const fromStart = { offset, size: pageSize, isTurned: false, name: '-deep' };
  if (search || figures) return fromStart;
  const { listed: total } = await countStock(db, place, at);
  const size = Math.min(pageSize, total - offset);
  const after = total - offset - size;
  if (after >= offset) return fromStart;
  return { offset: Math.max(0, after), size, isTurned: true, name: '-end' };
}

/** One listing, in any health; undefined when unknown. */
export async function findListed(
  db: Queryable,
  id: string,
  at: Date,
): Promise<ListedProxy | undefined> {
  const statement = sql`
    select ${proxyColumns}, k.customer_id as "claimedBy", l.state as "leaseState"
      from proxies p ${claimJoin(at)}
     where p.id = ${id}`;
  const [row] = await db.rows<ListedRow>(prepared('catalogue-listed', statement));
  return row && toListed(row);
}

/** What a search or figures find, as rows to count. */
export async function foundListings(db: Queryable, filter: ListingFilter, at: Date): Promise<Sql> {
  const { search, ...place } = filter;
  const among = offered.eachByKey(at);
  const rows = (haveWords: typeof wordsByIndex) => sql`
    select from proxies p where ${conditions(filter, { among, at, haveWords })}`;
  if (!search) return rows(wordsByIndex);
  const common = await areCommon(db, {
    matching: wordsByScan(search.words),
    among: conditions(place, { among: stocked, at }),
  });
  return common ? rows(wordsByScan) : collected(rows(wordsByIndex));
}

/** Of so many that a search finds, the options are gathered. */
const optionsOfMax = 10_000;
const optionsMax = 2_000;

/** The options of each facet, and how many each has where all were looked at. */
export type Options = Readonly<{
  segments: NonNullable<ProxyPages['segments']>;
  segmentCounts?: NonNullable<ProxyPages['segmentCounts']>;
}>;

/**
 * The options of each facet among what a search or figures find. They ignore its own choice, so
 * that it can be changed, and choices within it. Where more than 10,000 are found they are those of
 * the first that the database comes by.
 */
export async function listSegments(
  db: Queryable,
  filter: ListingFilter,
  at: Date,
): Promise<Options> {
  const without = (facet: Facet): ListingFilter => {
    const isIgnored = (name: string) =>
      facets.some((each) => each === name && (each === facet || facetCalls[each].within === facet));
    return Object.fromEntries(Object.entries(filter).filter(([name]) => !isIgnored(name)));
  };
  // Facets that ignore nothing that is chosen are told by one look.
  const looks = Map.groupBy(facets, (facet) => Object.keys(without(facet)).join());
  const found = await Promise.all(
    [...looks.values()].map((alike) => {
      const [first] = alike;
      const narrow = first === undefined ? filter : without(first);
      return optionsOf(db, alike, conditions(narrow, { among: offered.eachByKey(at), at }));
    }),
  );
  const all = found.flat();
  const of = (facet: Facet) => all.filter((option) => option.facet === facet);
  const isWhole = facets.every((facet) => sumOf(of(facet)) < optionsOfMax);
  const each = <Value>(value: (option: Option) => Value) =>
    Object.fromEntries(facets.map((facet) => [facetCalls[facet].options, of(facet).map(value)]));
  return {
    segments: each(({ option }) => option) as Options['segments'],
    ...(isWhole && { segmentCounts: each(({ count }) => count) as Options['segmentCounts'] & {} }),
  };
}

type Option = Readonly<{ facet: Facet; option: string; count: number }>;
const sumOf = (found: readonly Option[]) => found.reduce((total, { count }) => total + count, 0);

function optionsOf(db: Queryable, alike: readonly Facet[], where: Sql): Promise<Option[]> {
  const each = alike
    .map(
      (facet) => sql`
        (select ${facet}::text as facet, found.${identifier(facet)} as option, count(*) as count
           from found group by 2 order by 2 limit ${optionsMax})`,
    )
    .reduce((before, next) => sql`${before} union all ${next}`);
  return db.rows<Option>(sql`
    with found as materialized (
      select p.region, p.city, p.isp from proxies p where ${where} limit ${optionsOfMax})
    ${each}`);
}

/**
 * Planned once per connection: there are as many texts as orders and sets of facets. A search has
 * as many as it has words, and figures are common or rare, so each of these is planned for itself.
 */
function hot(name: string, filter: ListingFilter, statement: Sql): Sql {
  if (filter.search || filter.figures || filter.countries) return statement;
  const chosen = (['countryCode', ...facets] as const).filter((facet) => filter[facet]);
  return prepared(['catalogue', name, ...chosen].join('-'), statement);
}

type Condition = Readonly<{ among: Sql; at: Date; haveWords?: typeof wordsByIndex }>;

/** What passes a filter among rows `p` that meet another condition. */
export function conditions(
  filter: ListingFilter,
  { among, at, haveWords = wordsByIndex }: Condition,
): Sql {
  const { search, countries, figures } = filter;
  let where = among;
  if (countries) where = sql`${where} and p.country_code = any(${countries}::text[])`;
  if (figures) where = sql`${where} and ${haveFigures(figures, at)}`;
  for (const name of ['countryCode', ...facets] as const) {
    const chosen = filter[name];
    if (chosen) where = sql`${where} and ${proxyColumn(name)} = ${chosen}`;
  }
  if (!search) return where;
  const found = haveWords(search.words);
  // An id starts with its prefix, so a range of the primary key finds it.
  const { idPrefix } = search;
  if (!idPrefix) return sql`${where} and ${found}`;
  return sql`${where} and ((${found}) or (p.id >= ${idPrefix} and p.id < ${`${idPrefix}g`}))`;
}

/**
 * Every order a listing may have; the id decides between equals, in the same direction, so that
 * one index serves both. What was never measured counts as the worst. Best first is by rating,
 * then ping, then price, and is never turned.
 */
const best = sql`p.rating desc, coalesce(p.ping_ms, 2147483647), p.price_month_cents, p.id`;
type Orders = Record<Sort, Record<Direction, Sql>>;
const orders: Orders = {
  best: { asc: best, desc: best },
  city: bothWays(sql`p.city`),
  isp: bothWays(sql`p.isp`),
  conn: bothWays(sql`p.connection`),
  price: bothWays(sql`p.price_month_cents`),
  rating: bothWays(sql`p.rating`),
  speed: bothWays(sql`coalesce(p.speed_kbps, 0)`),
  ping: bothWays(sql`coalesce(p.ping_ms, 2147483647)`),
};

/** The same from the end. */
const worst = sql`
  p.rating, coalesce(p.ping_ms, 2147483647) desc, p.price_month_cents desc, p.id desc`;
const turned: Orders = {
  ...(Object.fromEntries(
    Object.entries(orders).map(([sort, { asc, desc }]) => [sort, { asc: desc, desc: asc }]),
  ) as Orders),
  best: { asc: worst, desc: worst },
};

function bothWays(column: Sql): Record<Direction, Sql> {
  return { asc: sql`${column}, p.id`, desc: sql`${column} desc, p.id desc` };
}

const claimJoin = (at: Date) => sql`
  join countries c on c.code = p.country_code
  left join lease_claims k on k.proxy_id = p.id and k.until > ${at}
  left join leases l on l.id = k.lease_id`;

function toListed({ claimedBy, leaseState, ...row }: ListedRow): ListedProxy {
  const state = leaseState === 'active' ? 'active' : 'reserved';
  return {
    ...toProxy(row),
    claim: claimedBy === null ? undefined : { customerId: claimedBy, state },
  };
}
