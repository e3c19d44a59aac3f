import { minuteMs } from '#contracts/time.ts';
import { makeId } from '#platform/random.ts';
import { hashToken } from '#platform/secrets.ts';
import { conversationTokenOf, converse, keepTaken } from '../callbacks/converse.ts';
import { conversationsOf, insertPayoutTry, putAgain } from '../callbacks/conversations.sql.ts';
import type { Conversation } from '../callbacks/conversations.sql.ts';
import { chargeIn, judgePayout, judgePayoutStatus } from './judge-payout.ts';
import type { RefundAnswer } from './judge-refund.ts';
import { payeeOf } from './payee.ts';
import type { PayoutTaken } from '../providers/payouts.ts';
import { providerNamed } from '../providers-of.ts';
import { notShown, type Refund } from './refund.ts';
import type { PaymentsContext } from '../context.ts';

const waiting = { kind: 'waiting' } as const;
/** A result that has not come by now may never come; then M-Pesa is asked. */
const resultPatienceMs = 2 * minuteMs;
/** How often a payout without a result is asked about. */
const askAgainMs = minuteMs;
/** What M-Pesa took and does not show by now is for a person with its portal. */
const shownByMs = 15 * minuteMs;

/**
 * Sends a payout that was claimed. The one that may be with M-Pesa already goes out under the same
 * id of ours and is not paid again; what was certainly not made gets a new id.
 */
export async function sendPayout(ctx: PaymentsContext, refund: Refund): Promise<RefundAnswer> {
  const puts = putsOf(await conversationsOf(ctx.db, { refundId: refund.id }));
  const last = puts.at(-1);
  const isOpen = last && last.state !== 'answered' && last.state !== 'refused';
  // A person who sends again a payout that M-Pesa does not show has checked the portal.
  const isReused = isOpen && refund.resultCode !== notShown;
  return isReused ? judgeTaken(await putOnceMore(ctx, refund, last)) : putNew(ctx, refund, last);
}

const putsOf = (talks: readonly Conversation[]) => talks.filter(({ kind }) => kind === 'payout');

/** Sends it under a new id of ours, unless another worker with the same refund was quicker. */
async function putNew(
  ctx: PaymentsContext,
  refund: Refund,
  last: Conversation | undefined,
): Promise<RefundAnswer> {
  const { db, clock, random, keyring } = ctx;
  const id = makeId('cnv', random);
  const asked = {
    id,
    kind: 'payout',
    refundId: refund.id,
    claimId: null,
    noticeReceipt: null,
    originatorId: id,
    tokenHash: hashToken(conversationTokenOf(keyring, id)),
    at: clock(),
  } as const;
  const isOurs = await db.transaction((tx) =>
    insertPayoutTry(tx, { asked, last: last?.id ?? null }),
  );
  return isOurs ? judgeTaken(await put(ctx, refund, id)) : waiting;
}

async function putOnceMore(ctx: PaymentsContext, refund: Refund, { id }: Conversation) {
  await putAgain(ctx.db, { id, at: ctx.clock() });
  return put(ctx, refund, id);
}

async function put(
  ctx: PaymentsContext,
  refund: Refund,
  id: Conversation['id'],
): Promise<PayoutTaken> {
  const { payouts } = providerNamed(ctx, refund.provider);
  const phone = payeeOf(ctx.keyring, refund);
  if (!payouts || phone === undefined) {
    const why = payouts ? 'the phone was erased' : 'this shop makes no payouts';
    return keep(ctx, id, { kind: 'refused', code: 'not-sent', text: why });
  }
  const token = conversationTokenOf(ctx.keyring, id);
  const { amount } = refund;
  return keep(ctx, id, await payouts.send({ originatorId: id, phone, amount, token }));
}

async function keep(ctx: PaymentsContext, id: Conversation['id'], taken: PayoutTaken) {
  await keepTaken(ctx, id, taken);
  ctx.log.info({ conversation: id, kind: 'payout', outcome: taken.kind }, 'payout answered');
  return taken;
}

function judgeTaken(taken: PayoutTaken): RefundAnswer {
  if (taken.kind === 'asked') return { kind: 'accepted', reference: null };
  const { code, text } = taken;
  if (taken.kind === 'refused') return { kind: 'failed', code, text };
  // A busy gateway, or an id that they know: the money is queried, without an alarm.
  return { kind: 'lost', code, text, isExpected: taken.kind !== 'unknown' };
}

type Following = Readonly<{ refund: Refund; talks: readonly Conversation[] }>;

/** What became of a payout that went out: its result, or M-Pesa's answer to our question. */
export async function followPayout(ctx: PaymentsContext, refund: Refund): Promise<RefundAnswer> {
  const talks = await conversationsOf(ctx.db, { refundId: refund.id });
  const puts = putsOf(talks);
  const phone = payeeOf(ctx.keyring, refund);
  for (const paid of puts.filter(({ state }) => state === 'answered')) {
    const done = judgePayout(paid, phone);
    if (done.kind === 'done') return withCharge(ctx, { refund, talks }, { paid, done });
  }
  const last = puts.at(-1);
  // It died between its claim and its first word.
  if (!last) return refund.state === 'unknown' ? putNew(ctx, refund, last) : noResult;
  if (last.state === 'answered') {
    const judged = judgePayout(last, phone);
    if (judged.kind !== 'lost' || refund.state !== 'unknown') return judged;
  }
  if (refund.state === 'submitted') {
    const isLate = last.state === 'timed_out' || isSilent(ctx, last, resultPatienceMs);
    return isLate ? noResult : waiting;
  }
  if (refund.state !== 'unknown') return waiting;
  return lookUp(ctx, { refund, talks }, last);
}

/** Whether so much time has passed since it was last put. */
const isSilent = (ctx: PaymentsContext, { askedAt }: Conversation, ms: number) =>
  ctx.clock().getTime() - askedAt.getTime() >= ms * ctx.delayScale;

/**
 * Whether a question was put so long after the payout that M-Pesa had to know it. One of before it
 * went out may carry the same moment, or a later one by another process's clock.
 */
const wasAskedLate = (ctx: PaymentsContext, sent: Conversation, question: Conversation) =>
  question.askedAt.getTime() - sent.askedAt.getTime() >= shownByMs * ctx.delayScale;

const noResult = { kind: 'lost', code: 'no-result', text: 'no result has come' } as const;

/** Asked by our id before it is ever sent again (M-Pesa facts §1). */
async function lookUp(
  ctx: PaymentsContext,
  { refund, talks }: Following,
  last: Conversation,
): Promise<RefundAnswer> {
  const { payouts } = providerNamed(ctx, refund.provider);
  if (!payouts) return waiting;
  const questions = asked(talks, last);
  const answered = questions.findLast(({ state }) => state === 'answered');
  const { amount } = refund;
  const phone = payeeOf(ctx.keyring, refund);
  const judged =
    answered && judgePayoutStatus(answered, { shortcode: payouts.shortcode, phone, amount });
  if (judged?.kind === 'unheard') {
    if (last.state !== 'asked') return judgeTaken(await putOnceMore(ctx, refund, last));
    if (answered && wasAskedLate(ctx, last, answered)) return unseen(last);
  } else if (judged && judged.kind !== 'waiting') return judged;
  await askAgain(ctx, { refund, talks }, last);
  return waiting;
}

const unseen = ({ id }: Conversation): RefundAnswer => ({
  kind: 'stalled',
  code: notShown,
  text: `M-Pesa knows this payout and does not show it. Look for ${id} in the portal; if it was not paid, send again.`,
  alarm: false,
});

const asked = (talks: readonly Conversation[], { askedAt }: Pick<Conversation, 'askedAt'>) =>
  talks.filter((talk) => talk.kind === 'payout-status' && talk.askedAt >= askedAt);

async function askAgain(
  ctx: PaymentsContext,
  { refund, talks }: Following,
  { id, askedAt, result }: Conversation,
) {
  const { payouts } = providerNamed(ctx, refund.provider);
  const newest = asked(talks, { askedAt }).at(-1);
  const age = newest ? ctx.clock().getTime() - newest.askedAt.getTime() : Infinity;
  if (!payouts || age < askAgainMs * ctx.delayScale) return;
  const receipt = result?.parameters['TransactionReceipt'];
  const about = receipt === undefined ? { originatorId: id } : { receipt };
  await converse(ctx, { kind: 'payout-status', refundId: refund.id }, (token) =>
    payouts.askStatus({ ...about, token }),
  );
}

/**
 * A payout that was made. Its result does not say what it cost, so M-Pesa is asked once more; the
 * money counts as paid without that answer, too.
 */
async function withCharge(
  ctx: PaymentsContext,
  following: Following,
  { paid, done }: Readonly<{ paid: Conversation; done: Extract<RefundAnswer, { kind: 'done' }> }>,
): Promise<RefundAnswer> {
  const answered = asked(following.talks, paid).findLast(({ state }) => state === 'answered');
  if (answered) return { ...done, charge: chargeIn(answered.result?.parameters ?? {}) };
  const sinceMs = ctx.clock().getTime() - (paid.answeredAt ?? paid.askedAt).getTime();
  if (sinceMs >= resultPatienceMs * ctx.delayScale) return done;
  await askAgain(ctx, following, paid);
  return waiting;
}
