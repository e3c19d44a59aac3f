import { formatPlain, sameMoney, type Money } from '#contracts/money.ts';
import type { Answer } from './ask-provider.ts';
import { configAlarm } from '../config-alarm.ts';
import { claimsExactMoney, fromBalance, isLive, moved } from '../payment.ts';
import type { Attempt, AttemptEvent, PaymentException } from '../payment.ts';
import { confirmationPatienceMs, endsAt, nextAskAt, receiptPatienceMs } from './schedule.ts';
import type { Rival } from './rivals.sql.ts';
import { submitDeadlineMs, unknownPatienceMs, zeroGapMs } from './schedule.ts';
import { referenceToAsk, traitsOf } from '../traits.ts';

/** What an answer means for an attempt. Pure: the same input gives the same verdict. */
export type Verdict = Readonly<{
  attempt: Attempt;
  exceptions: readonly PaymentException[];
  /** Set exactly when this answer made the attempt succeed: the money that came. */
  amount?: Money;
  /** Money that came in the attempt's name and does not pay for its order (S49). */
  unmatched?: Readonly<{ receipt: string; amount: Money }>;
}>;

export type Circumstances = Readonly<{
  at: Date;
  receiptUsed: boolean;
  scale: number;
  /** The money may be that of another payment from this phone (see `findRival`). */
  rival?: Rival | undefined;
}>;

type Step = Readonly<{
  event?: AttemptEvent;
  changes?: Partial<Attempt>;
  exceptions?: readonly PaymentException[];
  /** The money of a `confirm`. */
  amount?: Money;
  unmatched?: Verdict['unmatched'];
  /** False ends the watch: nothing more can come of asking. */
  watch?: boolean;
  askAgainAt?: Date;
}>;

/**
 * Applies one answer (payments facts §1.6 and §4.2). Only `confirm` counts money, and only with the
 * provider's own yes: beside a callback of exactly the due amount, or twice at least ten seconds
 * apart, or with a figure of its own.
 */
export function judgeAnswer(attempt: Attempt, answer: Answer, facts: Circumstances): Verdict {
  const step = applicable(attempt, stepFor(attempt, answer, facts));
  const state = (step.event && moved(attempt.state, step.event)) ?? attempt.state;
  const hasEnded = state !== attempt.state && !isLive(state);
  const resolved = hasEnded ? { resolvedAt: facts.at } : {};
  const next: Attempt = { ...attempt, ...step.changes, ...resolved, state };
  const ended = endInTime(next, facts.at);
  const exceptions = [...(step.exceptions ?? []), ...overdue(ended, facts)];
  const nextCheckAt = nextCheckFor(ended, { answer, step, facts });
  const paid = step.amount ? { amount: step.amount } : {};
  const unmatched = step.unmatched ? { unmatched: step.unmatched } : {};
  return { attempt: { ...ended, nextCheckAt }, exceptions, ...paid, ...unmatched };
}

/** A yes to an attempt that is just being sent changes nothing: it is asked about again. */
const applicable = (attempt: Attempt, step: Step): Step =>
  step.event === 'confirm' && !moved(attempt.state, 'confirm') ? {} : step;

function stepFor(attempt: Attempt, answer: Answer, facts: Circumstances): Step {
  if (isLostInSending(attempt, facts.at)) return lostInSending(answer, facts.at);
  switch (answer.kind) {
    case 'succeeded':
      if (attempt.state === 'succeeded') return completeReceipt(attempt, answer, facts);
      return judgeYes(attempt, answer, facts);
    case 'failed':
      return judgeNo(attempt, answer, facts);
    case 'pending':
      return { event: 'doubt', changes: noZeros };
    case 'strange':
      return strange(attempt, answer);
    case 'not-found':
      return notFound(attempt, answer, facts.at);
    case 'misconfigured':
      return { exceptions: [refusedSettings(attempt, answer)] };
    case 'silent':
      return answer.retryAt ? { askAgainAt: answer.retryAt } : {};
    case 'clock':
      return nothingAsked(attempt, facts);
  }
}

/** The process that was sending it has died, or would have said so by now. */
const isLostInSending = ({ state, submittedAt }: Attempt, at: Date) =>
  state === 'submitting' &&
  submittedAt !== null &&
  at.getTime() - submittedAt.getTime() >= submitDeadlineMs;

/** Any answer is confirmed by a second question, for attempts that may follow it. */
const lostInSending = (answer: Answer, at: Date): Step => ({
  event: 'lose',
  changes: { resultCode: 'lost', resultText: 'no answer' },
  ...(answer.kind !== 'clock' && { askAgainAt: at }),
});

type Of<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>;
type Yes = Of<'succeeded'>;

const noZeros = { zeroAnswers: 0, firstZeroAt: null };

function judgeYes(attempt: Attempt, answer: Yes, facts: Circumstances): Step {
  const { claim, amount: due } = attempt;
  if (facts.rival === 'open') return { event: 'doubt' };
  if (facts.rival === 'settled') return doubted(attempt, 'receipt-reused', { typed: true });
  const payerProved = answer.isOfAccount === true;
  const words = { resultCode: answer.code, resultText: answer.text, payerProved };
  if (answer.amount !== null) {
    // A page for another price is not ours, or was altered: a person looks before anything counts.
    if (answer.asked && !sameMoney(answer.asked, due)) {
      const { receipt } = answer;
      return doubted(attempt, 'amount-mismatch', { asked: formatPlain(answer.asked), receipt });
    }
    const enough = answer.amount.currency === due.currency && answer.amount.minor >= due.minor;
    if (!enough) return tooLittle(attempt, { receipt: answer.receipt, came: answer.amount }, facts);
    if (facts.receiptUsed) return doubted(attempt, 'receipt-reused', { receipt: answer.receipt });
    const named = proved(answer.receipt);
    return { event: 'confirm', changes: { ...words, ...named }, amount: answer.amount };
  }
  const claimed = claim?.code === '0' ? claim : null;
  if (claimed && claimed.amountMinor !== null && claimed.amountMinor !== due.minor) {
    return doubted(attempt, 'amount-mismatch', { saidMinor: claimed.amountMinor });
  }
  if (claimed?.receipt && facts.receiptUsed) {
    return doubted(attempt, 'receipt-reused', { receipt: claimed.receipt });
  }
  const confirmed = { ...words, receipt: claimed?.receipt ?? null, receiptProved: false };
  if (claimed && claimed.amountMinor !== null) {
    return { event: 'confirm', changes: confirmed, amount: due };
  }
  const gap = zeroGapMs * facts.scale;
  const { firstZeroAt } = attempt;
  if (firstZeroAt && answer.askedAt.getTime() - firstZeroAt.getTime() >= gap) {
    const changes = { ...confirmed, zeroAnswers: attempt.zeroAnswers + 1 };
    return { event: 'confirm', changes, amount: due };
  }
  // A yes while the prompt may still be open proves nothing; the second one does.
  const since = firstZeroAt ?? answer.askedAt;
  return {
    event: 'doubt',
    changes: { zeroAnswers: Math.max(1, attempt.zeroAnswers), firstZeroAt: since },
    askAgainAt: new Date(since.getTime() + gap),
  };
}

/** The provider itself names another amount: no goods for it, but the money is the customer's. */
function tooLittle(
  attempt: Attempt,
  { receipt, came }: Readonly<{ receipt: string | null; came: Money }>,
  { receiptUsed }: Circumstances,
): Step {
  const step = doubted(attempt, 'amount-mismatch', { said: formatPlain(came), receipt });
  const isOurs = receipt !== null && came.currency === 'KES' && came.minor > 0;
  return isOurs && !receiptUsed ? { ...step, unmatched: { receipt, amount: came } } : step;
}

function judgeNo(attempt: Attempt, answer: Of<'failed'>, facts: Circumstances): Step {
  const { code, text, soft } = answer;
  if (attempt.state === 'succeeded') {
    return { exceptions: [exception(attempt, 'contradiction', { code, text })] };
  }
  const isClaimed = claimsExactMoney(attempt);
  const contradicted = isClaimed ? doubted(attempt, 'contradiction', { code, text }) : undefined;
  // The callback says that money moved, so an early no may be the query's own fault (facts §1.6).
  if (contradicted && !isLateFor(attempt, answer.askedAt, facts)) return contradicted;
  const alarms = answer.alarm ? [refusedSettings(attempt, answer)] : [];
  const exceptions = [...(contradicted?.exceptions ?? []), ...alarms];
  const changes = { ...noZeros, resultCode: code, resultText: text };
  // A callback can be forged; was it true after all, the watch finds the money and credits it.
  return { event: 'deny', changes, exceptions, watch: soft || isClaimed };
}

/** Long enough after the callback that the provider's books no longer trail it. */
const isLateFor = ({ callbackAt }: Attempt, askedAt: Date, { scale }: Circumstances) =>
  callbackAt !== null && askedAt.getTime() - callbackAt.getTime() >= confirmationPatienceMs * scale;

function strange(attempt: Attempt, { code, text }: Of<'strange'>): Step {
  const exceptions = [exception(attempt, 'unknown-code', { code, text })];
  return { event: 'doubt', changes: noZeros, exceptions };
}

/** Right after a push the query does not know it yet; much later something is wrong. */
function notFound(attempt: Attempt, { code, text }: Of<'not-found'>, at: Date): Step {
  const since = attempt.submittedAt ?? attempt.createdAt;
  const isEarly = at.getTime() - since.getTime() < unknownPatienceMs;
  const exceptions = isEarly ? [] : [exception(attempt, 'unknown-to-provider', { code, text })];
  return { event: 'doubt', changes: noZeros, exceptions };
}

/** Attempts without a question: never answered pushes, and paid ones whose receipt is missing. */
function nothingAsked(attempt: Attempt, { at, receiptUsed, scale }: Circumstances): Step {
  const { state, claim, resolvedAt } = attempt;
  if (state !== 'succeeded' || attempt.receipt !== null) return {};
  if (claim?.code === '0' && claim.amountMinor !== null) {
    const { amountMinor, receipt } = claim;
    if (amountMinor !== attempt.amount.minor) {
      return doubted(attempt, 'amount-mismatch', { saidMinor: amountMinor });
    }
    if (receipt && receiptUsed) return doubted(attempt, 'receipt-reused', { receipt });
    if (receipt) return { changes: { receipt } };
  }
  const until = (resolvedAt ?? at).getTime() + receiptPatienceMs * scale;
  return until > at.getTime() ? {} : { exceptions: [exception(attempt, 'receipt-missing', {})] };
}

/** The provider's own list names the receipt of a payment that two yeses had confirmed. */
function completeReceipt(attempt: Attempt, answer: Yes, facts: Circumstances): Step {
  const { receipt, amount } = answer;
  if (receipt === null || amount === null) return nothingAsked(attempt, facts);
  const isTyped = answer.evidence?.kind === 'code';
  if (attempt.receipt === receipt) return isTyped ? {} : { changes: proved(receipt) };
  if (isTyped && attempt.receipt === null) return nothingAsked(attempt, facts);
  const conflict = { exceptions: [exception(attempt, 'receipt-conflict', { receipt })] };
  if (facts.receiptUsed) return conflict;
  if (attempt.receipt !== null) {
    const { evidence } = answer;
    const held = holds(attempt, { receipt: attempt.receipt, came: amount, evidence });
    if (held === 'another') return { ...conflict, changes: proved(receipt) };
    // The attempt has its money: this came a second time, and the customer has it back as credit.
    return held === 'its own' ? { ...conflict, unmatched: { receipt, amount } } : conflict;
  }
  if (amount.minor !== attempt.amount.minor)
    return doubted(attempt, 'amount-mismatch', { receipt });
  return { changes: proved(receipt) };
}

/** The provider named it, so it cannot be forged. */
const proved = (receipt: string | null) => ({ receipt, receiptProved: receipt !== null });

/**
 * Whose the receipt is that an attempt has, when the provider names another one for it. A callback
 * can be forged and a code be typed for the wrong payment; taking either for a second payment would
 * make money out of nothing.
 */
function holds(
  { id, claim, receiptProved, amount, createdAt, resolvedAt }: Attempt,
  {
    receipt,
    came,
    evidence,
  }: Readonly<{
    receipt: string;
    came: Money;
    evidence: Answer['evidence'];
  }>,
): 'its own' | 'another' | 'unclear' {
  // The list, which is read repeatedly, will decide.
  if (evidence?.kind === 'code') return 'unclear';
  if (receiptProved || came.minor !== amount.minor) return 'its own';
  if (!evidence) return 'unclear';
  const owner = evidence.owners.get(receipt);
  if (owner) return owner === id ? 'its own' : 'another';
  const isMadeUp = owner === undefined && claim?.receipt === receipt;
  if (evidence.since <= createdAt) return isMadeUp ? 'another' : 'its own';
  // What a list has that begins after the payment was confirmed came after it.
  const isOlder = resolvedAt !== null && resolvedAt < evidence.since;
  return isOlder || !isMadeUp ? 'its own' : 'unclear';
}

const doubted = (
  attempt: Attempt,
  kind: PaymentException['kind'],
  detail: PaymentException['detail'],
): Step => ({ event: 'doubt', exceptions: [exception(attempt, kind, detail)] });

function exception(
  attempt: Attempt,
  kind: PaymentException['kind'],
  detail: PaymentException['detail'],
): PaymentException {
  const about = typeof detail['code'] === 'string' ? `:${detail['code']}` : '';
  return { kind, detail, dedupeKey: `${kind}:${attempt.id}${about}` };
}

const refusedSettings = (
  { provider }: Attempt,
  { code, text, askedAt }: Of<'misconfigured' | 'failed'>,
) => configAlarm({ part: `${provider}:answer`, code, text, askedAt });

function endInTime(attempt: Attempt, at: Date): Attempt {
  if (!isLive(attempt.state)) return attempt;
  if (endsAt(attempt, claimsExactMoney(attempt)) > at) return attempt;
  const state = moved(attempt.state, 'expire');
  return state ? { ...attempt, state, resolvedAt: at } : attempt;
}

const isAskable = (attempt: Attempt) => referenceToAsk(attempt) !== null;
const namesReceiptLater = ({ provider }: Attempt) =>
  provider !== fromBalance && traitsOf(provider).namesReceiptLater;

/** A problem for a person that no answer stated. */
function overdue(attempt: Attempt, { at, scale }: Circumstances): PaymentException[] {
  const { state, callbackAt, submittedAt } = attempt;
  const found: PaymentException[] = [];
  const waited = callbackAt ? at.getTime() - callbackAt.getTime() : 0;
  const isClaimed = isLive(state) && claimsExactMoney(attempt);
  if (isClaimed && waited >= confirmationPatienceMs * scale) {
    found.push(exception(attempt, 'confirmation-late', {}));
  }
  if (state === 'expired' && submittedAt && !isAskable(attempt)) {
    found.push(exception(attempt, 'push-unknown', { reference: attempt.reference }));
  }
  return found;
}

function nextCheckFor(
  attempt: Attempt,
  { answer, step, facts }: { answer: Answer; step: Step; facts: Circumstances },
): Date | null {
  const { state, callbackAt, submittedAt } = attempt;
  const { at, scale } = facts;
  if (state === 'succeeded') {
    if (attempt.receipt !== null || !namesReceiptLater(attempt)) return null;
    const until = (attempt.resolvedAt ?? at).getTime() + receiptPatienceMs * scale;
    return until <= at.getTime() ? null : new Date(until);
  }
  // A callback arrived after the question was sent, so its answer is outdated. Its time may be
  // ahead of this process's clock, and a question before that time would be outdated again.
  if (callbackAt && callbackAt > answer.askedAt) return callbackAt > at ? callbackAt : at;
  if (state === 'submitting') {
    return new Date((submittedAt ?? at).getTime() + submitDeadlineMs);
  }
  if (isLive(state) && !isAskable(attempt)) {
    return step.askAgainAt ?? endsAt(attempt, claimsExactMoney(attempt));
  }
  if (step.watch === false || !isAskable(attempt)) return null;
  const scheduled = nextAskAt(attempt, at, scale);
  if (!step.askAgainAt) return scheduled;
  return step.askAgainAt > at ? step.askAgainAt : at;
}
