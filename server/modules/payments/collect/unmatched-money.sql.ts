import type { CustomerId, OrderId, PaymentId } from '#contracts/ids.ts';
import { money, type Money } from '#contracts/money.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import type { ProviderName } from '../payment.ts';
import type { StatementLine } from '../providers/payment-provider.ts';

/** Where money lay before it was given to its owner: in the provider's account or in suspense. */
export type Origin = 'clearing' | 'suspense';

export type UnmatchedFound = Readonly<{
  provider: ProviderName;
  line: StatementLine;
  /**
   * The uploader of the statement that contains it; absent when it came from the provider itself.
   */
  foundBy?: CustomerId | null;
  at: Date;
}>;

/**
 * Stores a line without a match; the caller that gets true books it to suspense in the same
 * transaction. False when it is known, here or as the receipt of an attempt.
 */
export async function keepUnmatched(
  tx: Tx,
  { provider, line, at, foundBy = null }: UnmatchedFound,
): Promise<boolean> {
  const { receipt, amount, reference, at: paidAt } = line;
  const kept = await tx.execute(sql`
    insert into stray_money (provider, receipt, amount_minor, currency, reference, paid_at, state,
                             found_at, moved_at, found_by)
    select ${provider}, ${receipt}, ${amount.minor}::bigint, ${amount.currency}, ${reference},
           ${paidAt}, 'suspense', ${at}::timestamptz, ${at}::timestamptz, ${foundBy}
     where not exists (select 1 from payment_attempts
                        where provider = ${provider} and receipt = ${receipt})
    on conflict (provider, receipt) do nothing`);
  return kept > 0;
}

export type Unmatched = Readonly<{
  provider: ProviderName;
  receipt: string;
  amount: Money;
  paymentId: PaymentId;
  reference: string;
  at: Date;
}>;

/**
 * Assigns money to an attempt's customer, only once: undefined when it was already assigned. A line
 * that another transaction is storing is assigned on the next pass.
 */
export async function creditUnmatched(tx: Tx, unmatched: Unmatched): Promise<Origin | undefined> {
  const { provider, receipt, amount, paymentId, reference, at } = unmatched;
  const moved = await tx.execute(sql`
    update stray_money set state = 'credited', payment_id = ${paymentId}, moved_at = ${at}
     where provider = ${provider} and receipt = ${receipt} and state = 'suspense'`);
  if (moved > 0) return 'suspense';
  const written = await tx.execute(sql`
    insert into stray_money (provider, receipt, amount_minor, currency, reference, paid_at, state,
                             payment_id, found_at, moved_at)
    values (${provider}, ${receipt}, ${amount.minor}, ${amount.currency}, ${reference}, '',
            'credited', ${paymentId}, ${at}, ${at})
    on conflict (provider, receipt) do nothing`);
  return written > 0 ? 'clearing' : undefined;
}

/** What came in an order's name and became its customer's balance, in all. */
export async function partsOfOrder(db: Queryable, orderId: OrderId): Promise<Money> {
  const [row] = await db.rows<{ minor: number }>(sql`
    select coalesce(sum(s.amount_minor), 0)::bigint as minor
      from stray_money s join payment_attempts a on a.id = s.payment_id
     where a.order_id = ${orderId} and s.state = 'credited'`);
  return money(row?.minor ?? 0, 'KES');
}

/** One of several payments that together brought the price of an order. */
export type PaidPart = Readonly<{ provider: ProviderName; receipt: string }>;

/** The receipts behind `partsOfOrder`, oldest first. */
export const partsPaid = (db: Queryable, orderId: OrderId): Promise<PaidPart[]> =>
  db.rows<PaidPart>(sql`
    select s.provider, s.receipt
      from stray_money s join payment_attempts a on a.id = s.payment_id
     where a.order_id = ${orderId} and s.state = 'credited'
     order by s.found_at, s.receipt`);

export type Released = Readonly<{ provider: ProviderName; receipt: string; amount: Money }>;

/**
 * Releases money in suspense whose receipt an attempt has now booked; the caller posts its removal
 * in the same transaction. All of it, or one receipt.
 */
export async function releaseUnmatcheds(
  tx: Tx,
  { at, receipt, limit }: { at: Date; receipt?: string; limit: number },
): Promise<Released[]> {
  const rows = await tx.rows<{ provider: ProviderName; receipt: string; minor: number }>(
    prepared(
      'payments.release-unmatched',
      sql`
    with found as (
      select s.provider, s.receipt, a.id
        from stray_money s
        join payment_attempts a on a.provider = s.provider and a.receipt = s.receipt
       where s.state = 'suspense' and (${receipt ?? null}::text is null
             or s.receipt = ${receipt ?? null})
       order by s.found_at limit ${limit} for update of s skip locked)
    update stray_money s set state = 'applied', payment_id = f.id, moved_at = ${at}
      from found f where s.provider = f.provider and s.receipt = f.receipt
    returning s.provider, s.receipt, s.amount_minor as minor`,
    ),
  );
  return rows.map(({ minor, ...row }) => ({ ...row, amount: money(minor, 'KES') }));
}

/**
 * Closes the exceptions of money without an owner that a payment has booked as its own since. Other
 * ways out of suspense are a person's, who closes them in words.
 */
export const closeOwned = (tx: Tx, { resolution, at }: { resolution: string; at: Date }) =>
  tx.execute(sql`
    update payment_exceptions e set resolved_at = ${at}, resolution = ${resolution}
      from stray_money s
     where e.kind = 'unmatched-money' and e.resolved_at is null and s.state = 'applied'
       and s.provider = e.detail->>'provider' and s.receipt = e.detail->>'receipt'`);

export type KnownReceipts = Readonly<{
  /** Booked: nothing is left to do about them. */
  settled: ReadonlySet<string>;
  /** Known, and waiting for an owner. */
  suspended: ReadonlySet<string>;
}>;

/** What the books know of these receipts. */
export async function receiptsKnown(
  db: Queryable,
  { provider, receipts }: { provider: ProviderName; receipts: readonly string[] },
): Promise<KnownReceipts> {
  const rows = await db.rows<{ receipt: string; waits: boolean }>(sql`
    select receipt, false as waits from payment_attempts
     where provider = ${provider} and receipt = any(${receipts})
    union all
    select receipt, state = 'suspense' from stray_money
     where provider = ${provider} and receipt = any(${receipts})`);
  const of = (waiting: boolean) =>
    new Set(rows.filter(({ waits }) => waits === waiting).map(({ receipt }) => receipt));
  return { settled: of(false), suspended: of(true) };
}

export type WaitingUnmatched = Readonly<{
  provider: ProviderName;
  receipt: string;
  amount: Money;
  foundBy: CustomerId | null;
}>;

/** Money in suspense under its lock; undefined when it is unknown or already assigned. */
export async function lockUnmatched(
  tx: Tx,
  { provider, receipt }: { provider: ProviderName; receipt: string },
): Promise<WaitingUnmatched | undefined> {
  const [row] = await tx.rows<{ minor: number; foundBy: CustomerId | null }>(sql`
    select amount_minor as minor, found_by as "foundBy" from stray_money
     where provider = ${provider} and receipt = ${receipt} and state = 'suspense'
       for no key update`);
  return row && { provider, receipt, foundBy: row.foundBy, amount: money(row.minor, 'KES') };
}

/** Gives money in suspense to a customer without an order; the caller holds its lock and posts. */
export const giveUnmatched = (
  tx: Tx,
  {
    provider,
    receipt,
    customerId,
    at,
  }: Omit<WaitingUnmatched, 'amount' | 'foundBy'> & {
    customerId: CustomerId;
    at: Date;
  },
) =>
  tx.execute(sql`
    update stray_money set state = 'credited', customer_id = ${customerId}, moved_at = ${at}
     where provider = ${provider} and receipt = ${receipt} and state = 'suspense'`);

/** Moves money between suspense and its way back; the caller holds it. */
export const moveUnmatched = (
  tx: Tx,
  {
    provider,
    receipt,
    from,
    to,
    at,
  }: Readonly<{
    provider: ProviderName;
    receipt: string;
    from: 'suspense' | 'returning';
    to: 'suspense' | 'returning' | 'returned';
    at: Date;
  }>,
) =>
  tx.execute(sql`
    update stray_money set state = ${to}, moved_at = ${at}
     where provider = ${provider} and receipt = ${receipt} and state = ${from}`);
