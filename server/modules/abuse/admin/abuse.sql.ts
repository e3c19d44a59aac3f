import type { CustomerId, LeaseId, OrderId } from '#contracts/ids.ts';
import { leaveWithinMs } from '#modules/leases/moves';
import { sql, type Queryable } from '#platform/db.ts';

export type Match = Readonly<{
  leaseId: LeaseId;
  orderId: OrderId;
  orderCode: string;
  title: string;
  customerId: CustomerId;
  firstName: string;
  customerEmail: string;
  isSuspended: boolean;
  /** While the lease went out through the address, as far as it overlaps the moment. */
  from: Date;
  until: Date;
}>;

type Place = Readonly<{ exit: string; from: Date; until: Date }>;

/**
 * The leases that went out through an address in a span, the latest first. A lease that moved is
 * found at each address for the time that it had it, up to the moment at which the last gateway had
 * cut what went through it.
 */
export const leasesThrough = (db: Queryable, { exit, from, until }: Place) =>
  db.rows<Match>(sql`
    with places as (
      select id from proxies where ip = ${exit}
      union
      select p.id from proxies p join upstreams u on u.id = p.upstream_id
       where u.exit_ip = ${exit}
    ), stays as (
      select m.lease_id, m.from_proxy_id as proxy_id,
             coalesce(m.left_at, m.moved_at + ${leaveWithinMs} * interval '1 millisecond') as until,
             coalesce((select max(o.moved_at) from lease_moves o
                        where o.lease_id = m.lease_id and o.id < m.id), l.starts_at) as since
        from lease_moves m join leases l on l.id = m.lease_id
       where m.from_proxy_id in (select id from places)
      union all
      select l.id, l.proxy_id, coalesce(l.ended_at, l.ends_at),
             coalesce((select max(o.moved_at) from lease_moves o where o.lease_id = l.id),
                      l.starts_at)
        from leases l where l.proxy_id in (select id from places) and l.starts_at is not null
    )
    select l.id as "leaseId", o.id as "orderId", o.code as "orderCode", line.title,
           c.id as "customerId", c.first_name as "firstName", c.email as "customerEmail",
           c.suspended_at is not null as "isSuspended", s.since as "from", s.until
      from stays s join leases l on l.id = s.lease_id
      join orders o on o.id = l.order_id join order_lines line on line.id = l.order_line_id
      join customers c on c.id = l.customer_id
     where s.since < ${until} and s.until > ${from}
     order by s.since desc limit 10`);

export type Times = Readonly<{ startedAt: Date; endedAt: Date; protocol: string }>;
const timesMax = 50;

/** When a lease was connected in a span: times alone, no address of the customer and no target. */
export const timesOf = (db: Queryable, leaseId: LeaseId, { from, until }: Omit<Place, 'exit'>) =>
  db.rows<Times>(sql`
    select started_at as "startedAt", ended_at as "endedAt", protocol from lease_connections
     where lease_id = ${leaseId} and started_at < ${until} and ended_at > ${from}
     order by started_at limit ${timesMax}`);

export type SiteCheck = Readonly<{
  customerId: CustomerId;
  customerEmail: string;
  startedAt: Date;
}>;
const checksMax = 50;

/** The checks of a site that went out through an address in a span, the earliest first. */
export const siteChecksThrough = (db: Queryable, { exit, from, until }: Place) =>
  db.rows<SiteCheck>(sql`
    select s.customer_id as "customerId", c.email as "customerEmail", s.started_at as "startedAt"
      from site_checks s join customers c on c.id = s.customer_id
     where s.upstream_id in (
             select upstream_id from proxies where ip = ${exit}
             union
             select id from upstreams where exit_ip = ${exit})
       and s.started_at < ${until} and s.started_at > ${from}
     order by s.started_at limit ${checksMax}`);
