import type { PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#platform/db.ts';
import { NotFound } from '#platform/errors.ts';
import { PaymentInProgress } from '../errors.ts';
import { isLive, moved, type Attempt } from '../payment.ts';
import { lockAttempt, saveAttempt } from './payments.sql.ts';
import { nextAskAt } from './schedule.ts';

/**
 * Ends a card attempt because its customer chooses another method. Ask the provider first and
 * record its answer; the page may still be paid, so the attempt stays watched and late money
 * becomes credit. An ended attempt is returned unchanged. Throws PaymentInProgress for anything
 * that cannot be withdrawn, such as a prompt on a phone.
 */
export async function supersedeAttempt(
  tx: Tx,
  id: PaymentId,
  { at, scale = 1 }: { at: Date; scale?: number },
): Promise<Attempt> {
  const locked = await lockAttempt(tx, id);
  if (!locked) throw new NotFound('This payment does not exist.');
  const { attempt } = locked;
  if (!isLive(attempt.state)) return attempt;
  const state = attempt.mode === 'LINK' ? moved(attempt.state, 'supersede') : undefined;
  if (!state) throw new PaymentInProgress(attempt, at);
  const ended: Attempt = { ...attempt, state, resolvedAt: at };
  const next = { ...ended, nextCheckAt: nextAskAt(ended, at, scale) };
  await saveAttempt(tx, { before: attempt.state, attempt: next, cause: 'supersede', at });
  return next;
}
