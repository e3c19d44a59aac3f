import { dayMs } from '#contracts/time.ts';
import { sql, type Queryable } from '#platform/db.ts';
import { givenTransfer, ids, noon } from '#testing/admin/given-sound-sale.ts';
import type { Defect } from './defect.ts';

const { customer, order, line, payment, transfer, other } = ids;
const refund = other('rfd', 1);
const minor = 10_000;

type Given = Readonly<{ state?: string; counted?: number; booked?: boolean; told?: boolean }>;

/** A refund of part of the one sale, as the shop writes it but for what is named. */
async function givenRefund(db: Queryable, given: Given = {}) {
  const { state = 'succeeded', counted = minor, booked = true, told = true } = given;
  await db.execute(sql`
    insert into returnable_money values ('payment', ${payment}, 25900, ${counted})`);
  await db.execute(sql`
    insert into refunds (id, kind, source_kind, source_id, payment_id, order_id, customer_id,
      provider, destination, amount_minor, order_minor, currency, reason, ends_service, state,
      dedupe_key, requested_by, created_at, next_check_at)
    values (${refund}, 'credit', 'payment', ${payment}, ${payment}, ${order}, ${customer},
      'daraja', ${state === 'succeeded' ? 'balance' : 'provider'}, ${minor}, ${minor}, 'KES',
      'test', false, ${state}, 'test', 'system', ${noon}, ${noon})`);
  if (told) {
    await db.execute(sql`
      insert into refund_events (refund_id, from_state, to_state, cause, actor, detail, at)
      select ${refund}, was, became, 'test', 'system', '{}', ${noon}
        from (values (null, 'requested'), ('requested', 'succeeded')) as story (was, became)
       where became = 'requested' or ${state} = 'succeeded'`);
  }
  if (!booked) return;
  const account = state === 'succeeded' ? 'customer_credit' : 'refunds_payable';
  await givenTransfer(db, {
    id: transfer(8),
    source: ['refund', refund],
    entries: { revenue: minor, [account]: -minor },
  });
}

/** A payout of a balance whose owner has paid nothing in by a proven number. */
async function givenPayout(db: Queryable) {
  await db.execute(sql`insert into returnable_money values ('balance', ${refund}, 10000, 10000)`);
  await db.execute(sql`
    insert into refunds (id, kind, source_kind, source_id, customer_id, provider, destination,
      carrier, payee_sealed, payee_masked, amount_minor, order_minor, currency, reason,
      ends_service, state, dedupe_key, requested_by, created_at, next_check_at)
    values (${refund}, 'payout', 'balance', ${refund}, ${customer}, 'daraja', 'provider', 'payout',
      'sealed', '2547••••0001', 10000, 0, 'KES', 'test', false, 'requested', 'test', 'system',
      ${noon}, ${noon})`);
}

/** One seeded offence for each rule about refunds. */
export const refundDefects: Readonly<Record<string, Defect>> = {
  'refunds-within-receipts': { damage: (db) => givenRefund(db, { counted: minor - 1 }) },
  'lines-return-their-price': {
    damage: async (db) => {
      await givenRefund(db);
      await db.execute(sql`update order_lines set kes_minor = ${minor - 1} where id = ${line}`);
      await db.execute(sql`
        insert into refund_lines (refund_id, order_line_id, minor)
        values (${refund}, ${line}, ${minor})`);
    },
  },
  'refunds-are-booked': { damage: (db) => givenRefund(db, { booked: false }) },
  'promises-are-payable': {
    damage: (db) =>
      givenTransfer(db, {
        id: transfer(9),
        source: ['test', '9'],
        entries: { revenue: 100, refunds_payable: -100 },
      }),
  },
  'payouts-within-payments': { damage: givenPayout },
  'refunds-move-legally': { damage: (db) => givenRefund(db, { told: false }) },
  'refunds-are-looked-after': {
    damage: async (db) => {
      await givenRefund(db, { state: 'requested' });
      await db.execute(sql`
        update refunds set next_check_at = ${new Date(noon.getTime() - dayMs)}`);
    },
  },
};
