import type { PaymentId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { actorFor } from '#platform/request-ids/acting-person.ts';
import { releaseCoupon } from '#modules/billing';
import { lockHolds, release } from '#modules/leases/holding';
import {
  canMove,
  findOpenOrder,
  lockOrder,
  lockPurpose,
  moveOrder,
  type Order,
  type Purpose,
} from '#modules/orders';
import {
  phoneOfAttempt,
  askProvider,
  findAttempt,
  findLiveAttempt,
  isLive,
  paymentsOfOrders,
  supersedeAttempt,
} from '#modules/payments/collect';
import { collectorFor, PaymentInProgress } from '#modules/payments';
import type { Answer, Attempt } from '#modules/payments/collect';
import type { PayerAccount } from '../../money/collect/collect.ts';
import { settleAnswer } from './resolve-payment.ts';
import type { SalesContext } from '../../context.ts';

/** How a customer wants to pay for something now. */
export type Trying = Purpose &
  PayerAccount &
  Readonly<{
    provider?: string | undefined;
    amount: Money;
  }>;

/**
 * Looks for an open payment for the same purpose before another one is opened. The same method,
 * amount and phone again are that payment. Where something differs its provider is queried first,
 * and the answer is stored: an ended payment makes room, and a card page without a payment in
 * progress is returned, for `closePreviousAttempt` to end. Throws PaymentInProgress for everything
 * else, such as a prompt on a phone, which cannot be withdrawn (G19).
 */
export async function leavePreviousAttempt(
  ctx: SalesContext,
  trying: Trying,
): Promise<PaymentId | undefined> {
  const previous = await openPaymentFor(ctx.db, trying);
  if (!previous) return undefined;
  if (isSame(ctx, previous, trying)) throw new PaymentInProgress(previous, ctx.clock());
  const answer = await askProvider(ctx, previous.id);
  await settleAnswer(ctx, previous.id, answer);
  if (previous.mode === 'LINK' && mayBeLeft(answer)) return previous.id;
  const now = await findAttempt(ctx.db, previous.id);
  if (!now || isLive(now.state) || now.state === 'succeeded') {
    throw new PaymentInProgress(now ?? previous, ctx.clock());
  }
  return undefined;
}

/** No answer says nothing about money, and money that still comes is the customer's credit. */
const mayBeLeft = (answer: Answer) =>
  answer.kind === 'pending'
    ? answer.idle === true
    : answer.kind !== 'succeeded' && answer.kind !== 'strange';

function isSame({ keyring }: SalesContext, previous: Attempt, trying: Trying): boolean {
  const { mode, provider, amount, account } = trying;
  if (previous.mode !== mode || previous.amount.minor !== amount.minor) return false;
  if (mode === 'BALANCE' || previous.provider !== collectorFor(mode, provider)) return false;
  return mode === 'LINK' || phoneOfAttempt(keyring, previous) === account;
}

/** The customer's open payment for a purpose, by any method. */
export async function openPaymentFor(
  db: Queryable,
  purpose: Purpose,
): Promise<Attempt | undefined> {
  const orderId = await findOpenOrder(db, purpose);
  return orderId && findLiveAttempt(db, orderId);
}

type Closing = Readonly<{
  left: PaymentId | undefined;
  /** The goods of the next try, where they are several. */
  wanted?: readonly string[] | undefined;
  at: Date;
}>;

/**
 * Makes room for the next try, in the transaction that opens it: the order before it, whose payment
 * has ended, is cancelled with its hold and coupon. Money that still arrives for it becomes credit.
 * `left` is the card page that the customer comes from. Throws PaymentInProgress while a payment is
 * open, or when the order was paid since it was looked at.
 */
export async function closePreviousAttempt(
  tx: Tx,
  ctx: SalesContext,
  { left, wanted, at, ...purpose }: Purpose & Closing,
): Promise<void> {
  const locked = lockPurpose(tx, purpose);
  if (left) {
    await locked;
    await replaceCardPage(tx, ctx, { id: left, wanted, at });
  }
  const [orderId] = await Promise.all([findOpenOrder(tx, purpose), locked]);
  if (!orderId) return;
  const live = await findLiveAttempt(tx, orderId);
  if (live) throw new PaymentInProgress(live, at);
  const order = await lockOrder(tx, orderId);
  if (canMove(order, 'cancel')) {
    return cancel(tx, order, { wanted, at, detail: { reason: 'tried again' } });
  }
  const paid = (await paymentsOfOrders(tx, [orderId])).get(orderId);
  if (paid) throw new PaymentInProgress({ id: paid.id }, at);
}

/** Throws PaymentInProgress when the page was paid since it was asked about. */
async function replaceCardPage(
  tx: Tx,
  ctx: SalesContext,
  { id, wanted, at }: Pick<Closing, 'wanted' | 'at'> & Readonly<{ id: PaymentId }>,
): Promise<void> {
  const previous = await supersedeAttempt(tx, id, { at, scale: ctx.delayScale });
  if (previous.state === 'succeeded') throw new PaymentInProgress({ id }, at);
  const order = await lockOrder(tx, previous.orderId);
  if (!canMove(order, 'cancel')) return;
  await cancel(tx, order, { wanted, at, detail: { reason: 'another method', paymentId: id } });
}

type Cancelling = Pick<Closing, 'wanted' | 'at'> &
  Readonly<{ detail: Readonly<Record<string, unknown>> }>;

async function cancel(tx: Tx, order: Order, { wanted, at, detail }: Cancelling): Promise<void> {
  const actor = actorFor(order.customerId);
  await moveOrder(tx, order, { event: 'cancel', at, actor, detail });
  await releaseCoupon(tx, order.id);
  await lockHolds(tx, order.customerId);
  await release(tx, { orderLineIds: order.lines.map(({ id }) => id), wanted, at });
}
