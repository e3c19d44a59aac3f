import type { LeaseId } from '#contracts/ids.ts';
import type { portClasses } from '#contracts/goods/usage.ts';
import { nairobiZone } from '#contracts/time.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import type { Span } from './usage.sql.ts';

type Moved = Readonly<{ at: Date; bytes: number; connections: number }>;
type DayOfName = Moved & Readonly<{ id: string | null; label: string }>;
type DayOfPort = Moved & Readonly<{ port: (typeof portClasses)[number] }>;
type DayOfCountry = Moved & Readonly<{ country: string }>;
export type DaysOfParts = Readonly<{
  names: readonly DayOfName[];
  ports: readonly DayOfPort[];
  countries: readonly DayOfCountry[];
}>;

/**
 * What one lease moved on each Nairobi day of the span: in all and under each sub-user's name,
 * removed ones included, to each class of ports, and through each country of a pool, where empty is
 * any country. The row without an id is of the whole lease.
 */
export async function daysOfParts(
  db: Queryable,
  leaseId: LeaseId,
  { from, to }: Pick<Span, 'from' | 'to'>,
): Promise<DaysOfParts> {
  const isWithin = (day: Sql) => sql`
    ${day} >= (${from}::timestamptz at time zone ${nairobiZone})::date
      and ${day} < (${to}::timestamptz at time zone ${nairobiZone})::date`;
  const names = await db.rows<DayOfName>(sql`
    select null as id, '' as label, date_trunc('day', hour, ${nairobiZone}) as at,
           greatest(sum(bytes_up + bytes_down - bytes_forgiven), 0)::bigint as bytes,
           sum(connections)::bigint as connections
      from lease_usage
     where lease_id = ${leaseId} and hour >= ${from} and hour < ${to}
     group by 3
     union all
    select c.id, c.label, u.day::timestamp at time zone ${nairobiZone},
           greatest(u.bytes_up + u.bytes_down - u.bytes_forgiven, 0), u.connections
      from lease_credentials c join credential_usage u on u.credential_id = c.id
     where c.lease_id = ${leaseId} and ${isWithin(sql`u.day`)}`);
  const ports = await db.rows<DayOfPort>(sql`
    select port, day::timestamp at time zone ${nairobiZone} as at, bytes, connections
      from lease_port_usage
     where lease_id = ${leaseId} and ${isWithin(sql`day`)}`);
  const countries = await db.rows<DayOfCountry>(sql`
    select country_code as country, day::timestamp at time zone ${nairobiZone} as at, bytes,
           connections
      from lease_country_usage
     where lease_id = ${leaseId} and ${isWithin(sql`day`)}
     order by country_code`);
  return { names, ports, countries };
}
