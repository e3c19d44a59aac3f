import { hourMs, minuteMs } from '#contracts/time.ts';
import {
  closeOwned,
  oldestLostPrompt,
  reconcileStatement,
  releaseUnmatcheds,
} from '#modules/payments/statements';
import { providersWith } from '#modules/payments';
import type { ProviderName } from '#modules/payments/collect';
import type { Reconciled } from '#modules/payments/statements';
import type { StatementLine } from '#modules/payments/providers';
import { leaveSuspense, suspendMoney } from '../../money/book/book-unmatched.ts';
import { completeFromParts } from './pay-from-parts.ts';
import { settleAnswer } from '../../goods/sale/resolve-payment.ts';
import type { SalesContext } from '../../context.ts';

/** What the provider's list reaches back (payments facts §1.8). */
const windowMs = 48 * hourMs;
const releasesPerTurn = 100;
/** How far their clock and ours may differ. */
const clockSkewMs = minuteMs;

export type ReadLists = Readonly<{
  /** Lines that something had to be done about. */
  lines: number;
  /** Providers whose list could not be read, or not to its end. */
  unread: readonly ProviderName[];
}>;

/**
 * Compares the providers' own lists of the last 48 hours with the books: what names a payment
 * settles it like any other answer, what names nothing waits in suspense, and what has found its
 * owner since leaves suspense.
 */
export async function reconcileMoney(ctx: SalesContext): Promise<ReadLists> {
  const to = ctx.clock();
  const from = new Date(to.getTime() - windowMs);
  const { lines, unread } = await reconcileWindow(ctx, { from, to });
  return { lines: lines + (await releaseOwned(ctx)), unread };
}

/**
 * Reads the list of a provider whose response to a prompt and whose callback were both lost, as in
 * a crash between the two: its customer may have paid, and waits. Asks nothing while there is none.
 */
export async function findLostPrompts(ctx: SalesContext): Promise<number> {
  let lines = 0;
  for (const { name } of providersWith(ctx, 'statement')) {
    const since = await oldestLostPrompt(ctx.db, name);
    if (!since) continue;
    const from = new Date(since.getTime() - clockSkewMs);
    const list = await reconcileStatement(ctx, name, { from, to: ctx.clock() });
    lines += await bookLines(ctx, name, list);
  }
  return lines;
}

/** The same for a stretch of the list. */
export async function reconcileWindow(
  ctx: SalesContext,
  window: { from: Date; to: Date },
): Promise<ReadLists> {
  let lines = 0;
  const unread: ProviderName[] = [];
  for (const { name } of providersWith(ctx, 'statement')) {
    const list = await reconcileStatement(ctx, name, window);
    if (!list.complete) unread.push(name);
    lines += await bookLines(ctx, name, list);
  }
  return { lines, unread };
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
