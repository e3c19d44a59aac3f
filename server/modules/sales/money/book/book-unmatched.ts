import { negate, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import { lockOrder } from '#modules/orders';
import { clearingOf, traitsOf } from '#modules/payments';
import { collectorOf } from '#modules/payments/collect';
import { keepUnmatched, releaseUnmatcheds } from '#modules/payments/statements';
import type { Attempt } from '#modules/payments/collect';
import type { Origin, Released, UnmatchedFound } from '#modules/payments/statements';
import { announceCredit } from './announce-credit.ts';
import type { SalesContext } from '../../context.ts';

/**
 * Money without an owner is booked to suspense, only once; false when it is already booked. The
 * source is the provider's own record or a statement, never a callback.
 */
export async function suspendMoney(
  tx: Tx,
  ctx: SalesContext,
  found: UnmatchedFound,
): Promise<boolean> {
  const { provider, line, at } = found;
  if (!(await keepUnmatched(tx, found))) return false;
  await post(tx, ctx, {
    source: { kind: 'statement', id: sourceOf(found) },
    description: `Receipt ${line.receipt}, whose owner is not known`,
    entries: [
      { account: clearingOf(provider), amount: line.amount },
      { account: 'suspense', amount: negate(line.amount) },
    ],
    at,
  });
  return true;
}

/** M-Pesa's receipts came first and are stored without a prefix. */
const sourceOf = ({ provider, line: { receipt } }: UnmatchedFound) =>
  traitsOf(provider).payouts === 'printed' ? receipt : `${provider}:${receipt}`;

/** The way out of suspense, for money whose payment books it as its own. */
export const leaveSuspense = (
  tx: Tx,
  ctx: SalesContext,
  { provider, receipt, amount, at }: Released & { at: Date },
) =>
  post(tx, ctx, {
    source: { kind: 'statement-owned', id: receipt },
    description: `Receipt ${receipt} has found its payment`,
    entries: [
      { account: 'suspense', amount },
      { account: clearingOf(provider), amount: negate(amount) },
    ],
    at,
  });

export type CreditedMoney = Readonly<{
  attempt: Attempt;
  amount: Money;
  receipt: string;
  from: Origin;
  at: Date;
}>;

/**
 * Confirmed money of another amount, or a second time: the customer's credit, with a notification
 * (S49).
 */
export async function creditMoney(tx: Tx, ctx: SalesContext, credited: CreditedMoney) {
  const { attempt, amount, receipt, from, at } = credited;
  const { customerId, orderId } = attempt;
  const provider = collectorOf(attempt);
  const order = await lockOrder(tx, orderId);
  await post(tx, ctx, {
    source: { kind: 'stray', id: `${provider}:${receipt}` },
    description: `Receipt ${receipt}, credited beside ${order.code}`,
    entries: [
      { account: from === 'suspense' ? 'suspense' : clearingOf(provider), amount },
      { account: 'customer_credit', customerId, amount: negate(amount) },
    ],
    at,
  });
  return announceCredit(tx, ctx, { attempt: { ...attempt, receipt }, order, amount, at });
}

/**
 * Takes one receipt out of suspense in the transaction that books it to its payment; false when it
 * was not there.
 */
export async function leaveIfSuspended(
  tx: Tx,
  ctx: SalesContext,
  { receipt, at }: { receipt: string | null; at: Date },
): Promise<boolean> {
  if (receipt === null) return false;
  const released = await releaseUnmatcheds(tx, { at, receipt, limit: 1 });
  for (const unmatched of released) await leaveSuspense(tx, ctx, { ...unmatched, at });
  return released.length > 0;
}
