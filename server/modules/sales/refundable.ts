import { money, subtract, type Money } from '#contracts/money.ts';
import type { PaymentId } from '#contracts/ids.ts';
import type { Queryable } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import {
  findAttempt,
  givenBackOf,
  refundsOfSource,
  type Attempt,
  type MoneySource,
} from '#modules/payments';
import { standingOf } from './refund-standing.ts';

export type Refundable = Readonly<{
  /** What can still go back of a payment, in all. */
  left: Money;
  /** Of it, what can go to the balance: the rest lies there already. */
  balanceLeft: Money;
  /** Whether it can go back the way it came. */
  back: 'parts' | 'whole' | 'none';
}>;

const nothing = money(0, 'KES');

/** What staff may choose from. Throws NotFound for an unknown payment. */
export async function refundable(db: Queryable, paymentId: PaymentId): Promise<Refundable> {
  const attempt = await findAttempt(db, paymentId);
  if (!attempt) throw new NotFound('There is no such payment.');
  if (attempt.state !== 'succeeded') return { left: nothing, balanceLeft: nothing, back: 'none' };
  const source: MoneySource = { kind: 'payment', id: attempt.id };
  const standing = await standingOf(db, { source, orderId: attempt.orderId });
  const before = await refundsOfSource(db, source);
  // A bank may have asked for part of it, which is counted and no refund yet.
  const given = await givenBackOf(db, source);
  const left = subtract(standing.received, given);
  const priceLeft = subtract(standing.price, before.orderPart);
  const isTheirs = standing.account === 'customer_credit';
  const back = backOf(attempt, given.minor > 0);
  const balanceLeft = money(Math.min(left.minor, priceLeft.minor), 'KES');
  return { left, balanceLeft: isTheirs ? nothing : balanceLeft, back };
}

/** M-Pesa reverses whole payments only, and only by their receipt. */
function backOf({ provider, receipt }: Attempt, isBegun: boolean): Refundable['back'] {
  if (provider === 'paystack') return 'parts';
  return provider === 'daraja' && receipt !== null && !isBegun ? 'whole' : 'none';
}
