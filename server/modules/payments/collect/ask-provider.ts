import type { PaymentId } from '#contracts/ids.ts';
import { NotFound } from '#platform/errors.ts';
import { collectorOf, isLive, type Attempt } from '../payment.ts';
import { findAttempt } from './payments.sql.ts';
import type { ProviderAnswer } from '../providers/payment-provider.ts';
import { providerNamed } from '../providers-of.ts';
import { submitAttempt } from './submit-attempt.ts';
import { referenceToAsk } from '../traits.ts';
import type { PaymentsContext } from '../context.ts';

/**
 * What came of asking, with the moment of the question. `clock`: there was nothing to ask about,
 * but time has passed; record it like any other, or the attempt never ends.
 */
export type Answer = Readonly<{
  askedAt: Date;
  evidence?: Evidence;
  /** It is about the account that was asked to pay: a line of a list may be anybody's. */
  isOfAccount?: true;
}> &
  (ProviderAnswer | Readonly<{ kind: 'clock' }>);

/** The source of a receipt without a question about the attempt itself. */
export type Evidence =
  /** The provider's whole list from a moment on: the owner of each receipt, null without one. */
  | Readonly<{ kind: 'list'; since: Date; owners: ReadonlyMap<string, PaymentId | null> }>
  /** A code that its customer typed: the money is real, and whose it is, is not said. */
  | Readonly<{ kind: 'code' }>;

/**
 * Queries the provider for the state of an attempt, within the shop's budget; pass the answer to
 * `recordAnswer`. An attempt that was never sent is sent here, once. Network: never call it inside
 * a transaction. Throws NotFound for an unknown id.
 */
export async function askProvider(ctx: PaymentsContext, id: PaymentId): Promise<Answer> {
  const attempt = await findAttempt(ctx.db, id);
  if (!attempt) throw new NotFound('This payment does not exist.');
  const askedAt = ctx.clock();
  if (attempt.state === 'created') await submitAttempt(ctx, id);
  const { state } = attempt;
  const reference = referenceToAsk(attempt);
  if (reference === null || state === 'succeeded') return { kind: 'clock', askedAt };
  const provider = providerNamed(ctx, collectorOf(attempt));
  if (provider.queriesPerMinute !== undefined) {
    const asked = await ctx.budget({
      name: `${attempt.provider}-query`,
      perMinute: provider.queriesPerMinute,
      at: askedAt,
      waiting: isLive(state),
    });
    if (!asked.granted) return overBudget(askedAt, asked.retryAt);
  }
  const answer = await provider.ask(reference);
  ctx.log.info({ payment: id, ...summary(attempt, answer) }, 'provider asked');
  return { ...answer, askedAt, isOfAccount: true };
}

const overBudget = (askedAt: Date, retryAt: Date): Answer => ({
  kind: 'silent',
  code: 'budget',
  text: 'the shop has asked as often as it may',
  retryAt,
  askedAt,
});

const summary = ({ orderId: order, provider, state }: Attempt, { kind, code }: ProviderAnswer) => ({
  order,
  provider,
  state,
  answer: kind,
  code,
});
