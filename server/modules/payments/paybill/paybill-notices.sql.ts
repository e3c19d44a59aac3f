import { money, type Money } from '#contracts/money.ts';
import { minuteMs } from '#contracts/time.ts';
import { sql, type Queryable, type Tx } from '#platform/db.ts';
import { tableQueue } from '#platform/loops/due-work.ts';
import type { SealedColumn } from '#platform/sealing/sealed-column.ts';
import { moneyOutChannel } from '../callbacks/conversations.sql.ts';
import type { ProviderName } from '../payment.ts';
import type { PaybillNotice } from '../providers/paybill.ts';

/** An announced manual payment to the paybill, not yet confirmed. */
export type HeardNotice = PaybillNotice &
  Readonly<{
    state: 'asking' | 'confirmed' | 'refused' | 'unanswered';
    tries: number;
    heardAt: Date;
  }>;

/** Until then the callback of a prompt should have named its receipt, or its query does. */
const namelessPatienceMs = 2 * minuteMs;

/**
 * Stores a notice, due at once; without an account it may be about a prompt's money, which finds
 * its payment automatically, so it can wait. A repeat changes nothing.
 */
export async function insertNotice(tx: Tx, notice: PaybillNotice, at: Date): Promise<void> {
  const { receipt, amount, reference, payer, at: paidAt } = notice;
  const dueAt = reference === '' ? new Date(at.getTime() + namelessPatienceMs) : at;
  await tx.rows(sql`
    with kept as (
      insert into paybill_notices (receipt, amount_minor, reference, payer, paid_at, state,
                                   heard_at, next_check_at)
      values (${receipt}, ${amount.minor}, ${reference}, ${payer}, ${paidAt}, 'asking', ${at},
              ${dueAt})
      on conflict (receipt) do nothing returning receipt)
    select pg_notify(${moneyOutChannel}, receipt) from kept`);
}

type Row = Omit<HeardNotice, 'amount'> & Readonly<{ minor: number }>;

export async function findNotice(db: Queryable, receipt: string): Promise<HeardNotice | undefined> {
  const [row] = await db.rows<Row>(sql`
    select receipt, amount_minor as minor, reference, payer, paid_at as at, state, tries,
           heard_at as "heardAt"
      from paybill_notices where receipt = ${receipt}`);
  if (!row) return undefined;
  const { minor, ...rest } = row;
  const amount: Money = money(minor, 'KES');
  return { ...rest, amount };
}

/** Notices whose next look has come, by their receipts, claimed for a minute. */
export const noticeQueue = tableQueue<Readonly<{ id: string }>>({
  table: 'paybill_notices',
  key: 'receipt',
  alive: sql`state = 'asking'`,
  claimMs: minuteMs,
});

/** Ends a notice; false when it has ended. */
export async function endNotice(
  db: Queryable,
  { receipt, state, at }: Pick<HeardNotice, 'receipt' | 'state'> & { at: Date },
): Promise<boolean> {
  const ended = await db.execute(sql`
    update paybill_notices
       set state = ${state}, resolved_at = ${at}, next_check_at = null, claimed_until = null
     where receipt = ${receipt} and state = 'asking'`);
  return ended > 0;
}

/** The secret parts of the addresses registered at providers. */
export const paybillTokens: SealedColumn = {
  purpose: 'payment.paybill-token',
  name: 'paybill_registrations.token_sealed',
  form: 'bytes',
  table: sql`paybill_registrations`,
  key: sql`shortcode`,
  value: sql`token_sealed`,
  put: sql`token_sealed = line.value`,
};

export type Registration = Readonly<{ hash: string; tokenSealed: Buffer | null }>;

/** The hash of the registered address; undefined before the first registration. */
export async function findRegistration(
  db: Queryable,
  shortcode: string,
): Promise<Registration | undefined> {
  const [row] = await db.rows<Registration>(sql`
    select address_hash as hash, token_sealed as "tokenSealed"
      from paybill_registrations where shortcode = ${shortcode}`);
  return row;
}

export const keepRegistration = (
  db: Queryable,
  { shortcode, hash, tokenSealed, at }: Registration & Readonly<{ shortcode: string; at: Date }>,
) =>
  db.execute(sql`
    insert into paybill_registrations (shortcode, address_hash, token_sealed, registered_at)
    values (${shortcode}, ${hash}, ${tokenSealed}, ${at})
    on conflict (shortcode) do update
       set address_hash = excluded.address_hash, token_sealed = excluded.token_sealed,
           registered_at = excluded.registered_at`);

/** Whether what a customer typed as the account names a payment or an order of the shop. */
export async function namesSomething(
  db: Queryable,
  { provider, reference }: { provider: ProviderName; reference: string },
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from payment_attempts where provider = ${provider} and reference = ${reference}
    union all
    select 1 from orders where code = ${reference} or replace(code, '-', '') = ${reference}
    limit 1`);
  return rows.length > 0;
}
