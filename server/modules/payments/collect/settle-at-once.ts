import type { Tx } from '#platform/db.ts';
import { openAttempt, type NewAttempt } from './open-attempt.ts';
import { fromBalance, moved, type Attempt } from '../payment.ts';
import { saveAttempt } from './payments.sql.ts';

type Context = Parameters<typeof openAttempt>[1];
type Settled = Omit<NewAttempt, 'provider' | 'mode' | 'lifeMs'>;

/**
 * Opens and confirms a payment from the customer's balance in the caller's transaction, which also
 * takes the money and delivers. Nothing is ever asked about it. Throws what `openAttempt` throws.
 */
export async function settleAtOnce(tx: Tx, ctx: Context, requested: Settled): Promise<Attempt> {
  const opened = await openAttempt(tx, ctx, {
    ...requested,
    provider: fromBalance,
    mode: 'BALANCE',
  });
  const state = moved(opened.state, 'settle');
  if (!state) throw new Error(`An attempt that is ${opened.state} cannot be settled at once.`);
  const { at } = requested;
  const attempt: Attempt = {
    ...opened,
    state,
    customerActedAt: at,
    resolvedAt: at,
    nextCheckAt: null,
  };
  await saveAttempt(tx, { before: opened.state, attempt, cause: 'settle', at });
  return attempt;
}
