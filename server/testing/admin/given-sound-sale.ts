import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';

export const noon = new Date('2026-03-01T12:00:00Z');

const hex = (n: number) => n.toString(16).padStart(32, '0');
/** Ids of the only sale of these tests; `n` distinguishes several of a kind. */
export const ids = {
  customer: `cus_${hex(1)}`,
  upstream: `ups_${hex(1)}`,
  proxy: `prx_${hex(1)}`,
  order: `ord_${hex(1)}`,
  line: `orl_${hex(1)}`,
  payment: `pay_${hex(1)}`,
  lease: `lse_${hex(1)}`,
  invoice: `inv_${hex(1)}`,
  transfer: (n: number) => `trf_${hex(n)}`,
  other: (prefix: string, n: number) => `${prefix}_${hex(n)}`,
};
const priceMinor = 25_900;

/**
 * A proxy that was ordered, paid, delivered, booked and reported, row by row as the shop writes it.
 */
export async function givenSoundSale(db: Queryable) {
  const ends = new Date(noon.getTime() + dayMs);
  const holdEnds = new Date(noon.getTime() + 900_000);
  const { customer, upstream, proxy, order, line, payment, lease, transfer } = ids;
  await db.execute(sql`
    insert into customers (id, email, name, first_name, last_name, created_at, updated_at)
    values (${customer}, 'one@shop.test', 'Wanjiru Maina', 'Wanjiru', 'Maina', ${noon}, ${noon})`);
  await db.execute(sql`
    insert into upstreams (id, supplier, external_id, host, port, protocol, exit_ip, origin,
                           consent_basis, created_at)
    values (${upstream}, 'test', '1', '127.0.0.1', 9, 'socks5', '198.18.0.1', 'test', 'test',
            ${noon})`);
  await db.execute(sql`
    insert into proxies (id, upstream_id, ip, country_code, region, city, zip, isp, connection,
                         price_day_cents, price_month_cents, created_at, updated_at)
    values (${proxy}, ${upstream}, '198.18.0.1', 'KE', 'Nairobi', 'Nairobi', '00100', 'Test Fiber',
            'Fiber', 199, 3900, ${noon}, ${noon})`);
  await db.execute(sql`
    insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                        moved_at, paid_at, delivered_at)
    values (${order}, 'LG-000001', ${customer}, 'delivered', 199, 1300000, ${priceMinor}, ${noon},
            ${noon}, ${noon}, ${noon})`);
  await db.execute(sql`
    insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
    values (${line}, ${order}, 'proxy', ${proxy}, 'daily', 'Proxy', '{}', 199)`);
  await db.execute(sql`
    insert into order_events (order_id, kind, detail, actor, at)
    select ${order}, kind, detail::jsonb, 'system', ${noon} from (values
      ('submit', '{"from": "draft", "to": "awaiting_payment"}'),
      ('step:reserved', '{}'),
      ('pay', '{"from": "awaiting_payment", "to": "paid"}'),
      ('deliver', '{"from": "paid", "to": "delivered"}'),
      ('step:credentials_issued', '{}')) as story (kind, detail)`);
  await db.execute(sql`
    insert into payment_intents values (${order}, ${customer}, ${priceMinor}, 'KES', 'paid',
                                        ${noon}, ${noon})`);
  await givenPayment(db, { id: payment, order, state: 'succeeded', n: 1 });
  await db.execute(sql`
    insert into payment_events (payment_id, from_state, to_state, cause, detail, at)
    select ${payment}, was, became, 'test', '{}', ${noon} from (values
      (null, 'created'), ('created', 'submitting'), ('submitting', 'pending'),
      ('pending', 'succeeded')) as story (was, became)`);
  await givenTransfer(db, {
    id: transfer(1),
    source: ['payment', payment],
    entries: { mpesa_clearing: priceMinor, customer_deposits: -priceMinor },
  });
  await givenTransfer(db, {
    id: transfer(2),
    source: ['delivery', order],
    entries: { customer_deposits: priceMinor, revenue: -priceMinor },
  });
  await givenInvoice(db);
  await db.execute(sql`
    insert into leases (id, proxy_id, upstream_id, customer_id, order_id, order_line_id, plan,
                        state, reserved_at, reserved_until, starts_at, ends_at, username,
                        secret_sealed, secret_mac, day_usd_cents, day_kes_minor,
                        month_usd_cents, month_kes_minor, paid_usd_cents, paid_kes_minor,
                        renewable, auto_renewable, refundable, refund_hours, refund_bytes_max)
    values (${lease}, ${proxy}, ${upstream}, ${customer}, ${order}, ${line}, 'daily', 'active',
            ${noon}, ${holdEnds}, ${noon}, ${ends}, 'user1', 'sealed', 'mac', 199,
            25900, 3900, 507000, 199, 25900, true, false, true, 24, 100000000)`);
  await db.execute(sql`
    insert into lease_claims values (${proxy}, ${lease}, ${customer}, ${ends})`);
  await db.execute(sql`
    insert into mails (id, dedupe_key, template, recipients, customer_id, created_at)
    values ('mail_1', ${`purchase-ready:${order}`}, 'purchase-ready', '{one@shop.test}',
            ${customer}, ${noon})`);
}

/** The invoice of the one sale, numbered first of its year. */
async function givenInvoice(db: Queryable) {
  const { invoice, order, payment, customer } = ids;
  await db.execute(sql`insert into document_counters values ('invoice', 2026, 1)`);
  await db.execute(sql`
    insert into invoices (id, year, seq, number, order_id, order_code, payment_id, customer_id,
      issued_at, seller, buyer, lines, list_minor, discount_minor, total_minor, vat_minor,
      usd_cents, rate_e4, method)
    values (${invoice}, 2026, 1, 'INV-2026-000001', ${order}, 'LG-000001', ${payment}, ${customer},
            ${noon}, '{}', '{}', '[]', ${priceMinor}, 0, ${priceMinor}, 0, 199, 1300000,
            'M-Pesa')`);
  await db.execute(sql`
    insert into invoice_standings (invoice_id, total_minor, vat_minor)
    values (${invoice}, ${priceMinor}, 0)`);
}

type GivenPayment = Readonly<{ id: string; order: string; state: string; n: number }>;

/** A payment row; `n` makes its unique columns unique. It has no next check. */
export async function givenPayment(db: Queryable, { id, order, state, n }: GivenPayment) {
  const expires = new Date(noon.getTime() + 900_000);
  await db.execute(sql`
    insert into payment_attempts (id, order_id, customer_id, provider, mode, state, amount_minor,
      currency, account_sealed, account_masked, reference, provider_reference,
      callback_token_hash, receipt, facts, created_at, expires_at)
    values (${id}, ${order}, ${ids.customer}, 'daraja', 'STK', ${state}, ${priceMinor}, 'KES',
            'sealed', 'masked', ${`REF${n}`}, ${`ws_CO_${n}`}, ${`hash${n}`}, ${`RECEIPT${n}`},
            '{}', ${noon}, ${expires})`);
}

export type GivenTransfer = Readonly<{
  id: string;
  source: readonly [string, string];
  entries: Readonly<Record<string, number>>;
}>;

/** A transfer with these entries, all of the test's customer where the account is a customer's. */
export async function givenTransfer(db: Queryable, { id, source, entries }: GivenTransfer) {
  const [kind, sourceId] = source;
  await db.execute(sql`
    insert into ledger_transfers values (${id}, ${kind}, ${sourceId}, 'test', ${noon})`);
  await db.execute(sql`
    insert into ledger_entries (transfer_id, account, customer_id, currency, amount_minor)
    select ${id}, key, case when key like 'customer%' then ${ids.customer} end, 'KES',
           value::bigint from jsonb_each_text(${JSON.stringify(entries)}::jsonb)`);
}
