import type { CustomerId, OrderId } from '#contracts/ids.ts';
import type { LeaseColumn } from '#contracts/leases/lease-list.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import type { Lease } from '../holding/lease.ts';
import { leaseColumns, toLease, type LeaseRow } from '../holding/leases.sql.ts';
import type { LeaseFilter } from './lease-filter.ts';

export type LeaseOrder = Readonly<{ column: LeaseColumn | null; isDown: boolean }>;

type Shown = Readonly<{
  orderId: OrderId;
  orderCode: string;
  ip: string | null;
  isp: string;
  city: string;
  region: string;
  countryCode: string;
  connectivity: string;
  label: string | null;
  bytes: number;
  testedAt: Date | null;
  testedPingMs: number | null;
}>;
export type ListedLease = Readonly<{ lease: Lease }> & Omit<Shown, 'orderId'>;

type Page = Readonly<{ order: LeaseOrder; page: number; size: number; at: Date }>;

/** One page of a customer's leases, with where each is now, and how many the filter finds. */
export async function findOwnLeases(
  db: Queryable,
  filter: LeaseFilter,
  { order, page, size, at }: Page,
): Promise<Readonly<{ leases: readonly ListedLease[]; totalItems: number }>> {
  const found = sql`from leases l ${placesFor(filter, order)} where ${conditions(filter, at)}`;
  const rows = await db.rows<LeaseRow & Shown & { found: number }>(sql`
    with page as materialized (
      select l.id, count(*) over () as found, row_number() over (order by ${columnOf(order)}) as nth
      ${found}
       order by nth limit ${size} offset ${page * size})
    select ${leaseColumns}, o.code as "orderCode", host(p.ip) as ip, p.isp, p.city, p.region,
           p.country_code as "countryCode", p.connection as connectivity, l.label,
           l.tested_at as "testedAt", l.tested_ping_ms as "testedPingMs", used.bytes, page.found
      from page join leases l on l.id = page.id join orders o on o.id = l.order_id
      join proxies p on p.id = l.proxy_id
      cross join lateral (
        select greatest(coalesce(sum(u.bytes_up + u.bytes_down - u.bytes_forgiven), 0), 0)::bigint
                 as bytes
          from lease_usage u where u.lease_id = l.id) used
     order by page.nth`);
  const totalItems = rows[0]?.found ?? (page === 0 ? 0 : await count(db, found));
  return { leases: rows.map(listedOf), totalItems };
}

/** Ids of the customer's leases that a filter finds, newest first, at most so many. */
export async function idsOfOwnLeases(
  db: Queryable,
  filter: LeaseFilter,
  { at, max }: Readonly<{ at: Date; max: number }>,
): Promise<readonly string[]> {
  const newest = { column: null, isDown: true };
  const rows = await db.rows<{ id: string }>(sql`
    select l.id from leases l ${placesFor(filter, newest)} where ${conditions(filter, at)}
     order by ${columnOf(newest)} limit ${max}`);
  return rows.map(({ id }) => id);
}

/** How many leases a customer has and had. */
export async function countOwnLeases(db: Queryable, customerId: CustomerId, at: Date) {
  const [row] = await db.rows<{ active: number; total: number }>(sql`
    select count(*) filter (where ${isLive(at)}) as active, count(*) as total
      from leases l
     where l.customer_id = ${customerId} and l.starts_at is not null and l.proxy_id is not null`);
  const { active = 0, total = 0 } = row ?? {};
  return { active, expired: total - active, total };
}

const labelsMax = 500;

/** The labels that a customer uses, in the order of the alphabet. */
export const labelsOf = (db: Queryable, customerId: CustomerId) =>
  db.rows<{ label: string; count: number }>(sql`
    select l.label, count(*) from leases l
     where l.customer_id = ${customerId} and l.label is not null and l.starts_at is not null
     group by l.label order by lower(l.label), l.label limit ${labelsMax}`);

function listedOf({ orderId, ...row }: LeaseRow & Shown & { found: number }): ListedLease {
  const { orderCode, ip, isp, city, region, countryCode, connectivity, label, ...rest } = row;
  const { bytes, testedAt, testedPingMs, found: _, ...lease } = rest;
  const place = { ip, isp, city, region, countryCode, connectivity };
  const noted = { label, bytes, testedAt, testedPingMs };
  return { lease: toLease({ ...lease, orderId }), orderCode, ...place, ...noted };
}

const isLive = (at: Date): Sql => sql`l.state = 'active' and l.ends_at > ${at}`;
const end: Sql = sql`coalesce(l.ended_at, l.ends_at)`;

async function count(db: Queryable, found: Sql): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) ${found}`);
  return row?.count ?? 0;
}

/** Places and codes are joined to all leases only where they are searched or sorted by. */
function placesFor({ text }: LeaseFilter, { column }: LeaseOrder): Sql {
  const isByPlace = column === 'place' || column === 'address';
  if (!text && !isByPlace) return sql``;
  const named = sql`join orders o on o.id = l.order_id
    join countries c on c.code = p.country_code`;
  return sql`join proxies p on p.id = l.proxy_id ${text ? named : sql``}`;
}

/** The tenant comes first, and everything else is joined to it by `and` (S11). */
function conditions(filter: LeaseFilter, at: Date): Sql {
  const { customerId, tab, ids, text, label, from, before } = filter;
  return sql`l.customer_id = ${customerId} and l.starts_at is not null and l.proxy_id is not null
    ${ids ? sql`and l.id = any(${ids}::text[])` : sql``}
    ${tab === 'active' ? sql`and ${isLive(at)}` : sql``}
    ${tab === 'expired' ? sql`and not (${isLive(at)})` : sql``}
    ${label === undefined ? sql`` : sql`and l.label = ${label}`}
    ${from ? sql`and l.starts_at >= ${from}` : sql``}
    ${before ? sql`and ${end} < ${before}` : sql``}
    ${text ? sql`and ${textMatches(text)}` : sql``}`;
}

/** Addresses and order codes as written, words in any case (specification §5). */
const textMatches = (text: string): Sql => sql`(
  strpos(o.code, ${text}) > 0 or strpos(coalesce(host(p.ip), ''), ${text}) > 0
  or strpos(lower(concat_ws(chr(10), l.id, p.id, p.isp, p.city, p.region, c.name, l.label)),
            lower(${text})) > 0)`;

/** What is missing comes last in both directions, and equals stay newest first. */
function columnOf({ column, isDown }: LeaseOrder): Sql {
  const newest = sql`l.reserved_at desc, l.id desc`;
  if (column === null) return newest;
  const way = isDown ? sql`desc nulls last` : sql`asc nulls last`;
  const by = {
    place: sql`p.country_code ${way}, p.city ${way}`,
    address: sql`p.ip ${way}`,
    label: sql`lower(l.label) ${way}`,
    ends: sql`${end} ${way}`,
    test: sql`l.tested_at ${way}`,
  };
  return sql`${by[column]}, ${newest}`;
}
