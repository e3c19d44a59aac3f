import { sql, type Database } from '#platform/db.ts';

/**
 * For each order of `fillAdmin` a ticket with one message and its notice, for every tenth a server
 * and a refund, for every fiftieth an unmatched payment.
 */
export async function fillDesk(db: Database, count: number): Promise<void> {
  await addTickets(db, count);
  await addReturns(db, count);
  await addServers(db, count);
  await db.execute(sql`vacuum analyze`);
}

/** Times are those of the orders with the same number. */
const numbered = (count: number, every: number) => sql`
  (select n, o.id as order_id, o.created_at as at
     from generate_series(1, ${count}::integer) as n
     join orders o on o.id = 'ord_' || md5('o' || n)
    where n % ${every}::integer = 0) as numbered`;

async function addTickets(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into tickets (id, code, customer_id, requester_email, requester_name, department,
      channel, subject, status, closed_at, priority, created_at, spoke_at, customer_seen,
      staff_seen)
    select 'tkt_' || md5('t' || n), 'TK' || lpad(n::text, 8, '0'), 'cus_' || md5('c' || n),
           'person' || n || '@example.test', 'Person ' || n || ' Otieno',
           (array['sales', 'payments', 'technical', 'abuse'])[1 + n % 4], 'web',
           'Slow address number ' || n,
           case when n % 100 = 0 then 'open' when n % 50 = 1 then 'waiting' else 'closed' end,
           case when n % 100 > 0 and n % 50 <> 1 then at end, 'normal', at, at, 0, 0
      from ${numbered(count, 1)}`);
  await db.execute(sql`
    insert into ticket_messages (ticket_id, author, author_id, via, verified, body, created_at)
    select 'tkt_' || md5('t' || n), 'customer', 'cus_' || md5('c' || n), 'web', true,
           'Pages of city ' || n % 700 || ' open slowly in the evening.', at
      from ${numbered(count, 1)}`);
}

async function addReturns(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into returnable_money (source_kind, source_id, received_minor, returned_minor)
    select 'payment', 'pay_' || md5('a' || n), 25900, 25900 from ${numbered(count, 10)}`);
  await db.execute(sql`
    insert into refunds (id, kind, source_kind, source_id, payment_id, order_id, customer_id,
      provider, destination, amount_minor, order_minor, currency, reason, ends_service, state,
      dedupe_key, requested_by, created_at, resolved_at)
    select 'rfd_' || md5('r' || n), 'refund', 'payment', 'pay_' || md5('a' || n),
           'pay_' || md5('a' || n), order_id, 'cus_' || md5('c' || n), 'daraja', 'balance', 25900,
           25900, 'KES', 'Slow evenings', false,
           case when n % 1000 = 0 then 'awaiting_approval' else 'succeeded' end, 'bench:' || n,
           'system', at, at
      from ${numbered(count, 10)}`);
  await db.execute(sql`
    insert into stray_money (provider, receipt, amount_minor, currency, reference, paid_at, state,
                             found_at, moved_at)
    select 'daraja', 'S' || lpad(n::text, 9, '0'), 25900, 'KES', 'LG-' || n, '20260301120000',
           'suspense', at, at
      from ${numbered(count, 50)}`);
}

async function addServers(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into vps_offers (id, position, country_code, description, supported_os,
                            price_month_cents, vcpus, ram_gb, disk_gb, has_android, audience)
    values ('bench1', 1, 'US', 'A server', '{Linux}', 1000, 2, 4, 80, false, 'public')`);
  await db.execute(sql`
    insert into servers (id, order_id, order_line_id, customer_id, offer_id, operating_system,
      provider, state, address, username, secret_sealed, requested_at, moved_at, activated_at,
      ends_at)
    select 'srv_' || md5('s' || n), order_id, 'orl_' || md5('l' || n), 'cus_' || md5('c' || n),
           'bench1', 'Linux', 'manual', case when n % 500 = 0 then 'requested' else 'active' end,
           '203.0.113.' || n % 250, 'root', '', at, at, at, at + interval '30 days'
      from ${numbered(count, 10)}`);
}
