import type { CustomerId, LeaseId, PaymentId } from '#contracts/ids.ts';
import type { PaymentBody } from '#contracts/payments.ts';
import type { Queryable, Tx } from '#platform/db.ts';
import { releaseCoupon } from '#modules/billing';
import { release } from '#modules/leases';
import { canMove, lockOrder, moveOrder, unpaidOrdersFor } from '#modules/orders';
import {
  askProvider,
  findLiveAttempt,
  PaymentInProgress,
  supersedeAttempt,
} from '#modules/payments';
import type { Answer, Attempt } from '#modules/payments';
import { settleAnswer } from './resolve-payment.ts';
import type { SalesWorld } from './world.ts';

export type Switching = Readonly<{
  customerId: CustomerId;
  productId: string;
  renews: LeaseId | null;
  mode: PaymentBody['mode'];
}>;

/**
 * Looks whether the customer comes from a card page for the same thing that was left unpaid: the
 * provider is asked about it, and what it says is written, before anything else is opened. Answers
 * the payment that `replaceCardPage` may end. Throws PaymentInProgress while somebody is paying on
 * that page, or has paid. A prompt on a phone cannot be withdrawn and is no matter for here.
 */
export async function leaveCardPage(
  world: SalesWorld,
  switching: Switching,
): Promise<PaymentId | undefined> {
  if (switching.mode === 'LINK') return undefined;
  const former = await formerTry(world.db, switching);
  if (former?.mode !== 'LINK') return undefined;
  const answer = await askProvider(world, former.id);
  await settleAnswer(world, former.id, answer);
  if (!mayBeLeft(answer)) throw new PaymentInProgress(former.id);
  return former.id;
}

/** Silence says nothing of money, and money that comes all the same is the customer's credit. */
const mayBeLeft = (answer: Answer) =>
  answer.kind === 'pending'
    ? answer.idle === true
    : answer.kind !== 'succeeded' && answer.kind !== 'strange';

async function formerTry(db: Queryable, switching: Switching): Promise<Attempt | undefined> {
  for (const orderId of await unpaidOrdersFor(db, switching)) {
    const live = await findLiveAttempt(db, orderId);
    if (live) return live;
  }
  return undefined;
}

/**
 * Ends the payment of a card page and its order, in the transaction that opens the next try. Throws
 * PaymentInProgress when the page was paid since it was asked about.
 */
export async function replaceCardPage(tx: Tx, world: SalesWorld, id: PaymentId): Promise<void> {
  const at = world.clock();
  const former = await supersedeAttempt(tx, id, { at, scale: world.delayScale });
  if (former.state === 'succeeded') throw new PaymentInProgress(id);
  const order = await lockOrder(tx, former.orderId);
  if (!canMove(order, 'cancel')) return;
  const actor = `customer:${order.customerId}`;
  const detail = { reason: 'another method', paymentId: id };
  await moveOrder(tx, order, { event: 'cancel', at, actor, detail });
  await releaseCoupon(tx, order.id);
  await release(tx, { orderLineId: order.line.id, at });
}
