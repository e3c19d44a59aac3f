import type { CustomerId } from '#contracts/ids.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';

export type Part = Readonly<{ name: string; rows: readonly Readonly<Record<string, unknown>>[] }>;

/** More than any customer has; a bound all the same. */
const rowsMax = 20_000;

/** Everything that the shop knows of a person, part by part, without secrets and without staff. */
export const parts: Readonly<Record<string, (id: CustomerId) => Sql>> = {
  account: (id) => sql`
    select id, email, email_verified, first_name, last_name, phone, terms_accepted_at,
           two_factor_enabled, suspended_at, suspended_reason, created_at
      from customers where id = ${id}`,
  billing_details: (id) => sql`
    select company, address, pin, changed_at from billing_details where customer_id = ${id}`,
  notification_settings: (id) => sql`
    select language, changed_at from notification_settings where customer_id = ${id}`,
  notification_choices: (id) => sql`
    select kind, channel, is_on, changed_at from notification_choices
     where customer_id = ${id} order by kind, channel`,
  notices: (id) => sql`
    select kind, template, path, in_bell, created_at, read_at from notices
     where customer_id = ${id} order by id`,
  sessions: (id) => sql`
    select created_at, last_seen_at, expires_at, ip_address, user_agent from sessions
     where customer_id = ${id} and acting_from is null order by created_at`,
  devices: (id) => sql`
    select first_at, last_at from known_devices where customer_id = ${id} order by first_at`,
  programs_let_in: (id) => sql`
    select name, hint, scopes, made_at, expires_at, last_used_at, last_used_address, revoked_at
      from api_tokens where customer_id = ${id} order by made_at`,
  passkeys: (id) => sql`
    select name, rp_id as made_for, transports, backed_up, created_at, last_used_at from passkeys
     where customer_id = ${id} order by created_at`,
  sign_ins: (id) => sql`
    select at, address, user_agent, outcome, method, new_device from sign_ins
     where customer_id = ${id} order by at`,
  prices_asked: (id) => sql`
    select product, plan, usd_cents, kes_minor, created_at, expires_at from quotes
     where customer_id = ${id} order by created_at`,
  orders: (id) => sql`
    select o.code, l.title, l.product, l.plan, l.quantity, o.state, o.usd_cents, o.kes_minor,
           o.created_at, o.paid_at, o.delivered_at
      from orders o join order_lines l on l.order_id = o.id
     where o.customer_id = ${id} order by o.created_at`,
  order_history: (id) => sql`
    select o.code as order_code, e.kind, e.at
      from order_events e join orders o on o.id = e.order_id
     where o.customer_id = ${id} order by e.id`,
  coupons: (id) => sql`
    select o.code as order_code, c.code as coupon, u.discount_minor, u.state, u.at
      from coupon_uses u join orders o on o.id = u.order_id join coupons c on c.id = u.coupon_id
     where u.customer_id = ${id} order by u.at`,
  payments: (id) => sql`
    select o.code as order_code, p.provider, p.mode, p.state, p.amount_minor, p.currency,
           p.account_masked as account, p.reference, p.receipt, p.result_text, p.created_at,
           p.resolved_at
      from payment_attempts p join orders o on o.id = p.order_id
     where p.customer_id = ${id} order by p.created_at`,
  payment_history: (id) => sql`
    select p.reference, e.from_state, e.to_state, e.cause, e.at
      from payment_events e join payment_attempts p on p.id = e.payment_id
     where p.customer_id = ${id} order by e.id`,
  receipts_you_entered: (id) => sql`
    select receipt, state, verdict, created_at, resolved_at from receipt_claims
     where customer_id = ${id} order by created_at`,
  money_without_an_order: (id) => sql`
    select provider, receipt, amount_minor, currency, reference, paid_at, state, found_at
      from stray_money where customer_id = ${id} order by found_at`,
  disputes: (id) => sql`
    select d.reference, d.state, d.amount_minor, d.category, d.opened_at, d.resolved_at
      from disputes d join payment_attempts p on p.id = d.payment_id
     where p.customer_id = ${id} order by d.heard_at`,
  refunds: (id) => sql`
    select destination, amount_minor, currency, reason, state, created_at, resolved_at
      from refunds where customer_id = ${id} order by created_at`,
  balance: (id) => sql`
    select t.posted_at, t.description, -e.amount_minor as amount_minor, e.currency
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.customer_id = ${id} and e.account = 'customer_credit' order by t.posted_at, e.id`,
  balance_now: (id) => sql`
    select currency, minor as amount_minor from customer_balances where customer_id = ${id}`,
  invoices: (id) => sql`
    select number, order_code, issued_at, buyer, lines, total_minor, vat_minor, method, receipt
      from invoices where customer_id = ${id} order by issued_at`,
  credit_notes: (id) => sql`
    select n.number, i.number as invoice, n.issued_at, n.total_minor, n.vat_minor, n.destination,
           n.reason
      from credit_notes n join invoices i on i.id = n.invoice_id
     where n.customer_id = ${id} order by n.issued_at`,
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
  proxy_usage: (id) => sql`
    select u.lease_id, u.hour, u.bytes_up, u.bytes_down, u.connections, u.last_seen_at
      from lease_usage u join leases l on l.id = u.lease_id
     where l.customer_id = ${id} order by u.hour desc`,
  addresses_let_in: (id) => sql`
    select s.lease_id, s.address, s.added_at
      from lease_sources s join leases l on l.id = s.lease_id
     where l.customer_id = ${id} order by s.added_at`,
  proxy_exchanges: (id) => sql`
    select m.lease_id, m.reason, m.note, m.moved_at
      from lease_moves m join leases l on l.id = m.lease_id
     where l.customer_id = ${id} order by m.id`,
  proxy_cancellations: (id) => sql`
    select c.lease_id, c.reason, c.note, c.cancelled_at
      from lease_cancellations c join leases l on l.id = c.lease_id
     where l.customer_id = ${id} order by c.cancelled_at`,
  renewals_by_themselves: (id) => sql`
    select r.lease_id, r.plan, r.prompts, r.agreed_minor, r.switched_on_at
      from lease_auto_renewals r join leases l on l.id = r.lease_id
     where l.customer_id = ${id} order by r.switched_on_at`,
  servers: (id) => sql`
    select s.id, line.title, s.state, s.operating_system, s.address, s.username, s.note,
           s.leave_note, s.requested_at, s.activated_at, s.ends_at
      from servers s join order_lines line on line.id = s.order_line_id
     where s.customer_id = ${id} order by s.requested_at`,
  server_operations: (id) => sql`
    select o.server_id, o.kind, o.state, o.asked_at, o.moved_at
      from server_operations o join servers s on s.id = o.server_id
     where s.customer_id = ${id} order by o.asked_at`,
  server_passwords_shown: (id) => sql`
    select server_id, proved_by, address, at from server_reveals
     where customer_id = ${id} order by id`,
  tickets: (id) => sql`
    select code, department, channel, subject, status, created_at, closed_at from tickets
     where customer_id = ${id} order by created_at`,
  ticket_messages: (id) => sql`
    select t.code, m.author, m.via, m.body, m.created_at
      from ticket_messages m join tickets t on t.id = m.ticket_id
     where t.customer_id = ${id} and m.author <> 'note' order by m.id`,
  ticket_files: (id) => sql`
    select t.code, f.name, f.media_type, length(f.content) as bytes, f.created_at
      from ticket_files f
      join ticket_messages m on m.id = f.message_id join tickets t on t.id = m.ticket_id
     where t.customer_id = ${id} and m.author <> 'note' order by f.created_at`,
  contact_messages: (id) => sql`
    select m.body, m.source_address, m.created_at
      from contact_messages m join customers c on lower(m.email) = c.email
     where c.id = ${id} order by m.created_at`,
  mails: (id) => sql`
    select template, subject, recipients, created_at, sent_at from mails
     where customer_id = ${id} order by created_at`,
  copies_of_data: (id) => sql`
    select asked_at, ready_at, fetched_at from data_copies where customer_id = ${id}
     order by asked_at`,
  erasures: (id) => sql`
    select asked_at, due_at, kept_at from erasures where customer_id = ${id} order by asked_at`,
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
