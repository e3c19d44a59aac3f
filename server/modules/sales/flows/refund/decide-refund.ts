import { formatMoney } from '#contracts/format/amounts.ts';
import { negate } from '#contracts/money.ts';
import type { RefundId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { findCustomer } from '#modules/identity';
import { enqueueMail } from '#modules/notifications';
import { type Order, titleOf } from '#modules/orders';
import { actsOn, countReturned, saveRefund, type Refund } from '#modules/payments/refunds';
import { RefundRefused } from '#modules/payments';
import { lockBoth, promiseRefund, saveStep } from '../../money/return/promise-refund.ts';
import { approvePayout, declinePayout } from '../../money/return/pay-out.ts';
import { freeReturned, promiseReturn } from '../../money/return/return-unmatched.ts';
import type { SalesContext } from '../../context.ts';

export type Decision = Readonly<{
  refundId: RefundId;
  /** `staff:cus_…` of the deciding person. */
  actor: string;
  at: Date;
}>;

/**
 * Approves a refund that waits for a second person. Throws RefundRefused for its requester, and
 * after another decision.
 */
export async function approveRefund(
  tx: Tx,
  ctx: SalesContext,
  { refundId, actor, at }: Decision,
): Promise<Refund> {
  const { refund, order } = await lockBoth(tx, refundId);
  requireAnother(actor, refund.requestedBy);
  if (refund.source.kind === 'balance') return approvePayout(tx, ctx, { refund, actor, at });
  const changes = { approvedBy: actor };
  const approved = await saveStep(tx, { refund, event: 'approve', actor, at, changes });
  if (order) return promiseRefund(tx, ctx, { refund: approved, order, actor, at });
  return promiseReturn(tx, ctx, { refund: approved, actor, at });
}

/** Staff have accounts as customers, too: `staff:cus_…` and `customer:cus_…` are one person. */
function requireAnother(actor: string, ...askers: readonly string[]) {
  if (askers.some((asker) => personIn(asker) === personIn(actor))) {
    throw new RefundRefused('You requested this. Someone else must approve it.');
  }
}

const personIn = (actor: string) => actor.split(':').at(-1);

/**
 * Whether staff may do this with a stuck refund, which the caller has locked. Returns the unchanged
 * refund where it needs two people and this is the first. Throws RefundRefused where it is not
 * allowed, and for the person who proposed or requested it.
 */
export async function agreedByTwo(
  tx: Tx,
  input: Readonly<{ refund: Refund; act: 'retry' | 'keep'; actor: string; at: Date }>,
): Promise<Refund | undefined> {
  const { refund, act, actor, at } = input;
  const acts = actsOn(refund);
  if (!acts[act]) throw new RefundRefused('The provider is still processing this refund.');
  if (!acts.needsTwo) return undefined;
  if (refund.proposedAct === act && refund.proposedBy) {
    requireAnother(actor, refund.proposedBy, refund.requestedBy);
    return undefined;
  }
  const proposed: Refund = { ...refund, proposedAct: act, proposedBy: actor };
  await saveRefund(tx, { before: refund.state, refund: proposed, cause: 'propose', actor, at });
  return proposed;
}

/**
 * Declines a waiting refund: its reserved amount is released, and a payout returns to its
 * customer's balance. A customer who requested it gets the reason.
 */
export async function rejectRefund(
  tx: Tx,
  ctx: SalesContext,
  { refundId, actor, at, reason }: Decision & { reason: string },
): Promise<Refund> {
  const { refund, order } = await lockBoth(tx, refundId);
  const changes = { resultText: reason };
  const rejected = await saveStep(tx, { refund, event: 'reject', actor, at, changes });
  await countReturned(tx, { source: refund.source, amount: negate(refund.amount) });
  if (refund.source.kind === 'balance') {
    await declinePayout(tx, ctx, { refund: rejected, answer: reason, at });
  } else if (!order) await freeReturned(tx, { refund, at });
  else if (refund.requestedBy.startsWith('customer:')) {
    await notifyDeclined(tx, ctx, { refund, order, answer: reason, at });
  }
  return rejected;
}

type Declined = Readonly<{ refund: Refund; order: Order; answer: string; at: Date }>;

async function notifyDeclined(tx: Tx, ctx: SalesContext, { refund, order, answer, at }: Declined) {
  const customer = await findCustomer(tx, order.customerId);
  if (!customer) throw new NotFound(`Order ${order.code} has no customer.`);
  await enqueueMail(tx, ctx, {
    template: 'refund-request',
    dedupeKey: `refund-declined:${refund.id}`,
    to: [customer.email],
    customerId: customer.id,
    facts: {
      firstName: customer.firstName,
      orderCode: order.code,
      title: titleOf(order),
      amount: formatMoney(refund.amount),
      answer,
      link: `${ctx.publicUrl}/dashboard/orders`,
    },
    at,
  });
}
