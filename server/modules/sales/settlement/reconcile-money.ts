import { hourMs } from '#contracts/time.ts';
import {
  closeOwned,
  providersWith,
  reconcileStatement,
  releaseUnmatcheds,
} from '#modules/payments';
import type { ProviderName, Reconciled, StatementLine } from '#modules/payments';
import { leaveSuspense, suspendMoney } from './book-unmatched.ts';
import { completeFromParts } from '../balance/pay-from-parts.ts';
import { settleAnswer } from './resolve-payment.ts';
import type { SalesContext } from '../context.ts';

/** What the provider's list reaches back (payments facts §1.8). */
const windowMs = 48 * hourMs;
const releasesPerTurn = 100;

/**
 * Compares the providers' own lists of the last 48 hours with the books: what names a payment
 * settles it like any other answer, what names nothing waits in suspense, and what has found its
 * owner since leaves suspense. Returns how many lines it had to do something about.
 */
export async function reconcileMoney(ctx: SalesContext): Promise<number> {
  const to = ctx.clock();
  const from = new Date(to.getTime() - windowMs);
  return (await reconcileWindow(ctx, { from, to })) + (await releaseOwned(ctx));
}

/** The same for a stretch of the list; 0 when it could not be read. */
export async function reconcileWindow(ctx: SalesContext, window: { from: Date; to: Date }) {
  let done = 0;
  for (const { name } of providersWith(ctx, 'statement')) {
    done += await bookLines(ctx, name, await reconcileStatement(ctx, name, window));
  }
  return done;
}

type Matched = Pick<Reconciled, 'answers' | 'unmatched'>;

/** Books confirmed lines: to the payments they name, or to suspense. Returns how many it booked. */
export async function bookLines(
  ctx: SalesContext,
  provider: ProviderName,
  { answers, unmatched }: Matched,
) {
  for (const { paymentId, answer } of answers) {
    // One line that cannot be settled must not keep the others from it.
    await settleLine(ctx, { paymentId, answer }).catch((error: unknown) => {
      ctx.log.warn({ err: error, paymentId }, 'statement line not settled');
    });
  }
  let done = answers.length;
  for (const line of unmatched) done += await suspend(ctx, provider, line);
  return done;
}

async function settleLine(ctx: SalesContext, { paymentId, answer }: Matched['answers'][number]) {
  await settleAnswer(ctx, paymentId, answer);
  await completeFromParts(ctx, paymentId);
}

/** Money without an owner enters the books once, in suspense; its exception row names it. */
async function suspend(
  ctx: SalesContext,
  provider: ProviderName,
  line: StatementLine,
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const found = { provider, line, at: ctx.clock() };
    return (await suspendMoney(tx, ctx, found)) ? 1 : 0;
  });
}

/** What a payment has booked as its own meanwhile leaves suspense, or it would count twice. */
const releaseOwned = (ctx: SalesContext) =>
  ctx.db.transaction(async (tx) => {
    const at = ctx.clock();
    const released = await releaseUnmatcheds(tx, { at, limit: releasesPerTurn });
    for (const unowned of released) await leaveSuspense(tx, ctx, { ...unowned, at });
    await closeOwned(tx, { resolution: 'It has found its payment.', at });
    return released.length;
  });
