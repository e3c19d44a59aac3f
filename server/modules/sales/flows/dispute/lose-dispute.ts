import { money, negate, subtract, type Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { post } from '#modules/ledger';
import type { Order } from '#modules/orders';
import {
  asItCame,
  countReturned,
  insertRefund,
  insertRefundShares,
  refundsOfSource,
} from '#modules/payments/refunds';
import { untriedRefund } from '#modules/payments/refunds';
import type { Attempt } from '#modules/payments/collect';
import type { Dispute } from '#modules/payments/disputes';
import type { MoneySource, Refund } from '#modules/payments/refunds';
import { leftOfLines, sharesOf } from '../../money/return/refund-lines.ts';
import { promiseRefund } from '../../money/return/promise-refund.ts';
import { refundPositionOf } from '../../money/return/refund-position.ts';
import type { SalesContext } from '../../context.ts';

/** A bank has decided on the payment of an order, which is locked. */
export type BankDecision = Readonly<{
  dispute: Dispute;
  attempt: Attempt;
  order: Order;
  at: Date;
}>;

/**
 * Books what a bank took: as a return of the payment, so that order, tax and documents follow it
 * like any other, as far as the payment still had that money; what is beyond that is the shop's
 * loss. Undefined when nothing of the payment was left to return.
 */
export async function loseDispute(
  tx: Tx,
  ctx: SalesContext,
  { dispute, attempt, order, at }: BankDecision,
): Promise<Refund | undefined> {
  const { held } = dispute;
  const amount = dispute.amount ?? held;
  const source: MoneySource = { kind: 'payment', id: attempt.id };
  await bearRest(tx, ctx, { dispute, rest: subtract(amount, held), order, at });
  if (held.minor === 0) return undefined;
  const actor = `provider:${dispute.provider}`;
  const refund = await asRefund(tx, ctx, { dispute, attempt, order, source, actor, at });
  // What was held becomes the refund, to the cent.
  await countReturned(tx, { source, amount: negate(held) });
  await insertRefund(tx, refund);
  const lines = await leftOfLines(tx, order);
  if (lines) await insertRefundShares(tx, refund.id, sharesOf(lines, refund.orderPart));
  await countReturned(tx, { source, amount: held });
  return promiseRefund(tx, ctx, { refund, order, actor, at });
}

type Taking = BankDecision & Readonly<{ source: MoneySource; actor: string }>;

async function asRefund(
  tx: Tx,
  ctx: SalesContext,
  { dispute, attempt, order, source, actor, at }: Taking,
): Promise<Refund> {
  const position = await refundPositionOf(tx, { source, orderId: order.id });
  const before = await refundsOfSource(tx, source);
  const priceLeft = subtract(position.price, before.orderPart);
  const orderPart = money(Math.min(dispute.held.minor, priceLeft.minor), 'KES');
  return {
    id: makeId('rfd', ctx.random),
    kind: 'dispute',
    source,
    paymentId: attempt.id,
    orderId: order.id,
    customerId: order.customerId,
    provider: attempt.provider,
    destination: 'provider',
    amount: dispute.held,
    orderPart,
    vat: money(0, 'KES'),
    reason: `Reversed by the card’s bank${dispute.category ? `: ${dispute.category}` : ''}`,
    endsService: orderPart.minor > 0 && orderPart.minor === priceLeft.minor,
    state: 'requested',
    dedupeKey: `dispute:${dispute.id}`,
    requestedBy: actor,
    createdAt: at,
    ...asItCame,
    ...untriedRefund,
    providerReference: `dispute-${dispute.reference}`,
    submittedAt: at,
  };
}

type Rest = Readonly<{ dispute: Dispute; rest: Money; order: Order; at: Date }>;

/** The bank took more than the payment still had: part of it had gone back before. */
async function bearRest(tx: Tx, ctx: SalesContext, { dispute, rest, order, at }: Rest) {
  if (rest.minor === 0) return;
  await post(tx, ctx, {
    source: { kind: 'dispute-loss', id: dispute.id },
    description: `${order.code}: a bank took what had gone back before`,
    entries: [
      { account: 'losses', amount: rest },
      { account: 'disputed', amount: negate(rest) },
    ],
    at,
  });
}
