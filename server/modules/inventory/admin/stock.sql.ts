import type { StockEntry, StockState, stockSorts } from '#contracts/admin/goods/stock.ts';
import { changeSeconds } from '#contracts/admin/goods/modems.ts';
import type { UpstreamId } from '#contracts/ids.ts';
import { containing, iso, type Page } from '#modules/staff';
import { countFound, type Found } from '#platform/database/bounded-count.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import { orderBy, type Order } from '#platform/database/list-order.ts';
import { isIpAddress } from '#platform/ip-address.ts';

type Dates =
  | 'placedBy'
  | 'checkedAt'
  | 'speedCheckedAt'
  | 'endsAt'
  | 'missingSince'
  | 'withdrawnAt';
type Row = Omit<StockEntry, Dates | 'seenFrom'> & Readonly<Record<Dates, Date | null>>;
type Seen = Omit<StockEntry['seenFrom'][number], 'at'> & Readonly<{ id: string; at: Date }>;

export type StockFilter = Readonly<{
  search?: string | undefined;
  supplier?: string | undefined;
  country?: string | undefined;
  state?: StockState | undefined;
}>;

export type StockOrder = Order<(typeof stockSorts)[number]>;
const sortable = {
  ping: sql`u.ping_ms`,
  month: sql`p.price_month_cents`,
  checked: sql`u.checked_at`,
};

const stateOf = sql`
  case when u.retired_at is not null then 'withdrawn'
       when u.missing_since is not null then 'missing'
       when u.health = 'new' then 'waiting' else u.health end`;

const conditions: Record<StockState, Sql> = {
  withdrawn: sql`u.retired_at is not null`,
  missing: sql`u.retired_at is null and u.missing_since is not null`,
  waiting: ofHealth('new'),
  healthy: ofHealth('healthy'),
  degraded: ofHealth('degraded'),
  down: ofHealth('down'),
};

function ofHealth(health: string): Sql {
  return sql`u.retired_at is null and u.missing_since is null and u.health = ${health}`;
}

function where({ supplier, country, state }: StockFilter): Sql {
  let all = state ? conditions[state] : sql`true`;
  if (supplier) all = sql`${all} and u.supplier = ${supplier}`;
  return country ? sql`${all} and p.country_code = ${country}` : all;
}

/** Each way to name an address asks an index of its own; joined by `or` they read every row. */
function foundBy(search: string): Sql {
  const named = sql`
    select id from upstreams where id = ${search}
    union all select id from upstreams where external_id = ${search}
    union all select id from upstreams where host = ${search}
    union all select upstream_id from proxies where id = ${search}
    union all select upstream_id from proxies
               where search_text like ${containing(search.toLowerCase())}`;
  if (!isIpAddress(search)) return named;
  return sql`${named} union all select upstream_id from proxies where ip = ${search}::inet`;
}

/** The same of one row, for a search that finds so many that walking the list meets them soon. */
function isNamed(search: string): Sql {
  const named = sql`
    u.id = ${search} or u.external_id = ${search} or u.host = ${search} or p.id = ${search}
    or p.search_text like ${containing(search.toLowerCase())}`;
  return isIpAddress(search) ? sql`(${named} or p.ip = ${search}::inet)` : sql`(${named})`;
}

/**
 * What to list from, and how many there are. Nothing of `proxies` is read that no filter asks, and
 * what needs both tables is counted as far as anybody reads. `needsListing`: the order reads it.
 */
async function choose(
  db: Queryable,
  filter: StockFilter,
  needsListing = false,
): Promise<Found & { from: Sql }> {
  const { search, country } = filter;
  if (!search && !country) {
    const whole = sql`from upstreams u where ${where(filter)}`;
    const [counted] = await db.rows<{ count: number }>(sql`select count(*) ${whole}`);
    const from = needsListing
      ? sql`from upstreams u join proxies p on p.upstream_id = u.id where ${where(filter)}`
      : whole;
    return { from, total: counted?.count ?? 0, more: false };
  }
  const named = search ? await naming(db, search) : sql`true`;
  const from = sql`
    from upstreams u join proxies p on p.upstream_id = u.id where ${where(filter)} and ${named}`;
  return { from, ...(await countFound(db, sql`select ${from}`)) };
}

/** So many rows are gathered and sorted sooner than rare ones are met along the list. */
const gatheredMax = 20_000;

async function naming(db: Queryable, search: string): Promise<Sql> {
  const { more } = await countFound(db, foundBy(search), { most: gatheredMax });
  return more ? isNamed(search) : sql`u.id in (${foundBy(search)})`;
}

/**
 * One page of addresses, newest first unless asked, with how many there are. The page is chosen
 * among ids alone, so that only its own rows are put together.
 */
export async function listStock(
  db: Queryable,
  filter: StockFilter,
  { page, at, order: asked }: Readonly<{ page: Page; at: Date; order: StockOrder }>,
): Promise<{ content: StockEntry[] } & Found> {
  const order = orderBy(asked, sortable, sql`u.id`) ?? sql`u.created_at desc, u.id desc`;
  const { from, ...found } = await choose(db, filter, asked.sort === 'month');
  const rows = await db.rows<Row>(sql`
    with page as materialized (
      select u.id ${from} order by ${order} limit ${page.limit} offset ${page.offset})
    ${entries(at)} join page on page.id = u.id order by ${order}`);
  return { content: await withVantages(db, rows), ...found };
}

export type FoundStock = Found & Readonly<{ ids: readonly UpstreamId[]; leased: number }>;

/** All that a filter finds and that is in use, and how many of it are leased, which `ids` lack. */
export async function findManyStock(
  db: Queryable,
  filter: StockFilter,
  at: Date,
): Promise<FoundStock> {
  const { from, ...found } = await choose(db, filter);
  const rows = await db.rows<{ id: UpstreamId; isLeased: boolean }>(sql`
    select u.id, exists (select from leases l where l.upstream_id = u.id and l.state = 'active'
                            and l.ends_at > ${at}) as "isLeased"
      ${from} and u.retired_at is null`);
  const free = rows.filter(({ isLeased }) => !isLeased);
  return { ...found, ids: free.map(({ id }) => id), leased: rows.length - free.length };
}

/** All that a filter of withdrawn addresses finds. */
export async function findWithdrawnStock(
  db: Queryable,
  filter: StockFilter & { state: 'withdrawn' },
): Promise<Found & Readonly<{ ids: readonly UpstreamId[] }>> {
  const { from, ...found } = await choose(db, filter);
  const rows = await db.rows<{ id: UpstreamId }>(sql`select u.id ${from}`);
  return { ...found, ids: rows.map(({ id }) => id) };
}

/** One address; undefined for an unknown id. */
export async function findStock(
  db: Queryable,
  id: string,
  at: Date,
): Promise<StockEntry | undefined> {
  const rows = await db.rows<Row>(sql`${entries(at)} where u.id = ${id}`);
  return (await withVantages(db, rows))[0];
}

const entries = (at: Date) => sql`
  select u.id, u.supplier, u.external_id as "externalId", u.host || ':' || u.port as entry,
         host(u.exit_ip) as "exitIp", u.exit_country as "exitCountry",
         u.exit_network as "exitNetwork", u.placed_by as "placedBy",
         p.country_code as "countryCode", p.city, p.isp,
         p.connection, ${stateOf} as state, p.on_sale as "onSale",
         exists (select from leases l where l.upstream_id = u.id and l.state = 'active'
                    and l.ends_at > ${at}) as "isLeased",
         p.price_day_cents as "dayCents", p.price_month_cents as "monthCents",
         u.cost_month_cents as "costMonthCents", u.ping_ms as "pingMs",
         u.speed_kbps as "speedKbps",
         (u.success_rate_e4 / 10000.0)::float8 as "successRate", u.samples,
         u.checked_at as "checkedAt", u.speed_checked_at as "speedCheckedAt",
         u.last_failure as "lastFailure", u.last_detail as "lastDetail", u.origin,
         u.consent_basis as "consentBasis",
         u.ends_at as "endsAt", u.missing_since as "missingSince", u.retired_at as "withdrawnAt",
         u.retired_why as "withdrawnWhy", u.name_resolution as "nameResolution",
         json_build_object('kind', coalesce(m.kind, 'none'), 'modem', m.modem,
           'everySeconds', coalesce(m.every_seconds, ${changeSeconds.usual})) as change
    from upstreams u join proxies p on p.upstream_id = u.id
    left join upstream_modems m on m.upstream_id = u.id`;

async function withVantages(db: Queryable, rows: readonly Row[]): Promise<StockEntry[]> {
  const ids = rows.map(({ id }) => id);
  const seen = await db.rows<Seen>(sql`
    select k.upstream_id as id, k.vantage as "probeLocation", count(*) as samples,
           count(*) filter (where k.ok) as ok, max(k.checked_at) as at,
           percentile_disc(0.5) within group (order by k.ping_ms) as "pingMs",
           percentile_disc(0.95) within group (order by k.ping_ms) as "pingP95Ms"
      from upstream_checks k where k.upstream_id = any(${ids})
     group by k.upstream_id, k.vantage order by k.vantage desc`);
  const of = Map.groupBy(seen, ({ id }) => id);
  return rows.map(
    ({ placedBy, checkedAt, speedCheckedAt, endsAt, missingSince, withdrawnAt, ...row }) => ({
      ...row,
      placedBy: iso(placedBy),
      checkedAt: iso(checkedAt),
      speedCheckedAt: iso(speedCheckedAt),
      endsAt: iso(endsAt),
      missingSince: iso(missingSince),
      withdrawnAt: iso(withdrawnAt),
      seenFrom: (of.get(row.id) ?? []).map(({ id: _id, at, ...each }) => ({
        ...each,
        at: at.toISOString(),
      })),
    }),
  );
}

/** The suppliers and countries that stock has; each found by a step along its index. */
export async function stockChoices(db: Queryable) {
  const suppliers = await distinct(db, sql`upstreams`, sql`supplier`);
  const countries = await distinct(db, sql`proxies`, sql`country_code`);
  return { suppliers, countries };
}

async function distinct(db: Queryable, table: Sql, column: Sql): Promise<string[]> {
  const rows = await db.rows<{ value: string }>(sql`
    with recursive step as (
      (select ${column} as value from ${table} order by ${column} limit 1)
      union all
      select (select t.${column} from ${table} t where t.${column} > step.value
               order by t.${column} limit 1)
        from step where step.value is not null)
    select value from step where value is not null limit 500`);
  return rows.map(({ value }) => value);
}
