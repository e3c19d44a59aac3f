import type { CustomerId, LeaseId } from '#contracts/ids.ts';
import { nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import type { Span } from './usage.sql.ts';

/** What one lease moved on one day, and where its address is now. */
export type DayOfLease = Readonly<{
  leaseId: LeaseId;
  city: string;
  countryCode: string;
  country: string;
  at: Date;
  bytesUp: number;
  bytesDown: number;
  connections: number;
  refusals: number;
}>;

/**
 * Each Nairobi day of the span on which a lease of the customer moved or was refused anything. Only
 * leases that ran in it are looked at, each by the key of its hours.
 */
export const daysOfCustomer = (
  db: Queryable,
  customerId: CustomerId,
  { from, to }: Pick<Span, 'from' | 'to'>,
) =>
  db.rows<DayOfLease>(sql`
    with own as (
      select l.id, p.city, p.country_code, c.name as country
        from leases l
        join proxies p on p.id = l.proxy_id
        join countries c on c.code = p.country_code
       where l.customer_id = ${customerId} and l.ends_at > ${from}
    ), hours as (
      select u.lease_id, u.hour, u.bytes_up, u.bytes_down - u.bytes_forgiven as bytes_down,
             u.connections, 0::bigint as refusals
        from own join lease_usage u on u.lease_id = own.id
       where u.hour >= ${from} and u.hour < ${to}
       union all
      select r.lease_id, r.hour, 0, 0, 0, r.count
        from own join lease_refusals r on r.lease_id = own.id
       where r.hour >= ${from} and r.hour < ${to}
    )
    select own.id as "leaseId", own.city, own.country_code as "countryCode", own.country,
           date_trunc('day', hours.hour, ${nairobiZone}) as at,
           sum(hours.bytes_up)::bigint as "bytesUp",
           greatest(sum(hours.bytes_down), 0)::bigint as "bytesDown",
           sum(hours.connections)::bigint as connections,
           sum(hours.refusals)::bigint as refusals
      from own join hours on hours.lease_id = own.id
     group by 1, 2, 3, 4, 5`);
