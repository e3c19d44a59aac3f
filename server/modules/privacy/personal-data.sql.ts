import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

export type Part = Readonly<{ name: string; rows: readonly Readonly<Record<string, unknown>>[] }>;

/** More than any customer has; a bound all the same. */
const rowsMax = 20_000;

/** Everything that the shop knows of a person, part by part, without secrets and without staff. */
const parts: Readonly<Record<string, (id: CustomerId) => Sql>> = {
  account: (id) => sql`
    select id, email, email_verified, first_name, last_name, phone, terms_accepted_at,
           two_factor_enabled, suspended_at, suspended_reason, created_at
      from customers where id = ${id}`,
  billing_details: (id) => sql`
    select company, address, pin, changed_at from billing_details where customer_id = ${id}`,
  notification_settings: (id) => sql`
    select language, changed_at from notification_settings where customer_id = ${id}`,
  sessions: (id) => sql`
    select created_at, last_seen_at, expires_at, ip_address, user_agent from sessions
     where customer_id = ${id} and acting_from is null order by created_at`,
  sign_ins: (id) => sql`
    select at, address, user_agent, outcome, new_device from sign_ins
     where customer_id = ${id} order by at`,
  orders: (id) => sql`
    select o.code, l.title, l.product, l.plan, l.quantity, o.state, o.usd_cents, o.kes_minor,
           o.created_at, o.paid_at, o.delivered_at
      from orders o join order_lines l on l.order_id = o.id
     where o.customer_id = ${id} order by o.created_at`,
  payments: (id) => sql`
    select o.code as order_code, p.provider, p.mode, p.state, p.amount_minor, p.currency,
           p.account_masked as account, p.reference, p.receipt, p.result_text, p.created_at,
           p.resolved_at
      from payment_attempts p join orders o on o.id = p.order_id
     where p.customer_id = ${id} order by p.created_at`,
  refunds: (id) => sql`
    select destination, amount_minor, currency, reason, state, created_at, resolved_at
      from refunds where customer_id = ${id} order by created_at`,
  balance: (id) => sql`
    select t.posted_at, t.description, -e.amount_minor as amount_minor, e.currency
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.customer_id = ${id} and e.account = 'customer_credit' order by t.posted_at, e.id`,
  invoices: (id) => sql`
    select number, order_code, issued_at, buyer, lines, total_minor, vat_minor, method, receipt
      from invoices where customer_id = ${id} order by issued_at`,
  proxies: (id) => sql`
    select l.id, line.title, l.state, l.plan, l.starts_at, l.ends_at, l.ended_at,
           l.first_connected_at
      from leases l join order_lines line on line.id = l.order_line_id
     where l.customer_id = ${id} order by l.reserved_at`,
  proxy_connections: (id) => sql`
    select c.lease_id, c.protocol, c.client_address, c.started_at, c.ended_at, c.bytes_up,
           c.bytes_down
      from lease_connections c join leases l on l.id = c.lease_id
     where l.customer_id = ${id} order by c.started_at desc`,
  servers: (id) => sql`
    select s.id, line.title, s.state, s.operating_system, s.address, s.username, s.note,
           s.requested_at, s.activated_at, s.ends_at
      from servers s join order_lines line on line.id = s.order_line_id
     where s.customer_id = ${id} order by s.requested_at`,
  tickets: (id) => sql`
    select code, department, channel, subject, status, created_at, closed_at from tickets
     where customer_id = ${id} order by created_at`,
  ticket_messages: (id) => sql`
    select t.code, m.author, m.via, m.body, m.created_at
      from ticket_messages m join tickets t on t.id = m.ticket_id
     where t.customer_id = ${id} and m.author <> 'note' order by m.id`,
  mails: (id) => sql`
    select template, subject, recipients, created_at, sent_at from mails
     where customer_id = ${id} order by created_at`,
};

/** Reads it all in one consistent look. */
export async function readPersonalData(db: Queryable, id: CustomerId): Promise<Part[]> {
  const found: Part[] = [];
  for (const [name, query] of Object.entries(parts)) {
    const rows = await db.rows<Part['rows'][number]>(sql`${query(id)} limit ${rowsMax}`);
    found.push({ name, rows });
  }
  return found;
}
