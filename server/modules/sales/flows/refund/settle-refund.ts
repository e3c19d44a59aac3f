import { negate } from '#contracts/money.ts';
import type { RefundId } from '#contracts/ids.ts';
import { dayMs, hourMs, minuteMs } from '#contracts/time.ts';
import type { Tx } from '#platform/db.ts';
import { post } from '#modules/ledger';
import type { Order } from '#modules/orders';
import {
  askRefund,
  refundMoved,
  saveRefund,
  type Refund,
  type RefundAnswer,
  type RefundEvent,
} from '#modules/payments/refunds';
import { configAlarm, endConfigAlarms, RefundRefused } from '#modules/payments';
import { insertExceptions, type PaymentException } from '#modules/payments/collect';
import { agreedByTwo, type Decision } from './decide-refund.ts';
import { finishPayout, keepPayout } from '../../money/return/pay-out.ts';
import { postSent } from '../../money/return/post-sent.ts';
import { finishRefund, lockBoth, saveStep } from '../../money/return/promise-refund.ts';
import { finishReturn } from '../../money/return/return-unmatched.ts';
import type { SalesContext } from '../../context.ts';

const actor = 'system';

/**
 * Brings one refund forward: sends or asks outside of any transaction, then writes what follows in
 * one. The worker, the provider's callback and staff may all call it, however often and at once.
 */
export async function resolveRefund(ctx: SalesContext, refundId: RefundId): Promise<void> {
  const { answer, tries } = await askRefund(ctx, refundId);
  await ctx.db.transaction(async (tx) => {
    const { refund, order } = await lockBoth(tx, refundId);
    // An answer about an earlier try says nothing of this one, nor of a next one that waits.
    if (refund.tries !== tries || refund.state === 'requested') return;
    await applyAnswer(tx, ctx, { refund, order, answer, at: ctx.clock() });
  });
}

const events: Readonly<Record<Exclude<RefundAnswer['kind'], 'waiting'>, RefundEvent>> = {
  accepted: 'accept',
  done: 'finish',
  failed: 'fail',
  stalled: 'stall',
  lost: 'lose',
};

type Applying = Readonly<{
  refund: Refund;
  order: Order | undefined;
  answer: RefundAnswer;
  at: Date;
}>;

async function applyAnswer(tx: Tx, ctx: SalesContext, applying: Applying) {
  const { refund, order, answer, at } = applying;
  const isRefused = answer.kind === 'failed' && refund.state === 'submitting';
  const event = answer.kind === 'waiting' ? undefined : events[answer.kind];
  const moving = isRefused ? 'refuse' : event;
  const isMoved = moving !== undefined && refundMoved(refund.state, moving) !== undefined;
  if (!isMoved) {
    const nextCheckAt = isWatched(refund) ? nextLook(refund, at, ctx.delayScale) : null;
    const watched = { ...refund, nextCheckAt };
    return saveRefund(tx, { before: refund.state, refund: watched, cause: 'look', actor, at });
  }
  const told = withWords(refund, answer);
  if (moving === 'finish') return finish(tx, ctx, { refund: told, order, at });
  const isOver = moving === 'refuse' || moving === 'fail';
  const changes = { nextCheckAt: isOver ? null : nextLook(told, at, ctx.delayScale) };
  const saved = await saveStep(tx, { refund: told, event: moving, actor, at, changes });
  const isPayees = answer.kind === 'failed' && answer.isPayees === true;
  // It cannot be sent there: its owner gets it back automatically.
  if (isPayees && saved.source.kind === 'balance') {
    return keepPayout(tx, ctx, { refund: saved, actor, at });
  }
  const exceptions = exceptionsOf(told, answer, at);
  return insertExceptions(tx, { paymentId: refund.paymentId, exceptions, at });
}

type Finishing = Pick<Applying, 'refund' | 'order' | 'at'>;

async function finish(tx: Tx, ctx: SalesContext, { refund, order, at }: Finishing) {
  await endConfigAlarms(tx, { ...carriedBy(refund, at), at });
  if (order) {
    await postSent(tx, ctx, { refund, what: `Refund for ${order.code}, sent back`, at });
    return finishRefund(tx, ctx, { refund, order, actor, at });
  }
  return refund.source.kind === 'balance'
    ? finishPayout(tx, ctx, { refund, actor, at })
    : finishReturn(tx, ctx, { refund, actor, at });
}

const isWatched = ({ state }: Refund) =>
  state === 'submitting' ||
  state === 'submitted' ||
  state === 'unknown' ||
  state === 'needs_attention';

function withWords(refund: Refund, answer: RefundAnswer): Refund {
  const code = 'code' in answer ? { resultCode: answer.code } : {};
  const text = 'text' in answer ? { resultText: answer.text } : {};
  const reference = 'reference' in answer ? answer.reference : null;
  const providerReference = reference ?? refund.providerReference;
  const charge = 'charge' in answer ? (answer.charge ?? refund.charge) : refund.charge;
  return { ...refund, ...code, ...text, providerReference, charge };
}

/** How soon a refund is looked at again, by how long it has been away. */
const looks: readonly (readonly [untilMs: number, everyMs: number])[] = [
  [5 * minuteMs, 15_000],
  [hourMs, 2 * minuteMs],
  [dayMs, 15 * minuteMs],
];
const slowestMs = hourMs;

function nextLook(refund: Refund, at: Date, scale: number): Date {
  const away = (at.getTime() - (refund.submittedAt ?? refund.createdAt).getTime()) / scale;
  const [, everyMs = slowestMs] = looks.find(([untilMs]) => away < untilMs) ?? [];
  return new Date(at.getTime() + everyMs * scale);
}

/** The part of its provider whose settings a refund tries, and since when it does. */
const carriedBy = ({ provider, carrier, submittedAt }: Refund, at: Date) => ({
  part: `${provider}:${carrier}` as const,
  askedAt: submittedAt ?? at,
});

/** Issues for a person: a failed refund, and settings that M-Pesa refuses. */
function exceptionsOf(refund: Refund, answer: RefundAnswer, at: Date): PaymentException[] {
  if (answer.kind !== 'failed' && answer.kind !== 'stalled' && answer.kind !== 'lost') return [];
  if (answer.kind === 'lost' && answer.isExpected) return [];
  const { code, text, kind } = answer;
  const detail = { refundId: refund.id, code, text, outcome: kind };
  const stuck = { kind: 'refund-stuck', detail, dedupeKey: `refund-stuck:${refund.id}` } as const;
  const isAlarm = answer.kind === 'stalled' && answer.alarm;
  if (!isAlarm) return [stuck];
  return [stuck, configAlarm({ ...carriedBy(refund, at), code, text })];
}

/**
 * Sends a failed refund again, such as after its cause was fixed. Where the money may be with
 * another person, the first person proposes it and a second one approves. Throws RefundRefused
 * while it is with its provider, and when the proposer repeats the request.
 */
export async function retryRefund(
  tx: Tx,
  { refundId, actor: staff, at }: Decision,
): Promise<Refund> {
  const { refund } = await lockBoth(tx, refundId);
  const proposed = await agreedByTwo(tx, { refund, act: 'retry', actor: staff, at });
  if (proposed) return proposed;
  const changes = { nextCheckAt: at };
  const detail = refund.proposedBy ? { proposedBy: refund.proposedBy } : {};
  return saveStep(tx, { refund, event: 'retry', actor: staff, at, changes, detail });
}

/** Ends a refund that failed on the customer's balance instead; as `retryRefund` otherwise. */
export async function keepRefund(
  tx: Tx,
  ctx: SalesContext,
  { refundId, actor: staff, at }: Decision,
): Promise<Refund> {
  const { refund, order } = await lockBoth(tx, refundId);
  const proposed = await agreedByTwo(tx, { refund, act: 'keep', actor: staff, at });
  if (proposed) return proposed;
  if (refund.source.kind === 'balance') return keepPayout(tx, ctx, { refund, actor: staff, at });
  if (!order)
    throw new RefundRefused('This payment has no customer whose balance could be credited.');
  const { customerId } = order;
  await post(tx, ctx, {
    source: { kind: 'refund-kept', id: refund.id },
    description: `Refund for ${order.code}, on the balance instead`,
    entries: [
      { account: 'refunds_payable', amount: refund.amount },
      { account: 'customer_credit', customerId, amount: negate(refund.amount) },
    ],
    at,
  });
  const kept = { ...refund, destination: 'balance' } as const;
  return finishRefund(tx, ctx, { refund: kept, order, actor: staff, at });
}
