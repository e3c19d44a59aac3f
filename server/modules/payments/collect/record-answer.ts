import type { PaymentId } from '#contracts/ids.ts';
import type { Money } from '#contracts/money.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import type { Answer } from './ask-provider.ts';
import { endConfigAlarms } from '../config-alarm.ts';
import { judgeAnswer } from './judge-answer.ts';
import { collectorOf, isLive, type Attempt } from '../payment.ts';
import { insertExceptions, isTaken, lockAttempt, saveAttempt } from './payments.sql.ts';
import { findRival, queueForReceipt } from './rivals.sql.ts';
import { creditUnmatched, type Origin } from './unmatched-money.sql.ts';

/**
 * The outcome of an attempt. `succeeded` is returned once in an attempt's life; its caller writes
 * every consequence in the same transaction.
 */
export type Recorded =
  | Readonly<{
      kind: 'succeeded';
      first: true;
      attempt: Attempt;
      /** The money that came: never less than the attempt's amount; what exceeds it is credit. */
      amount: Money;
      /** The attempt had failed, expired or been replaced before its money came. */
      late: boolean;
      /** Its customer had left it for another method, which has an order of its own. */
      superseded: boolean;
      /** The order had been paid by another attempt: all of this money is the customer's credit. */
      overpaid: boolean;
    }>
  | Readonly<{
      /** Money in the attempt's name that does not pay for its order; returned once per receipt. */
      kind: 'credited';
      attempt: Attempt;
      amount: Money;
      receipt: string;
      from: Origin;
    }>
  /** Confirmed money of a typed code that may be another payment's: nothing is decided yet. */
  | Readonly<{ kind: 'unclear'; attempt: Attempt }>
  | Readonly<{ kind: 'failed' | 'expired' | 'pending' | 'unchanged'; attempt: Attempt }>;

/**
 * Whether the money of a confirmed payment already has an owner, while concurrent decisions are
 * locked out.
 */
async function isReceiptUsed(tx: Tx, attempt: Attempt, answer: Answer): Promise<boolean> {
  if (answer.kind !== 'succeeded') return false;
  const receipt = answer.receipt ?? attempt.claim?.receipt ?? null;
  if (receipt === null) return false;
  const [, taken] = await Promise.all([
    queueForReceipt(tx, attempt, receipt),
    isTaken(tx, { attempt, receipt }),
  ]);
  return taken;
}

/** A provider that answers with a yes takes the settings that it was asked with. */
async function noteSuccess(tx: Tx, attempt: Attempt, { answer, at }: { answer: Answer; at: Date }) {
  if (answer.kind !== 'succeeded' || !answer.isOfAccount) return;
  const part = `${collectorOf(attempt)}:answer` as const;
  await endConfigAlarms(tx, { part, askedAt: answer.askedAt, at });
}

/**
 * Applies the provider's answer under the attempt's lock. `scale` is the shop's payment delay
 * scale. Throws NotFound for an unknown id.
 */
export async function recordAnswer(
  tx: Tx,
  id: PaymentId,
  { answer, at, scale = 1 }: { answer: Answer; at: Date; scale?: number },
): Promise<Recorded> {
  const locked = await lockAttempt(tx, id);
  if (!locked) throw new NotFound('This payment does not exist.');
  const { attempt: before, intentPaid } = locked;
  // The first locks the phone before any lookup, and the second the receipt: so both see what a
  // rival has taken.
  const [rival, receiptUsed] = await Promise.all([
    findRival(tx, before, answer),
    isReceiptUsed(tx, before, answer),
  ]);
  const verdict = judgeAnswer(before, answer, { at, receiptUsed, scale, rival });
  const { attempt } = verdict;
  await Promise.all([
    saveAttempt(tx, {
      before: before.state,
      attempt,
      cause: answer.kind,
      detail: 'code' in answer ? { code: answer.code } : {},
      at,
      handledUntil: answer.askedAt,
    }),
    insertExceptions(tx, { paymentId: id, exceptions: verdict.exceptions, at }),
    noteSuccess(tx, attempt, { answer, at }),
  ]);
  if (verdict.amount) {
    const late = !isLive(before.state);
    return {
      kind: 'succeeded',
      first: true,
      attempt,
      amount: verdict.amount,
      late,
      superseded: before.state === 'superseded',
      overpaid: intentPaid,
    };
  }
  if (verdict.unmatched) {
    const { reference } = attempt;
    const provider = collectorOf(attempt);
    const unmatched = { ...verdict.unmatched, provider, reference, paymentId: id, at };
    const from = await creditUnmatched(tx, unmatched);
    if (from) return { kind: 'credited', attempt, ...verdict.unmatched, from };
  }
  if (rival === 'open' && answer.evidence) return { kind: 'unclear', attempt };
  if (isLive(attempt.state)) return { kind: 'pending', attempt };
  if (attempt.state === before.state) return { kind: 'unchanged', attempt };
  return { kind: attempt.state === 'failed' ? 'failed' : 'expired', attempt };
}
