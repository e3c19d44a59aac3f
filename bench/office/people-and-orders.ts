import { sql, type Database } from '#platform/db.ts';

const batch = 10_000;
/** Of the newest orders, so many still wait: a back office that is far behind. */
const waiting = 300;
/** Times lie so many seconds apart: 50,000 orders are about a year. */
const spacingSeconds = 600;

/**
 * Fills an empty, migrated database with so many customers, orders, payments, mails, jobs and audit
 * lines, one of each per number. Ids and times follow from the number.
 */
export async function fillOffice(db: Database, count: number, at: Date): Promise<void> {
  for (let first = 1; first <= count; first += batch) {
    const range = { first, last: Math.min(count, first + batch - 1), count };
    await addCustomers(db, range, at);
    await addOrders(db, range, at);
    await addPayments(db, range, at);
    await addRecords(db, range, at);
  }
  await db.execute(sql`vacuum analyze`);
}

type Range = Readonly<{ first: number; last: number; count: number }>;

const numbers = ({ first, last, count }: Range, at: Date) => sql`
  (select n, ${at}::timestamptz - make_interval(secs => (${count}::integer - n)
            * ${spacingSeconds}::integer) as at,
          case when n > ${count - waiting}::integer then 'paid'
               when n % 11 = 0 then 'expired' else 'delivered' end as state
     from generate_series(${first}::integer, ${last}::integer) as n) as numbered`;

async function addCustomers(db: Database, range: Range, at: Date): Promise<void> {
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    select 'cus_' || md5('c' || n), 'person' || n || '@example.test', true,
           'Person ' || n || ' Otieno', 'Person ' || n, 'Otieno', at, at
      from ${numbers(range, at)}`);
}

async function addOrders(db: Database, range: Range, at: Date): Promise<void> {
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at, paid_at, delivered_at)
    select 'ord_' || md5('o' || n), 'LG-' || lpad(n::text, 8, '0'), 'cus_' || md5('c' || n), state,
           199, 1300000, 25900, at, at, case when state <> 'expired' then at end,
           case when state = 'delivered' then at end
      from ${numbers(range, at)}`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    select 'orl_' || md5('l' || n), 'ord_' || md5('o' || n), 'proxy', 'prx_' || md5('p' || n),
           'daily', 'Residential proxy, City ' || n % 700, '{}', 199
      from ${numbers(range, at)}`);
}

async function addPayments(db: Database, range: Range, at: Date): Promise<void> {
  await db.execute(sql`
    insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                 moved_at)
    select 'ord_' || md5('o' || n), 'cus_' || md5('c' || n), 25900, 'KES',
           case when state = 'expired' then 'open' else 'paid' end, at, at
      from ${numbers(range, at)}`);
  await db.execute(sql`
    insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
      currency, account_sealed, account_masked, reference, callback_token_hash, receipt, facts,
      created_at, resolved_at, expires_at)
    select 'pay_' || md5('a' || n), 'ord_' || md5('o' || n), 'cus_' || md5('c' || n), 'daraja',
           'STK', case when state = 'expired' then 'expired' else 'succeeded' end, 25900, 'KES',
           decode('00', 'hex'), '2547*****' || lpad((n % 1000)::text, 3, '0'), 'R' || lpad(n::text, 9, '0'),
           md5('t' || n), case when state <> 'expired' then 'Q' || lpad(n::text, 9, '0') end, '{}',
           at, at, at
      from ${numbers(range, at)}`);
  await db.execute(sql`
    insert into payment_exceptions (payment_id, kind, detail, dedupe_key, created_at, resolved_at)
    select 'pay_' || md5('a' || n), 'other-amount', '{}', 'bench:' || n, at,
           case when n % 20 > 0 then at end
      from ${numbers(range, at)}`);
}

async function addRecords(db: Database, range: Range, at: Date): Promise<void> {
  await db.execute(sql`
    insert into mails (id, dedupe_key, template, recipients, customer_id, subject, created_at,
                       sent_at)
    select 'mal_' || md5('m' || n), 'bench:' || n, 'purchase-ready',
           array['person' || n || '@example.test'], 'cus_' || md5('c' || n),
           'Your proxy is ready (LG-' || n || ')', at, at
      from ${numbers(range, at)}`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, attempts, created_at, done_at)
    select 'mail.send', 'bench:' || n, '{}', at, n % 2, at, at from ${numbers(range, at)}`);
  await db.execute(sql`
    insert into audit_log (at, actor_id, action, subject_kind, subject_id, address)
    select at, 'cus_' || md5('c' || n % 7 + 1), 'order.assign', 'order', 'ord_' || md5('o' || n),
           '198.51.100.7'
      from ${numbers(range, at)}`);
}
