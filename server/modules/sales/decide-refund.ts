import { negate } from '#contracts/money.ts';
import type { RefundId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { lockOrder, type Order } from '#modules/orders';
import { countReturned, lockRefund, RefundRefused, type Refund } from '#modules/payments';
import { promiseRefund, saveStep } from './promise-refund.ts';
import { freeReturned, promiseReturn } from './return-stray.ts';
import type { SalesWorld } from './world.ts';

export type Decision = Readonly<{
  refundId: RefundId;
  /** `staff:cus_…` of whoever decides. */
  actor: string;
  at: Date;
}>;

/**
 * Lets out a refund that waits for a second person. Throws RefundRefused for whoever asked for it,
 * and when somebody else has decided.
 */
export async function approveRefund(
  tx: Tx,
  world: SalesWorld,
  { refundId, actor, at }: Decision,
): Promise<Refund> {
  const { refund, order } = await lockBoth(tx, refundId);
  if (refund.requestedBy === actor) {
    throw new RefundRefused('Somebody else has to approve what you asked for.');
  }
  const changes = { approvedBy: actor };
  const approved = await saveStep(tx, { refund, event: 'approve', actor, at, changes });
  return order
    ? promiseRefund(tx, world, { refund: approved, order, actor, at })
    : promiseReturn(tx, world, { refund: approved, actor, at });
}

/** Turns a waiting refund down: nothing was promised, and what it held is free again. */
export async function rejectRefund(
  tx: Tx,
  { refundId, actor, at, reason }: Decision & { reason: string },
): Promise<Refund> {
  const { refund, order } = await lockBoth(tx, refundId);
  const changes = { resultText: reason };
  const rejected = await saveStep(tx, { refund, event: 'reject', actor, at, changes });
  await countReturned(tx, { source: refund.source, amount: negate(refund.amount) });
  if (!order) await freeReturned(tx, { refund, at });
  return rejected;
}

/** Refund first, then its order: the order of all locks. Money without an owner has no order. */
export async function lockBoth(
  tx: Tx,
  id: RefundId,
): Promise<{ refund: Refund; order: Order | undefined }> {
  const refund = await lockRefund(tx, id);
  if (!refund) throw new NotFound('There is no such refund.');
  return { refund, order: refund.orderId ? await lockOrder(tx, refund.orderId) : undefined };
}
