import type { PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { hashToken } from '#platform/secrets.ts';
import { configAlarm, endConfigAlarms } from '../config-alarm.ts';
import { accountOf, callbackTokenOf } from './open-attempt.ts';
import { collectorOf, isLive, moved } from '../payment.ts';
import type { Attempt, AttemptEvent, PaymentException } from '../payment.ts';
import { claimForSending, findAttempt, insertExceptions } from './payments.sql.ts';
import { isTaken, lockAttempt, saveAttempt } from './payments.sql.ts';
import type { Submission } from '../providers/payment-provider.ts';
import { providerNamed } from '../providers-of.ts';
import { nextAskAt, submitDeadlineMs } from './schedule.ts';
import type { PaymentsContext } from '../context.ts';

/**
 * Sends a created attempt to its provider, once in its life: the claim is a conditional update that
 * commits before the call. A second call, or one on an attempt that has ended, returns the row.
 * Throws NotFound for an unknown id. Never call it inside a transaction.
 */
export async function submitAttempt(ctx: PaymentsContext, id: PaymentId): Promise<Attempt> {
  const { db, clock, keyring } = ctx;
  const at = clock();
  const deadline = new Date(at.getTime() + submitDeadlineMs);
  const callbackToken = callbackTokenOf(keyring, id);
  const callbackTokenHash = hashToken(callbackToken);
  const claimed = await claimForSending(db, { id, callbackTokenHash, at, deadline });
  if (!claimed) {
    const known = await findAttempt(db, id);
    if (!known) throw new NotFound('This payment does not exist.');
    return known;
  }
  const submission = await providerNamed(ctx, collectorOf(claimed)).initiate({
    id,
    reference: claimed.reference,
    amount: claimed.amount,
    ...accountOf(keyring, claimed),
    callbackToken,
  });
  const { orderId: order, provider } = claimed;
  const code = submission.kind === 'accepted' ? {} : { code: submission.code };
  const line = { payment: id, order, provider, answer: submission.kind, ...code };
  ctx.log.info(line, 'provider asked to collect');
  return recordSubmission(ctx, claimed, submission);
}

const events = { accepted: 'accept', refused: 'refuse', unknown: 'lose' } as const;

/** A callback may have overtaken the answer; then only the ids are added. */
async function recordSubmission(
  ctx: PaymentsContext,
  { id, provider }: Attempt,
  submission: Submission,
): Promise<Attempt> {
  return ctx.db.transaction(async (tx) => {
    const [locked, isRepeated] = await Promise.all([
      lockAttempt(tx, id),
      submission.kind === 'accepted' &&
        isTaken(tx, {
          attempt: { id, provider },
          providerReference: submission.providerReference,
        }),
    ]);
    if (!locked) throw new NotFound('This payment does not exist.');
    const before = locked.attempt;
    const at = ctx.clock();
    const outcome = isRepeated ? repeated : submission;
    const event = events[outcome.kind];
    const next = applySubmission(before, outcome, { event, at });
    const nextCheckAt = nextCheckOf(before, next, { at, scale: ctx.delayScale });
    const attempt = { ...next, nextCheckAt };
    await Promise.all([
      saveAttempt(tx, {
        before: before.state,
        attempt,
        cause: event,
        detail: outcome.kind === 'accepted' ? {} : { code: outcome.code },
        at,
      }),
      noteSettings(tx, attempt, { submission, at }),
      isRepeated &&
        insertExceptions(tx, { paymentId: id, exceptions: [repeatedId(attempt, submission)], at }),
    ]);
    return attempt;
  });
}

// A provider that returns one id twice has not identified our prompt.
const repeated: Submission = { kind: 'unknown', code: 'repeated-id', text: 'id already in use' };

/** Staff compare with the provider's statement which of the two prompts was paid. */
const repeatedId = ({ id }: Attempt, submission: Submission): PaymentException => ({
  kind: 'repeated-id',
  detail: submission.kind === 'accepted' ? { providerReference: submission.providerReference } : {},
  dedupeKey: `repeated-id:${id}`,
});

function applySubmission(
  attempt: Attempt,
  submission: Submission,
  { event, at }: { event: AttemptEvent; at: Date },
): Attempt {
  const state = moved(attempt.state, event) ?? attempt.state;
  if (submission.kind === 'accepted') {
    return {
      ...attempt,
      state,
      providerReference: attempt.providerReference ?? submission.providerReference,
      merchantRequestId: attempt.merchantRequestId ?? submission.merchantRequestId,
      checkoutUrl: submission.checkoutUrl,
      promptedAt: at,
    };
  }
  // An answer that comes too late to move the attempt adds nothing to it.
  if (state === attempt.state) return attempt;
  const ended = submission.kind === 'refused' ? { resolvedAt: at } : {};
  return { ...attempt, state, resultCode: submission.code, resultText: submission.text, ...ended };
}

function nextCheckOf(
  before: Attempt,
  attempt: Attempt,
  { at, scale }: { at: Date; scale: number },
): Date | null {
  if (attempt.state === 'confirming') return at;
  const scheduled = nextAskAt(attempt, at, scale);
  if (isLive(before.state)) return attempt.state === 'failed' ? null : scheduled;
  // It had ended before this answer came: work that a callback made due since then stays due.
  const { nextCheckAt: due, state } = before;
  if (due === null) return state === 'succeeded' ? null : scheduled;
  return scheduled !== null && scheduled < due ? scheduled : due;
}

/** A wrong setting is an alarm, which ends when the provider takes a prompt that was sent since. */
async function noteSettings(
  tx: Tx,
  attempt: Attempt,
  { submission, at }: { submission: Submission; at: Date },
): Promise<void> {
  const part = `${collectorOf(attempt)}:push` as const;
  const askedAt = attempt.submittedAt ?? at;
  if (submission.kind === 'accepted') await endConfigAlarms(tx, { part, askedAt, at });
  if (submission.kind !== 'refused' || !submission.alarm) return;
  const { code, text } = submission;
  const exceptions = [configAlarm({ part, code, text, askedAt })];
  await insertExceptions(tx, { paymentId: attempt.id, exceptions, at });
}
