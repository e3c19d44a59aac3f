import type { CustomerId, LeaseId, OrderId } from '#contracts/ids.ts';
import type { ListOf } from '#contracts/leases/list-links.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import type { Lease } from '../holding/lease.ts';
import { leaseColumns, toLease, type LeaseRow } from '../holding/leases.sql.ts';

/** Which running leases of a customer. */
export type RunningOf = Readonly<{ customerId: CustomerId; of: ListOf; at: Date }>;

/** The tenant comes first, and everything else is joined to it by `and` (S11). */
const owned = ({ customerId, of }: Omit<RunningOf, 'at'>): Sql => sql`
  l.customer_id = ${customerId} and l.starts_at is not null and l.proxy_id is not null
  ${of.kind === 'label' ? sql`and l.label = ${of.label}` : sql``}
  ${of.kind === 'order' ? sql`and o.code = ${of.orderCode}` : sql``}`;

/** Whether the customer has or had a lease with this label, or of this order. */
export async function hasLeases(db: Queryable, own: Omit<RunningOf, 'at'>): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from leases l join orders o on o.id = l.order_id where ${owned(own)} limit 1`);
  return rows.length > 0;
}

/**
 * The ids of the leases that run, newest first, and a mark that changes whenever anything does that
 * a list of them tells: a login, a place, a label, an end.
 */
export async function findRunning(
  db: Queryable,
  { at, ...own }: RunningOf,
): Promise<Readonly<{ ids: readonly LeaseId[]; version: string }>> {
  const [row] = await db.rows<{ ids: LeaseId[]; version: string }>(sql`
    with running as (
      select l.id, l.reserved_at,
             concat_ws(chr(31), l.id, l.username, l.credential_version, l.ends_at, l.label, o.code,
                       host(p.ip), p.isp, p.city, p.region, p.country_code) as told
        from leases l join orders o on o.id = l.order_id join proxies p on p.id = l.proxy_id
       where ${owned(own)} and l.state = 'active' and l.ends_at > ${at})
    select coalesce(array_agg(id order by reserved_at desc, id desc), '{}') as ids,
           encode(sha256(convert_to(
             coalesce(string_agg(told, chr(30) order by id), ''), 'UTF8')), 'hex') as version
      from running`);
  return row ?? { ids: [], version: '' };
}

type Place = Readonly<{
  orderId: OrderId;
  orderCode: string;
  ip: string;
  isp: string;
  city: string;
  region: string;
  countryCode: string;
  label: string | null;
}>;
/** A lease with all that a list tells of it, its login still sealed. */
export type RunningLease = Readonly<{ lease: Lease }> & Omit<Place, 'orderId'>;

/** These leases of a customer in the order of the ids; what is not theirs is left out. */
export async function readRunning(
  db: Queryable,
  customerId: CustomerId,
  ids: readonly LeaseId[],
): Promise<readonly RunningLease[]> {
  const rows = await db.rows<LeaseRow & Place>(sql`
    select ${leaseColumns}, o.code as "orderCode", coalesce(host(p.ip), '') as ip, p.isp, p.city,
           p.region, p.country_code as "countryCode", l.label
      from leases l join orders o on o.id = l.order_id join proxies p on p.id = l.proxy_id
     where l.customer_id = ${customerId} and l.id = any(${ids})
     order by array_position(${ids}::text[], l.id)`);
  return rows.map(({ orderId, ...row }) => {
    const { orderCode, ip, isp, city, region, countryCode, label, ...lease } = row;
    const place = { orderCode, ip, isp, city, region, countryCode, label };
    return { lease: toLease({ ...lease, orderId }), ...place };
  });
}
