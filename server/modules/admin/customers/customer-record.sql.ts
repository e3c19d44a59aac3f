import type { AdminCustomerRecord } from '#contracts/admin/people/customers.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { iso, kesOf } from '#modules/staff';
import { sql, type Queryable } from '#platform/db.ts';

/** Rows of each part of the record; the rest is in the part's own list. */
const partMax = 20;

type Ends<T extends { endsAt: string | null }> = Omit<T, 'endsAt'> &
  Readonly<{ endsAt: Date | null }>;
type Lease = AdminCustomerRecord['leases'][number];
type Server = AdminCustomerRecord['servers'][number];
type Traffic = AdminCustomerRecord['traffic'][number];

const ended = <T extends { endsAt: Date | null }>({ endsAt, ...row }: T) => ({
  ...row,
  endsAt: iso(endsAt),
});

/** The newest leases, servers and amounts of traffic of one customer. */
export async function readServices(db: Queryable, id: CustomerId) {
  const leases = await db.rows<Ends<Lease>>(sql`
    select l.id, line.title, l.state, l.order_id as "orderId", l.ends_at as "endsAt"
      from leases l join order_lines line on line.id = l.order_line_id
     where l.customer_id = ${id} and l.proxy_id is not null
     order by l.reserved_at desc limit ${partMax}`);
  const servers = await db.rows<Ends<Server>>(sql`
    select s.id, line.title, s.state, s.order_id as "orderId", s.ends_at as "endsAt", s.address
      from servers s join order_lines line on line.id = s.order_line_id
     where s.customer_id = ${id} order by s.requested_at desc limit ${partMax}`);
  const traffic = await db.rows<Ends<Traffic>>(sql`
    select l.id, line.title, l.state, l.order_id as "orderId", l.ends_at as "endsAt",
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', t.id, 'orderId', n.order_id, 'bytes', t.bytes, 'used', t.used,
                      'givenBack', t.given_back, 'state', t.state,
                      'endsAt', to_char(t.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                      order by t.starts_at desc)
               from traffic_lots t join order_lines n on n.id = t.order_line_id
              where t.lease_id = l.id), '[]') as lots
      from leases l join order_lines line on line.id = l.order_line_id
     where l.customer_id = ${id} and l.pool_kind is not null
     order by l.reserved_at desc limit ${partMax}`);
  return {
    leases: leases.map(ended),
    servers: servers.map(ended),
    traffic: traffic.map(ended),
  };
}

type Refund = Omit<AdminCustomerRecord['refunds'][number], 'kes' | 'createdAt'> &
  Readonly<{ amountMinor: number; createdAt: Date }>;

/** What went back to one customer or is to go back, and how much of it arrived. */
export async function readReturned(db: Queryable, id: CustomerId) {
  const refunds = await db.rows<Refund>(sql`
    select r.id, r.state, r.amount_minor as "amountMinor", r.destination, r.reason,
           o.code as "orderCode", r.created_at as "createdAt"
      from refunds r left join orders o on o.id = r.order_id
     where r.customer_id = ${id} order by r.created_at desc limit ${partMax}`);
  const [sum] = await db.rows<{ minor: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as minor from refunds
     where customer_id = ${id} and state = 'succeeded'`);
  return {
    returnedKes: kesOf(sum?.minor ?? 0),
    refunds: refunds.map(({ amountMinor, createdAt, ...refund }) => ({
      ...refund,
      kes: kesOf(amountMinor),
      createdAt: createdAt.toISOString(),
    })),
  };
}

type Ticket = Omit<AdminCustomerRecord['tickets'][number], 'spokeAt'> & Readonly<{ spokeAt: Date }>;
type Mail = Readonly<{
  template: string;
  subject: string | null;
  sentAt: Date | null;
  createdAt: Date;
}>;

/** What was said to and by one customer: tickets and mails, the newest first. */
export async function readWords(db: Queryable, id: CustomerId) {
  const tickets = await db.rows<Ticket>(sql`
    select id, code, subject, status, spoke_at as "spokeAt" from tickets
     where customer_id = ${id} order by spoke_at desc limit ${partMax}`);
  const mails = await db.rows<Mail>(sql`
    select template, subject, sent_at as "sentAt", created_at as "createdAt" from mails
     where customer_id = ${id} order by created_at desc limit ${partMax}`);
  return {
    tickets: tickets.map((row) => ({ ...row, spokeAt: row.spokeAt.toISOString() })),
    mails: mails.map(({ sentAt, createdAt, ...mail }) => ({
      ...mail,
      sentAt: iso(sentAt),
      createdAt: createdAt.toISOString(),
    })),
  };
}
