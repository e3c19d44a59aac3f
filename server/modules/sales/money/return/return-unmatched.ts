import { wholeKes, money, negate } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { makeId } from '#platform/random.ts';
import { post } from '#modules/ledger';
import {
  asItCame,
  countReturned,
  insertRefund,
  lockReturnable,
  returnsOfSource,
  saveRefund,
  untriedRefund,
  type MoneySource,
  type Refund,
} from '#modules/payments/refunds';
import { moveUnmatched } from '#modules/payments/statements';
import { takeUnmatched, type Giving } from '../book/take-unmatched.ts';
import { postSent } from './post-sent.ts';
import { saveStep } from './promise-refund.ts';
import type { SalesContext } from '../../context.ts';

const nothing = money(0, 'KES');

export type Returning = Giving & Readonly<{ reason: string; actor: string }>;

/**
 * Returns money without an owner to its payer, as a refund: above the limit it waits for a second
 * person. Until it is returned or declined it cannot be assigned. Throws NotFound and
 * `second-person-needed` like an assignment.
 */
export async function returnUnmatched(
  tx: Tx,
  ctx: SalesContext,
  { reason, actor, ...giving }: Returning,
): Promise<Refund> {
  const { provider, receipt, amount } = await takeUnmatched(tx, giving);
  const at = ctx.clock();
  const source: MoneySource = { kind: 'stray', id: `${provider}:${receipt}` };
  await lockReturnable(tx, { source, received: amount });
  await countReturned(tx, { source, amount });
  await moveUnmatched(tx, { provider, receipt, from: 'suspense', to: 'returning', at });
  const mayPass = amount.minor <= wholeKes(ctx.limits.refundAloneKesMax).minor;
  const refund: Refund = {
    id: makeId('rfd', ctx.random),
    kind: 'refund',
    source,
    paymentId: null,
    orderId: null,
    customerId: null,
    provider,
    destination: 'provider',
    amount,
    orderPart: nothing,
    vat: nothing,
    reason,
    endsService: false,
    state: mayPass ? 'requested' : 'awaiting_approval',
    // A return that was turned down leaves room for another.
    dedupeKey: `return:${source.id}:${await returnsOfSource(tx, source)}`,
    requestedBy: actor,
    createdAt: at,
    ...asItCame,
    ...untriedRefund,
  };
  await insertRefund(tx, refund);
  return mayPass ? promiseReturn(tx, ctx, { refund, actor, at }) : refund;
}

type Acting = Readonly<{ refund: Refund; actor: string; at: Date }>;

/** Makes it the shop's debt to the payer, and the refund starts. */
export async function promiseReturn(
  tx: Tx,
  ctx: SalesContext,
  { refund, actor, at }: Acting,
): Promise<Refund> {
  await post(tx, ctx, {
    source: { kind: 'refund', id: refund.id },
    description: `Return of ${refund.source.id}: ${refund.reason}`,
    entries: [
      { account: 'suspense', amount: refund.amount },
      { account: 'refunds_payable', amount: negate(refund.amount) },
    ],
    at,
  });
  const due = { ...refund, nextCheckAt: at };
  await saveRefund(tx, { before: refund.state, refund: due, cause: 'promise', actor, at });
  return due;
}

/** It has left: the refund and the money are done. */
export async function finishReturn(tx: Tx, ctx: SalesContext, acting: Acting): Promise<Refund> {
  const { refund, at } = acting;
  await postSent(tx, ctx, { refund, what: `Return of ${refund.source.id}, sent back`, at });
  await moveReturned(tx, { refund, to: 'returned', at });
  return saveStep(tx, { ...acting, event: 'finish' });
}

/** A return that was turned down: the money waits for its owner again. */
export const freeReturned = (tx: Tx, { refund, at }: Pick<Acting, 'refund' | 'at'>) =>
  moveReturned(tx, { refund, to: 'suspense', at });

function moveReturned(
  tx: Tx,
  { refund, to, at }: { refund: Refund; to: 'suspense' | 'returned'; at: Date },
) {
  const [provider = '', receipt = ''] = refund.source.id.split(':');
  return moveUnmatched(tx, { provider, receipt, from: 'returning', to, at });
}
