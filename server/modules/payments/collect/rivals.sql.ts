import { secondMs } from '#contracts/time.ts';
import { prepared, sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Answer } from './ask-provider.ts';
import type { Attempt, ProviderName } from '../payment.ts';
import type { StatementLine } from '../providers/payment-provider.ts';
import { traitsOf } from '../traits.ts';

/**
 * Another payment by the same phone that may own the money. `open`: it will be known later;
 * `settled`: it has taken money that may be this attempt's.
 */
export type Rival = 'open' | 'settled';

/**
 * M-Pesa confirms a prompt without naming a receipt, and a typed code without naming a prompt. One
 * sum of money could so pay two orders: each side asks here whether the other has taken it. Both
 * queue for the phone, after the attempt's lock. Its masked number takes some for the same that are
 * not, which only makes them wait for the provider's list.
 */
export async function findRival(
  tx: Tx,
  attempt: Attempt,
  answer: Answer,
): Promise<Rival | undefined> {
  const isPrompt = traitsOf(attempt.provider).namesReceiptLater && attempt.state !== 'succeeded';
  if (!isPrompt || answer.kind !== 'succeeded') return undefined;
  if (answer.evidence?.kind === 'code') {
    await queueForPhone(tx, attempt);
    return (await hasUnnamed(tx, attempt)) ? 'open' : undefined;
  }
  // A receipt that only a callback names may be forged, so it does not distinguish them.
  if (answer.receipt !== null) return undefined;
  const [, typed] = await Promise.all([queueForPhone(tx, attempt), typedFor(tx, attempt)]);
  return typed;
}

const queueForPhone = (tx: Tx, { accountMasked }: Attempt) => queue(tx, accountMasked);

/**
 * Lets one transaction at a time decide whose money a receipt is, after the attempt's lock and the
 * phone's: two that are answered with it at once would both find it free.
 */
export const queueForReceipt = (tx: Tx, { provider }: Attempt, receipt: string) =>
  queue(tx, `${provider}:${receipt}`);

const queue = (tx: Tx, what: string) =>
  tx.rows(
    prepared(
      'payments.queue',
      sql`select pg_advisory_xact_lock(hashtextextended(${`receipts:${what}`}, 0))`,
    ),
  );

/** A payment of the same amount that was confirmed, and whose receipt M-Pesa has not named yet. */
async function hasUnnamed(tx: Tx, attempt: Attempt): Promise<boolean> {
  const { id, provider, accountMasked, amount } = attempt;
  const rows = await tx.rows(sql`
    select 1 from payment_attempts
     where provider = ${provider} and id <> ${id} and account_masked = ${accountMasked}
       and state = 'succeeded' and not receipt_proved and amount_minor = ${amount.minor} limit 1`);
  return rows.length > 0;
}

/**
 * How far apart the clocks of two of our processes may be. One of them wrote when the code was
 * typed, another when the payment began; both are nearer to the truth than this.
 */
const clocksApartMs = 30 * secondMs;

/** A code that was typed for another payment since this one began, by any process's clock. */
async function typedFor(
  tx: Tx,
  { id, accountMasked, amount, createdAt }: Attempt,
): Promise<Rival | undefined> {
  const since = new Date(createdAt.getTime() - clocksApartMs);
  const [row] = await tx.rows<{ isSettled: boolean }>(
    prepared(
      'payments.typed-for',
      sql`
    select c.receipt is not distinct from o.receipt as "isSettled"
      from receipt_claims c join payment_attempts o on o.id = c.payment_id
     where o.account_masked = ${accountMasked} and c.payment_id <> ${id}
       and c.created_at >= ${since} and o.amount_minor = ${amount.minor}
       and (c.state = 'asking' or c.receipt = o.receipt)
     order by 1 desc limit 1`,
    ),
  );
  return row && (row.isSettled ? 'settled' : 'open');
}

/**
 * Marks the receipts of payments that the provider's own list names for the same payment: from then
 * on none of them stands in the way of a code.
 */
export const proveReceipts = (
  db: Queryable,
  { provider, lines }: { provider: ProviderName; lines: readonly StatementLine[] },
) =>
  db.execute(sql`
    update payment_attempts a set receipt_proved = true
      from unnest(${lines.map(({ receipt }) => receipt)}::text[],
                  ${lines.map(({ reference }) => reference)}::text[]) l (receipt, reference)
     where a.provider = ${provider} and a.receipt = l.receipt and a.reference = l.reference
       and not a.receipt_proved`);
