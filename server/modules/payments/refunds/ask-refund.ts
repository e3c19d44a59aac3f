import type { RefundId } from '#contracts/ids.ts';
import { minuteMs } from '#contracts/time.ts';
import { NotFound } from '#platform/errors.ts';
import { followPayout, sendPayout } from './ask-payout.ts';
import { converse } from '../callbacks/converse.ts';
import { conversationsOf, type Conversation } from '../callbacks/conversations.sql.ts';
import {
  judgeCardRefund,
  judgeCardRequest,
  judgeReversal,
  judgeReversalStatus,
  type RefundAnswer,
} from './judge-refund.ts';
import type { Attempt } from '../payment.ts';
import { findAttempt } from '../collect/payments.sql.ts';
import type { ConversationAnswer } from '../providers/money-out.ts';
import { providerNamed } from '../providers-of.ts';
import type { Refund } from './refund.ts';
import { claimRefund, findRefund } from './refunds.sql.ts';
import { submitDeadlineMs } from '../collect/schedule.ts';
import { traitsOf } from '../traits.ts';
import type { PaymentsContext } from '../context.ts';

const waiting = { kind: 'waiting' } as const;
/** A result that has not come by now may never come; then M-Pesa is asked. */
const resultPatienceMs = 2 * minuteMs;
/** How often a lost reversal is asked about. */
const askAgainMs = minuteMs;
/** A card refund that no list shows by now was never made. */
const listPatienceMs = minuteMs;

/**
 * Advances one refund by one network step: sends it, once per try, or queries its outcome. Pass the
 * answer to the code that books it. Never call it inside a transaction. Throws NotFound for an
 * unknown id.
 */
export async function askRefund(
  ctx: PaymentsContext,
  id: RefundId,
): Promise<{ answer: RefundAnswer; tries: number }> {
  const refund = await findRefund(ctx.db, id);
  if (!refund) throw new NotFound('Refund not found.');
  if (refund.state === 'requested') {
    const at = ctx.clock();
    const deadline = new Date(at.getTime() + submitDeadlineMs);
    const claimed = await claimRefund(ctx.db, { id, at, deadline });
    if (!claimed) return { answer: waiting, tries: refund.tries };
    return { answer: await send(ctx, claimed), tries: claimed.tries };
  }
  return { answer: await follow(ctx, refund), tries: refund.tries };
}

async function send(ctx: PaymentsContext, refund: Refund): Promise<RefundAnswer> {
  if (refund.carrier === 'payout') return sendPayout(ctx, refund);
  const attempt = refund.paymentId ? await findAttempt(ctx.db, refund.paymentId) : undefined;
  const { operator, cardRefunds } = providerNamed(ctx, refund.provider);
  const { amount, id: refundId } = refund;
  const reference = cardReferenceOf(refund, attempt);
  if (cardRefunds && reference !== undefined) {
    const sent = await sentBefore(ctx, refund, attempt);
    if (sent) return sent;
    const order = { reference, amount, note: noteOf(refund), reason: refund.reason };
    return judgeCardRequest(await cardRefunds.create(order));
  }
  const receipt = receiptOf(refund, attempt?.receipt ?? null);
  if (!operator || receipt === null) {
    return notSent('this shop has no way to send it back');
  }
  const asked = await converse(ctx, { kind: 'reversal', refundId }, (token) =>
    operator.reverse({ receipt, amount, token }),
  );
  return judgeAsked(asked);
}

/**
 * Before a card refund goes out again, what became of the tries whose answer was lost: one that
 * lives is this refund, and is not made a second time.
 */
async function sentBefore(
  ctx: PaymentsContext,
  refund: Refund,
  attempt: Attempt | undefined,
): Promise<RefundAnswer | undefined> {
  const { cardRefunds } = providerNamed(ctx, refund.provider);
  const reference = cardReferenceOf(refund, attempt);
  if (!cardRefunds || reference === undefined) return undefined;
  for (let tries = refund.tries - 1; tries >= 1; tries -= 1) {
    const previous = { ...refund, tries, submittedAt: null };
    const found = await cardRefunds.find(requestedOf(previous, attempt, reference));
    if (found.kind === 'silent') return { kind: 'lost', code: found.code, text: found.text };
    if (found.kind === 'found' && found.status !== 'failed') return judgeCardRequest(found);
  }
  return undefined;
}

/** Each try of a card refund has a note of its own: a failed one is not taken for the next. */
const noteOf = ({ id, tries }: Refund) => (tries > 1 ? `${id}-${tries}` : id);

const receiptOf = ({ source }: Refund, own: string | null) =>
  source.kind === 'stray' ? (source.id.split(':')[1] ?? null) : own;

/** A payment goes by our reference; one that is not ours, by the provider's own number. */
const cardReferenceOf = (refund: Refund, attempt: Attempt | undefined) => {
  return attempt?.reference ?? receiptOf(refund, null) ?? undefined;
};

/** A list without it proves nothing: it may be late, or have lost our note. A person looks. */
const notListed: RefundAnswer = {
  kind: 'stalled',
  code: 'not-listed',
  text: 'the provider lists no such refund; look in its dashboard before you send it again',
  alarm: false,
};

const requestedOf = (refund: Refund, attempt: Attempt | undefined, reference: string) => ({
  reference,
  receipt: attempt?.receipt ?? null,
  note: noteOf(refund),
  amount: refund.amount,
  since: refund.submittedAt ?? refund.createdAt,
});

const notSent = (text: string): RefundAnswer => ({ kind: 'failed', code: 'not-sent', text });

function judgeAsked(asked: ConversationAnswer): RefundAnswer {
  if (asked.kind === 'asked') return { kind: 'accepted', reference: null };
  const { code, text } = asked;
  return { kind: asked.kind === 'refused' ? 'failed' : 'lost', code, text };
}

async function follow(ctx: PaymentsContext, refund: Refund): Promise<RefundAnswer> {
  const sinceMs = ctx.clock().getTime() - (refund.submittedAt ?? refund.createdAt).getTime();
  if (refund.state === 'submitting') {
    // Its process died between the claim and the answer: it may or may not have been sent.
    return sinceMs >= submitDeadlineMs
      ? { kind: 'lost', code: 'lost', text: 'no answer' }
      : waiting;
  }
  const isWatched = ['submitted', 'unknown', 'needs_attention'].includes(refund.state);
  if (!isWatched) return waiting;
  if (refund.carrier === 'payout') return followPayout(ctx, refund);
  return traitsOf(refund.provider).returns === 'parts'
    ? followCard(ctx, refund, sinceMs)
    : followReversal(ctx, refund, sinceMs);
}

async function followCard(
  ctx: PaymentsContext,
  refund: Refund,
  sinceMs: number,
): Promise<RefundAnswer> {
  const { cardRefunds } = providerNamed(ctx, refund.provider);
  const attempt = refund.paymentId ? await findAttempt(ctx.db, refund.paymentId) : undefined;
  const reference = cardReferenceOf(refund, attempt);
  if (!cardRefunds || reference === undefined) return waiting;
  if (refund.providerReference !== null) {
    return judgeCardRefund(await cardRefunds.ask(refund.providerReference));
  }
  const found = await cardRefunds.find(requestedOf(refund, attempt, reference));
  if (found.kind === 'none' && sinceMs >= listPatienceMs * ctx.delayScale) return notListed;
  return judgeCardRefund(found);
}

async function followReversal(
  ctx: PaymentsContext,
  refund: Refund,
  sinceMs: number,
): Promise<RefundAnswer> {
  const talks = await conversationsOf(ctx.db, { refundId: refund.id });
  const reversals = talks.filter(({ kind }) => kind === 'reversal');
  const last = reversals.at(-1);
  if (last?.state === 'answered') {
    const triedBefore = reversals.slice(0, -1).some(({ state }) => state !== 'refused');
    const judged = judgeReversal(last, triedBefore);
    if (judged.kind !== 'lost' || refund.state !== 'unknown') return judged;
  }
  if (refund.state === 'submitted') {
    const isLate = last?.state === 'timed_out' || sinceMs >= resultPatienceMs * ctx.delayScale;
    return isLate ? { kind: 'lost', code: 'no-result', text: 'no result has come' } : waiting;
  }
  if (refund.state !== 'unknown') return waiting;
  return askStatus(ctx, { refund, talks });
}

type Lost = Readonly<{ refund: Refund; talks: readonly Conversation[] }>;

/** The payment's own state says whether the reversal happened; asked again until it does. */
async function askStatus(ctx: PaymentsContext, lost: Lost): Promise<RefundAnswer> {
  const { refund, talks } = lost;
  const questions = talks.filter(
    ({ kind, askedAt }) => kind === 'reversal-status' && askedAt >= (refund.submittedAt ?? askedAt),
  );
  const attempt = refund.paymentId ? await findAttempt(ctx.db, refund.paymentId) : undefined;
  const receipt = receiptOf(refund, attempt?.receipt ?? null);
  const answered = questions.findLast(({ state }) => state === 'answered');
  if (answered) {
    // "Still there" counts only when it was asked late enough.
    const askedAfterMs = answered.askedAt.getTime() - (refund.submittedAt?.getTime() ?? 0);
    const sinceMs = askedAfterMs / ctx.delayScale;
    const judged = judgeReversalStatus(answered, { sinceMs, original: receipt });
    if (judged.kind !== 'waiting') return judged;
  }
  const newest = questions.at(-1);
  const age = newest ? ctx.clock().getTime() - newest.askedAt.getTime() : Infinity;
  const { operator } = providerNamed(ctx, refund.provider);
  if (operator && receipt !== null && age >= askAgainMs * ctx.delayScale) {
    // A reversal is a transaction of its own: once M-Pesa has named it, that one is asked about.
    const named = talks.findLast(({ kind, originatorId }) => kind === 'reversal' && originatorId);
    const isUnknown = answered !== undefined && answered.resultCode !== '0';
    const about =
      named?.originatorId && !isUnknown ? { originatorId: named.originatorId } : { receipt };
    await converse(ctx, { kind: 'reversal-status', refundId: refund.id }, (token) =>
      operator.askStatus({ ...about, token }),
    );
  }
  return waiting;
}
