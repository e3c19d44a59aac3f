import { leaseSeals } from '#modules/leases/holding';
import { sql, type Database } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';

/** Number of the customer that has all of this; the others begin with 1. */
export const largeCustomer = 0;

/** Every second line is in an order of so many, the others in one each. */
const linesTogether = 500;
const hoursUsed = 48;
const labels = ['shop', 'research', 'ads'];

type Large = Readonly<{ lines: number; keyring: Keyring; at: Date }>;

/**
 * One customer with so many bought proxies, of which every second runs, with its credentials, two
 * days of traffic and a label. Needs as many listings.
 */
export async function fillLargeCustomer(
  db: Database,
  { lines, keyring, at }: Large,
): Promise<void> {
  await db.execute(sql`
    insert into customers (id, email, email_verified, name, first_name, last_name, created_at,
                           updated_at)
    values ('cus_' || md5('c0'), 'person0@example.test', true, 'Person 0 Otieno', 'Person 0',
            'Otieno', ${at}, ${at})`);
  await addOrders(db, { lines, at });
  await addLeases(db, { lines, keyring, at });
  await db.execute(sql`vacuum analyze`);
}

/** `n` is the number of the line, `first` that of the first line of its order. */
const numbered = (lines: number, at: Date) => sql`
  (select n, case when n % 2 = 0 then n - n % ${linesTogether}::integer else n end as first,
          ${at}::timestamptz - make_interval(mins => n) as at
     from generate_series(1, ${lines}::integer) as n) as numbered`;

async function addOrders(db: Database, { lines, at }: Pick<Large, 'lines' | 'at'>): Promise<void> {
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at, paid_at, delivered_at)
    select 'ord_' || md5('large' || first), 'LL-' || lpad(first::text, 8, '0'),
           'cus_' || md5('c0'), 'delivered', 199 * count(*), 1300000, 25900 * count(*), min(at),
           min(at), min(at), min(at)
      from ${numbered(lines, at)} group by first`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents,
                             kes_minor, position, service_from, service_until)
    select 'orl_' || md5('large' || n), 'ord_' || md5('large' || first), 'proxy', p.id, 'monthly',
           'Residential proxy, ' || p.city,
           jsonb_build_object('city', p.city, 'countryCode', p.country_code, 'ip', host(p.ip)),
           199, 25900, row_number() over (partition by first order by n) - 1, at,
           at + interval '30 days'
      from ${numbered(lines, at)} join proxies p on p.id = 'prx_' || md5('p' || n)`);
  await db.execute(sql`
    insert into order_events (order_id, kind, detail, actor, at)
    select distinct 'ord_' || md5('large' || first), kind, '{}'::jsonb, 'system', ${at}::timestamptz
      from ${numbered(lines, at)}
     cross join unnest(array['step:credentials_issued', 'step:first_seen']) as kind`);
}

async function addLeases(db: Database, { lines, keyring, at }: Large): Promise<void> {
  await db.execute(sql`
    insert into leases (id, proxy_id, upstream_id, customer_id, order_id, order_line_id, plan,
      state, reserved_at, reserved_until, starts_at, ends_at, ended_at, day_usd_cents,
      day_kes_minor, month_usd_cents, month_kes_minor, paid_usd_cents, paid_kes_minor, renewable,
      auto_renewable, refundable, refund_hours, refund_bytes_max, label)
    select 'lse_' || md5('large' || n), 'prx_' || md5('p' || n), 'ups_' || md5('u' || n),
           'cus_' || md5('c0'), 'ord_' || md5('large' || first), 'orl_' || md5('large' || n),
           'monthly', 'ended', at, at, at, at + interval '30 days', at + interval '1 hour', 199,
           25900, 2900, 377000, 2900, 377000, true, true, true, 24, 100000000,
           (${labels}::text[])[n % ${labels.length + 1}::integer]
      from ${numbered(lines, at)}`);
  const running = Array.from({ length: Math.ceil(lines / 2) }, (_, index) => 2 * index + 1);
  const rows = await db.rows<{ id: string }>(sql`
    select 'lse_' || md5('large' || n) as id from unnest(${running}::integer[]) as n`);
  const sealed = rows.map(({ id }) => keyring.seal(placeIn(leaseSeals, id), 'a secret'));
  await db.execute(sql`
    update leases l set state = 'active', ends_at = ${at}::timestamptz + interval '30 days',
           ended_at = null, username = s.id, secret_sealed = s.sealed, secret_mac = s.id
      from unnest(${rows.map(({ id }) => id)}::text[], ${sealed}::bytea[]) as s (id, sealed)
     where l.id = s.id`);
  await db.execute(sql`
    insert into lease_usage (lease_id, hour, bytes_up, bytes_down, connections, last_seen_at)
    select l.id, h.hour, 1000000, 9000000, 40, h.hour
      from leases l
     cross join lateral (
       select date_trunc('hour', ${at}::timestamptz) - make_interval(hours => n) as hour
         from generate_series(1, ${hoursUsed}::integer) as n) h
     where l.state = 'active' and l.customer_id = 'cus_' || md5('c0')`);
}
