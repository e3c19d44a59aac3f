import { sql, type Database } from '#platform/db.ts';

const batch = 10_000;
/** Of the newest orders, so many still wait: Admin that is far behind. */
const waiting = 300;
/** Times lie so many seconds apart, 50,000 orders being about a year, but within three years. */
const spacingSecondsMax = 600;
const spanSeconds = 3 * 365 * 24 * 3_600;
/** One customer in a thousand orders: a reseller. */
const everyResold = 1_000;

/** How many customers there are, with a mail, a job and more for each; and how many orders. */
export type AdminRows = Readonly<{ people: number; orders: number }>;

/**
 * Fills an empty, migrated database with so many customers, orders and payments, mails, jobs and
 * audit lines. Ids and times follow from the number: the newest have the highest. The first
 * customer is a reseller with a thousandth of all orders; the others have equal parts.
 */
export async function fillAdmin(db: Database, rows: AdminRows, at: Date): Promise<void> {
  const spacing = Math.min(spacingSecondsMax, spanSeconds / rows.orders);
  await inBatches(rows.people, async (range) => {
    const to = { ...range, at, count: rows.people, spacing: (spacing * rows.orders) / rows.people };
    await addCustomers(db, to);
    await addRecords(db, to);
  });
  await inBatches(rows.orders, async (range) => {
    const to = { ...range, at, count: rows.orders, spacing };
    await addOrders(db, to, rows);
    await addPayments(db, to, rows);
  });
  await db.execute(sql`vacuum analyze`);
}

type Range = Readonly<{ first: number; last: number }>;

async function inBatches(count: number, work: (range: Range) => Promise<void>): Promise<void> {
  for (let first = 1; first <= count; first += batch) {
    await work({ first, last: Math.min(count, first + batch - 1) });
  }
}

type Numbered = Range & Readonly<{ count: number; at: Date; spacing: number }>;

const numbers = ({ first, last, count, at, spacing }: Numbered) => sql`
  (select n, ${at}::timestamptz - make_interval(secs => (${count}::integer - n)
            * ${spacing}::double precision) as at,
          case when n > ${count - waiting}::integer then 'paid'
               when n % 11 = 0 then 'expired' else 'delivered' end as state
     from generate_series(${first}::integer, ${last}::integer) as n) as numbered`;

/** The customer of order `n`. */
const buyer = ({ people }: AdminRows) => sql`
  'cus_' || md5('c' || case when n % ${everyResold} = 0 then 1 else 1 + n % ${people}::integer end)`;

async function addCustomers(db: Database, range: Numbered): Promise<void> {
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    select 'cus_' || md5('c' || n), 'person' || n || '@example.test', true,
           'Person ' || n || ' Otieno', 'Person ' || n, 'Otieno', at, at
      from ${numbers(range)}`);
}

async function addOrders(db: Database, range: Numbered, rows: AdminRows): Promise<void> {
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at, paid_at, delivered_at)
    select 'ord_' || md5('o' || n), 'LG-' || lpad(n::text, 8, '0'), ${buyer(rows)}, state,
           199, 1300000, 25900, at, at, case when state <> 'expired' then at end,
           case when state = 'delivered' then at end
      from ${numbers(range)}`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    select 'orl_' || md5('l' || n), 'ord_' || md5('o' || n), 'proxy', 'prx_' || md5('p' || n),
           'daily', 'Residential proxy, City ' || n % 700,
           jsonb_build_object('city', 'City ' || n % 700, 'countryCode',
             (array['US', 'GB', 'DE', 'KE'])[1 + n % 4], 'country',
             (array['United States', 'United Kingdom', 'Germany', 'Kenya'])[1 + n % 4]), 199
      from ${numbers(range)}`);
}

async function addPayments(db: Database, range: Numbered, rows: AdminRows): Promise<void> {
  await db.execute(sql`
    insert into payment_intents (order_id, customer_id, due_minor, currency, state, created_at,
                                 moved_at)
    select 'ord_' || md5('o' || n), ${buyer(rows)}, 25900, 'KES',
           case when state = 'expired' then 'open' else 'paid' end, at, at
      from ${numbers(range)}`);
  await db.execute(sql`
    insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
      currency, account_sealed, account_masked, reference, callback_token_hash, receipt, facts,
      created_at, resolved_at, expires_at)
    select 'pay_' || md5('a' || n), 'ord_' || md5('o' || n), ${buyer(rows)}, 'daraja',
           'STK', case when state = 'expired' then 'expired' else 'succeeded' end, 25900, 'KES',
           decode('00', 'hex'), '2547*****' || lpad((n % 1000)::text, 3, '0'),
           'R' || lpad(n::text, 9, '0'), md5('t' || n),
           case when state <> 'expired' then 'Q' || lpad(n::text, 9, '0') end, '{}', at, at, at
      from ${numbers(range)}`);
  await db.execute(sql`
    insert into payment_exceptions (payment_id, kind, detail, dedupe_key, created_at, resolved_at)
    select 'pay_' || md5('a' || n), 'other-amount', '{}', 'bench:' || n, at,
           case when n % 20 > 0 then at end
      from ${numbers(range)} where n <= ${rows.people}::integer`);
}

async function addRecords(db: Database, range: Numbered): Promise<void> {
  await db.execute(sql`
    insert into mails (id, dedupe_key, template, recipients, customer_id, subject, created_at,
                       sent_at)
    select 'mal_' || md5('m' || n), 'bench:' || n, 'purchase-ready',
           array['person' || n || '@example.test'], 'cus_' || md5('c' || n),
           'Your proxy is ready (LG-' || n || ')', at, at
      from ${numbers(range)}`);
  await db.execute(sql`
    insert into jobs (topic, dedupe_key, payload, run_at, attempts, created_at, done_at)
    select 'mail.send', 'bench:' || n, '{}', at, n % 2, at, at from ${numbers(range)}`);
  await db.execute(sql`
    insert into audit_log (at, actor_id, action, subject_kind, subject_id, address)
    select at, 'cus_' || md5('c' || n % 7 + 1), 'order.assign', 'order', 'ord_' || md5('o' || n),
           '198.51.100.7'
      from ${numbers(range)}`);
}
