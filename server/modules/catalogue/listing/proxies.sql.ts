import type { ProxyId, UpstreamId } from '#contracts/ids.ts';
import type { ProxyTerms } from '#contracts/goods/proxy-terms.ts';
import { usdCents, type Money } from '#contracts/money.ts';
import type { StandardPlan } from '#contracts/term.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import {
  enteredColumns,
  enteredOfLine,
  enteredTyped,
  proxyTermsRead,
  proxyTermsSet,
  proxyTermsTyped,
} from '../proxy-fields.sql.ts';
import { termPrices, type TermShares } from '../term-prices.ts';
import { termShares } from '../term-shares.sql.ts';
import { untold, type NetworkWords } from './network-words.ts';
import type { Health, Measured, Place, Proxy } from './proxy.ts';
import { ratingOf } from './rating.ts';

export type ProxyRow = Omit<Proxy, 'place' | 'price' | 'measured'> &
  Place &
  Measured &
  Readonly<{ dayCents: number; monthCents: number; termShares: TermShares | null }>;

/** The columns of a domain value; `p` is the proxy, `c` its country. */
export const proxyColumns = sql`
  p.id, p.upstream_id as "upstreamId", coalesce(host(p.ip), '') as ip,
  c.name as country, ${proxyTermsRead}, p.worn, p.health, p.rating,
  p.ping_ms as "pingMs", p.speed_kbps as "speedKbps",
  p.success_rate_e4 as "successRateE4", p.samples, p.checked_at as "checkedAt",
  p.available_until as "availableUntil", p.changes_address as "changesAddress",
  ${termShares} as "termShares"`;

export function toProxy(row: ProxyRow): Proxy {
  const { countryCode, country, region, city, zip, pingMs, speedKbps, samples, ...rest } = row;
  const { successRateE4, checkedAt, dayCents, monthCents, termShares: shares, ...own } = rest;
  const price = { daily: usdCents(dayCents), monthly: usdCents(monthCents) };
  return {
    ...own,
    place: { countryCode, country, region, city, zip },
    price: termPrices(price, shares),
    measured: { pingMs, speedKbps, successRateE4, samples, checkedAt },
  };
}

/** The whole proxy, sold or not; undefined for an unknown id. */
export async function findProxy(db: Queryable, id: string): Promise<Proxy | undefined> {
  const [row] = await db.rows<ProxyRow>(
    prepared(
      'proxies-find',
      sql`
    select ${proxyColumns}
      from proxies p join countries c on c.code = p.country_code
     where p.id = ${id}`,
    ),
  );
  return row && toProxy(row);
}

/** Whole proxies by id, sold or not; what is not known is left out. */
export async function findProxies(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Proxy>> {
  const rows = await db.rows<ProxyRow>(sql`
    select ${proxyColumns} from proxies p join countries c on c.code = p.country_code
     where p.id = any(${ids}::text[])`);
  return new Map(rows.map((row) => [row.id, toProxy(row)]));
}

export type NearestInput = Readonly<{
  count: number;
  at: Date;
  until?: Date;
  atLeastUntil?: Date;
  /** None of these. */
  without?: readonly ProxyId[];
}>;

/**
 * Free healthy proxies nearest to one that cannot be had: same city, then region, then country;
 * those that stay with us until `until` first, then those whose address changes on request as its
 * own does, then the same ISP and connection, then the nearest price. Never the proxy itself, and
 * none that leaves before `atLeastUntil`.
 */
export async function nearestProxies(
  db: Queryable,
  proxy: Proxy,
  { count, at, until = at, atLeastUntil = at, without = [] }: NearestInput,
): Promise<Proxy[]> {
  const { countryCode, region, city } = proxy.place;
  const rows = await db.rows<ProxyRow>(sql`
    select ${proxyColumns}
      from proxies p join countries c on c.code = p.country_code
     where p.on_sale and p.health = 'healthy'
       and p.country_code = ${countryCode} and p.id <> ${proxy.id}
       and p.id <> all(${without}::text[])
       and coalesce(p.available_until, 'infinity') >= ${atLeastUntil}
       and not exists (select from lease_claims k where k.proxy_id = p.id and k.until > ${at})
     order by (p.region = ${region} and p.city = ${city}) desc, p.region = ${region} desc,
              coalesce(p.available_until, 'infinity') >= ${until} desc,
              p.changes_address = ${proxy.changesAddress} desc,
              p.isp = ${proxy.isp} desc, p.connection = ${proxy.connection} desc,
              abs(p.price_month_cents - ${proxy.price.monthly.minor}), p.id
     limit ${count}`);
  return rows.map(toProxy);
}

/** A proxy to be listed; its figures stay empty until the prober has seen it. */
export type NewProxy = Readonly<{
  id: ProxyId;
  upstreamId: UpstreamId;
  /** Undefined until it was measured; off sale until then. */
  ip: string | undefined;
  place: Omit<Place, 'country'>;
  price: Readonly<Record<StandardPlan, Money>>;
  worn: boolean;
  availableUntil?: Date | undefined;
}> &
  Partial<NetworkWords>;

/** Lists new proxies in one statement. Returns how many: a known id, upstream or IP is left be. */
export async function addProxies(tx: Tx, proxies: readonly NewProxy[], at: Date): Promise<number> {
  const lines = proxies.map(({ place, price, ...proxy }) => ({
    ...untold,
    ...proxy,
    ...place,
    dayCents: price.daily.minor,
    monthCents: price.monthly.minor,
  }));
  return tx.execute(sql`
    insert into proxies (id, upstream_id, ip, worn, available_until, on_sale, withheld, created_at,
      updated_at, ${enteredColumns})
    select line.id, line."upstreamId", line.ip, line.worn, line."availableUntil",
           line.ip is not null, case when line.ip is null then 'unmeasured' end, ${at}, ${at},
           ${enteredOfLine}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id text,
             "upstreamId" text, ip inet, worn boolean, "availableUntil" timestamptz,
             ${enteredTyped})
    on conflict do nothing`);
}

/** What the prober now says about the proxy behind one upstream. */
export type Measurement = Readonly<{
  upstreamId: UpstreamId;
  health: Health;
  measured: Measured;
}>;

/** Copies the prober's figures to the listings, in the transaction that stored the samples. */
export async function saveMeasurements(
  tx: Tx,
  measurements: readonly Measurement[],
  at: Date,
): Promise<void> {
  const column = <T>(of: (figures: Measured) => T) =>
    measurements.map(({ measured }) => of(measured));
  await tx.execute(sql`
    update proxies p
       set health = line.health, rating = line.rating, ping_ms = line.ping_ms,
           speed_kbps = line.speed_kbps, success_rate_e4 = line.success_rate_e4,
           samples = line.samples, checked_at = line.checked_at, updated_at = ${at}
      from unnest(
        ${measurements.map(({ upstreamId }) => upstreamId)}::text[],
        ${measurements.map(({ health }) => health)}::text[], ${column(ratingOf)}::integer[],
        ${column((figures) => figures.pingMs)}::integer[],
        ${column((figures) => figures.speedKbps)}::integer[],
        ${column((figures) => figures.successRateE4)}::integer[],
        ${column((figures) => figures.samples)}::integer[],
        ${column((figures) => figures.checkedAt)}::timestamptz[]
      ) as line (upstream_id, health, rating, ping_ms, speed_kbps, success_rate_e4, samples,
                 checked_at)
     where p.upstream_id = line.upstream_id`);
}

/** The country that each upstream's listing claims, by upstream id; absent where none is listed. */
export async function claimedCountries(
  db: Queryable,
  upstreamIds: readonly UpstreamId[],
): Promise<Map<UpstreamId, string>> {
  const rows = await db.rows<{ id: UpstreamId; code: string }>(sql`
    select upstream_id as id, country_code as code from proxies
     where upstream_id = any(${upstreamIds})`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** What staff decide of a listing, in the version that was read. */
export type Listed = Readonly<{ id: ProxyId; version: number; terms: ProxyTerms }>;

/** What is listed behind upstreams, by upstream id. */
export async function findListed(
  db: Queryable,
  upstreamIds: readonly UpstreamId[],
): Promise<Map<UpstreamId, Listed>> {
  const rows = await db.rows<
    ProxyTerms & Readonly<{ id: ProxyId; version: number; upstreamId: UpstreamId }>
  >(sql`
    select p.id, p.version, p.upstream_id as "upstreamId", ${proxyTermsRead} from proxies p
     where p.upstream_id = any(${upstreamIds})`);
  return new Map(
    rows.map(({ id, version, upstreamId, ...terms }) => [upstreamId, { id, version, terms }]),
  );
}

/** Puts listings to other terms, each only in the version that was read. Returns how many. */
export const changeListings = (tx: Tx, changes: readonly Listed[], at: Date): Promise<number> =>
  tx.execute(sql`
    update proxies p set ${proxyTermsSet}, version = p.version + 1, updated_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(
        changes.map(({ id, version, terms }) => ({ id, version, ...terms })),
      )}::jsonb) as line (id text, version integer, ${proxyTermsTyped})
     where p.id = line.id and p.version = line.version`);

/** Every country that a listing may name. */
export async function countryCodes(db: Queryable): Promise<Set<string>> {
  const rows = await db.rows<{ code: string }>(sql`select code from countries`);
  return new Set(rows.map(({ code }) => code));
}

/** Listings whose upstream leaves elsewhere now; they wait to be measured before they are sold. */
export async function moveListings(
  tx: Tx,
  moves: readonly Readonly<{ upstreamId: UpstreamId; ip: string | undefined }>[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update proxies p
       set ip = coalesce(line.ip, p.ip), health = 'new', updated_at = ${at}
      from unnest(${moves.map(({ upstreamId }) => upstreamId)}::text[],
                  ${moves.map(({ ip }) => ip)}::inet[]) as line (upstream_id, ip)
     where p.upstream_id = line.upstream_id`);
}

/** Says whether the address behind an upstream changes on request. */
export const markChanging = (
  tx: Tx,
  { upstreamId, changes }: Readonly<{ upstreamId: UpstreamId; changes: boolean }>,
  at: Date,
): Promise<number> =>
  tx.execute(sql`
    update proxies set changes_address = ${changes}, updated_at = ${at}
     where upstream_id = ${upstreamId} and changes_address <> ${changes}`);

/** Why a listing is off sale without staff having switched it off. */
export type Withheld = 'missing' | 'withdrawn' | 'unmeasured';

/**
 * Takes listings off sale until `releaseListings` is called for the same reason. What staff had
 * switched off is left to them.
 */
export async function withholdListings(
  tx: Tx,
  { upstreamIds, why }: Readonly<{ upstreamIds: readonly UpstreamId[]; why: Withheld }>,
  at: Date,
): Promise<void> {
  const isGone = why === 'withdrawn';
  await tx.execute(sql`
    update proxies
       set on_sale = false, withheld = case when on_sale or withheld is not null then ${why} end,
           health = ${isGone ? 'down' : sql`health`}, version = version + 1, updated_at = ${at}
     where upstream_id = any(${upstreamIds}) and (on_sale or withheld is not null or ${isGone})`);
}

/**
 * Puts withheld listings back on sale; withdrawn ones are measured first, and none is sold with an
 * unknown exit.
 */
export async function releaseListings(
  tx: Tx,
  { upstreamIds, why }: Readonly<{ upstreamIds: readonly UpstreamId[]; why: Withheld }>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update proxies
       set on_sale = (on_sale or withheld = ${why}) and ip is not null,
           withheld = case when ip is null then 'unmeasured' end,
           health = ${why === 'withdrawn' ? 'new' : sql`health`},
           version = version + 1, updated_at = ${at}
     where upstream_id = any(${upstreamIds}) and (withheld = ${why} or ${why === 'withdrawn'})`);
}

/** Whether any proxy exists: the seed fills an empty shop only. */
export async function hasProxies(db: Queryable): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from proxies limit 1`);
  return rows.length > 0;
}
