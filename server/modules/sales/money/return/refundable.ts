import { money, subtract, type Money } from '#contracts/money.ts';
import type { PaymentId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findAttempt, fromBalance, methodOf, type Attempt } from '#modules/payments/collect';
import { givenBackOf, refundsOfSource, type MoneySource } from '#modules/payments/refunds';
import { traitsOf } from '#modules/payments';
import { refundPositionOf } from './refund-position.ts';
import type { SalesContext } from '../../context.ts';

export type Refundable = Readonly<{
  /** What can still go back of a payment, in all. */
  left: Money;
  /** The part that can go to the balance: the rest is already there. */
  balanceLeft: Money;
  /**
   * Whether it can go back the way it came; `payout`: a part of it, or what is left after one, as a
   * payment to the phone that paid.
   */
  back: 'parts' | 'whole' | 'payout' | 'none';
  /** How it was paid, as people call it. */
  method: string;
}>;

const nothing = money(0, 'KES');

/** What staff may choose from. Throws NotFound for an unknown payment. */
export async function refundable(
  db: Queryable,
  ctx: Pick<SalesContext, 'providers'>,
  paymentId: PaymentId,
): Promise<Refundable> {
  const attempt = await findAttempt(db, paymentId);
  if (!attempt) throw new NotFound('Payment not found.');
  const method = methodOf({ provider: attempt.provider });
  if (attempt.state !== 'succeeded') {
    return { left: nothing, balanceLeft: nothing, back: 'none', method };
  }
  const source: MoneySource = { kind: 'payment', id: attempt.id };
  const position = await refundPositionOf(db, { source, orderId: attempt.orderId });
  const before = await refundsOfSource(db, source);
  // A bank may have asked for part of it, which is counted and no refund yet.
  const given = await givenBackOf(db, source);
  const left = subtract(position.received, given);
  const priceLeft = subtract(position.price, before.orderPart);
  const isTheirs = position.account === 'customer_credit';
  const back = backOf(ctx, { attempt, left, isBegun: given.minor > 0 });
  const balanceLeft = money(Math.min(left.minor, priceLeft.minor), 'KES');
  return { left, balanceLeft: isTheirs ? nothing : balanceLeft, back, method };
}

type Going = Readonly<{ attempt: Attempt; left: Money; isBegun: boolean }>;

/** Whole payments go back only by their receipt, and only once; the rest needs payouts. */
function backOf(
  { providers }: Pick<SalesContext, 'providers'>,
  { attempt: { provider, receipt }, left, isBegun }: Going,
): Refundable['back'] {
  if (provider === fromBalance) return 'none';
  if (traitsOf(provider).returns === 'parts') return 'parts';
  const limits = providers[provider]?.payouts?.limits;
  if (limits && left.minor >= limits.min.minor) return 'payout';
  return receipt !== null && !isBegun ? 'whole' : 'none';
}
