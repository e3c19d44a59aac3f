import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable, type Sql } from '#platform/db.ts';
import {
  givenPayment,
  givenTransfer,
  ids,
  noon,
  type GivenTransfer,
} from '#testing/admin/given-sound-sale.ts';
import type { Defect } from './defect.ts';
import { deskDefects } from './broken-desk.ts';
import { disputeDefects } from './broken-disputes.ts';
import { documentDefects } from './broken-documents.ts';
import { refundDefects } from './broken-refunds.ts';
import { settlementDefects } from './broken-settlements.ts';

const { customer, proxy, order, payment, lease, transfer, other } = ids;
const longAgo = new Date(noon.getTime() - dayMs * 30);

const by = (statement: Sql) => (db: Queryable) => db.execute(statement);
const booked = (source: GivenTransfer['source'], entries: GivenTransfer['entries']) => {
  return (db: Queryable) => givenTransfer(db, { id: transfer(9), source, entries });
};
const paid = (n: number, state: string) => (db: Queryable) =>
  givenPayment(db, { id: other('pay', n), order, state, n });
const noAppendOnly = (table: string, trigger = `${table}_append_only`): Sql => ({
  text: `alter table ${table} disable trigger ${trigger}`,
  values: [],
});

const secondOrder = sql`
  insert into orders (id, code, customer_id, state, usd_cents, rate_e4, kes_minor, created_at,
                      moved_at)
  values (${other('ord', 2)}, 'LG-000002', ${customer}, 'awaiting_payment', 199, 1300000, 25900,
          ${noon}, ${noon})`;
const secondLine = sql`
  insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
  values (${other('orl', 2)}, ${order}, 'proxy', ${proxy}, 'daily', 'Proxy', '{}', 199)`;
const hold = (n: number, from = noon) => sql`
  insert into leases (id, proxy_id, upstream_id, customer_id, order_id, order_line_id, plan, state,
                      reserved_at, reserved_until, day_usd_cents, day_kes_minor,
                      month_usd_cents, month_kes_minor, paid_usd_cents, paid_kes_minor,
                      renewable, auto_renewable, refundable, refund_hours, refund_bytes_max)
  values (${other('lse', n)}, ${proxy}, ${ids.upstream}, ${customer}, ${order},
          ${other('orl', n)}, 'daily', 'reserved', ${from},
          ${new Date(from.getTime() + 900_000)}, 199, 25900, 3900, 507000, 199, 25900, true,
          false, true, 24, 100000000)`;
const lotOf = (bytes: number) => sql`
  insert into traffic_lots (id, lease_id, order_line_id, bytes, usd_cents, kes_minor, starts_at,
                            ends_at, state)
  select ${`lot_${'0'.repeat(32)}`}, l.id, l.order_line_id, ${bytes}, 450, 58500, ${noon},
         ${new Date(noon.getTime() + dayMs)}, 'open'
    from leases l where l.id = ${lease}`;
const balanceMayFall = sql`
  alter table customer_balances drop constraint customer_balances_not_negative`;
const noLeaseGuards = [
  sql`alter table leases drop constraint leases_proxy_id_tstzrange_excl`,
  sql`alter table leases drop constraint leases_order_line_id_fkey`,
];

/** One seeded offence for each rule, by its id. */
export const defects: Readonly<Record<string, Defect>> = {
  ...refundDefects,
  ...deskDefects,
  ...documentDefects,
  ...disputeDefects,
  ...settlementDefects,
  'transfers-balance': {
    damage: booked(['test', '9'], { bank: 100, suspense: -99 }),
  },
  'transfers-are-whole': {
    without: [
      sql`alter table ledger_transfers
            drop constraint ledger_transfers_source_kind_source_id_key`,
    ],
    damage: booked(['delivery', order], { bank: 100, suspense: -100 }),
  },
  'books-are-append-only': { damage: by(noAppendOnly('ledger_entries')) },
  'receipts-are-booked': {
    damage: paid(2, 'succeeded'),
  },
  'receipts-are-confirmed': {
    damage: booked(['payment', other('pay', 9)], { mpesa_clearing: 100, customer_credit: -100 }),
  },
  'money-is-somebodys': {
    damage: async (db) => {
      await paid(2, 'succeeded')(db);
      await givenTransfer(db, {
        id: transfer(9),
        source: ['payment', other('pay', 2)],
        entries: { mpesa_clearing: 25_900, suspense: -25_900 },
      });
    },
  },
  'deposits-are-owed-orders': {
    damage: booked(['test', '9'], { bank: 100, customer_deposits: -100 }),
  },
  'revenue-is-delivered': {
    damage: by(sql`update orders set delivered_at = null where id = ${order}`),
  },
  'credit-is-not-negative': {
    without: [balanceMayFall],
    damage: booked(['test', '9'], { customer_credit: 100, revenue: -100 }),
  },
  'balances-are-the-books': {
    damage: by(sql`
      insert into customer_balances (customer_id, currency, minor)
      values (${customer}, 'KES', 1)`),
  },
  'top-ups-are-credited': {
    damage: async (db) => {
      await db.execute(secondOrder);
      await db.execute(sql`
        insert into order_lines (id, order_id, product, product_id, plan, title, facts, usd_cents)
        values (${other('orl', 2)}, ${other('ord', 2)}, 'topup', 'balance', 'daily', 'Top-up',
                '{}', 199)`);
      await db.execute(sql`
        update orders set delivered_at = ${noon} where id = ${other('ord', 2)}`);
    },
  },
  'one-living-payment': {
    without: [sql`drop index payment_attempts_one_alive`],
    damage: async (db) => {
      await paid(2, 'pending')(db);
      await paid(3, 'created')(db);
    },
  },
  'receipts-are-unique': {
    without: [sql`drop index payment_attempts_receipt`],
    damage: async (db) => {
      await paid(2, 'failed')(db);
      await db.execute(sql`update payment_attempts set receipt = 'RECEIPT1'`);
    },
  },
  'paid-means-confirmed': {
    damage: by(sql`update payment_intents set state = 'open'`),
  },
  'payments-cost-the-order': {
    damage: by(sql`update payment_attempts set amount_minor = 100`),
  },
  'payments-have-a-next-step': {
    damage: paid(2, 'pending'),
  },
  'payments-are-looked-at': {
    damage: by(sql`update payment_attempts set next_check_at = ${longAgo}`),
  },
  'payments-move-legally': {
    damage: by(sql`
      insert into payment_events (payment_id, from_state, to_state, cause, detail, at)
      values (${payment}, 'succeeded', 'failed', 'test', '{}', ${noon})`),
  },
  'payments-have-a-history': {
    damage: paid(2, 'failed'),
  },
  'knocks-are-kept-once': {
    without: [
      sql`alter table provider_inbox drop constraint provider_inbox_provider_dedupe_key_key`,
    ],
    damage: by(sql`
      insert into provider_inbox (provider, dedupe_key, body, source_address, source_known,
                                  received_at, handled_at)
      select 'daraja', 'same', '{}', '127.0.0.1', false, ${noon}, ${noon}
        from generate_series(1, 2)`),
  },
  'knocks-are-answered': {
    damage: by(sql`
      insert into provider_inbox (provider, dedupe_key, payment_id, body, source_address,
                                  source_known, received_at)
      values ('daraja', 'old', ${payment}, '{}', '127.0.0.1', false, ${longAgo})`),
  },
  'differences-are-told-once': {
    without: [
      sql`alter table payment_exceptions drop constraint payment_exceptions_dedupe_key_key`,
    ],
    damage: by(sql`
      insert into payment_exceptions (payment_id, kind, detail, dedupe_key, created_at)
      select ${payment}, 'contradiction', '{}', 'same', ${noon} from generate_series(1, 2)`),
  },
  'goods-are-paid': { damage: by(sql`update payment_intents set state = 'open'`) },
  'money-brings-goods': { damage: by(sql`update orders set state = 'paid'`) },
  'delivered-means-lease': {
    damage: async (db) => {
      await db.execute(secondOrder);
      await db.execute(sql`update leases set order_id = ${other('ord', 2)} where id = ${lease}`);
    },
  },
  'delivery-is-told': { damage: by(sql`delete from mails`) },
  'orders-move-legally': {
    damage: by(sql`
      insert into order_events (order_id, kind, detail, actor, at)
      values (${order}, 'cancel', '{"from": "delivered", "to": "cancelled"}', 'test', ${noon})`),
  },
  'traffic-is-delivered': { damage: by(sql`update order_lines set product = 'traffic'`) },
  'lots-add-up': {
    damage: async (db) => {
      await db.execute(sql`update order_lines set product_id = 'gb-residential-1'`);
      await db.execute(lotOf(2 ** 30));
    },
  },
  'lots-are-what-was-moved': {
    damage: by(sql`insert into traffic_accounts (lease_id, overdrawn) values (${lease}, 5)`),
  },
  'one-holder-per-proxy': { without: noLeaseGuards, damage: by(hold(2)) },
  'leases-are-claimed': { damage: by(sql`delete from lease_claims`) },
  'claims-are-leased': {
    damage: by(sql`update leases set state = 'ended' where id = ${lease}`),
  },
  'leases-make-sense': {
    damage: by(sql`update leases set state = 'revoked' where id = ${lease}`),
  },
  'holds-are-bounded': {
    without: noLeaseGuards,
    damage: async (db) => {
      for (let n = 2; n < 6; n += 1) await db.execute(hold(n));
    },
  },
  'holds-are-let-go': {
    damage: async (db) => {
      await db.execute(secondLine);
      await db.execute(hold(2, longAgo));
    },
  },
  'suspended-have-nothing': {
    damage: by(sql`update customers set suspended_at = ${noon} where id = ${customer}`),
  },
  'facts-are-enqueued-once': {
    without: [sql`alter table mails drop constraint mails_dedupe_key_key`],
    damage: by(sql`
      insert into mails (id, dedupe_key, template, recipients, created_at)
      values ('mail_2', ${`purchase-ready:${order}`}, 'purchase-ready', '{}', ${noon})`),
  },
  'jobs-are-done': {
    damage: by(sql`
      insert into jobs (topic, dedupe_key, payload, run_at, created_at)
      values ('mail.send', 'old', '{}', ${longAgo}, ${longAgo})`),
  },
  'tables-stay-small': {
    damage: by(sql`
      insert into rate_limits
      select 'key' || n, ${longAgo}, ${longAgo}, 1 from generate_series(1, 1001) n`),
  },
};
