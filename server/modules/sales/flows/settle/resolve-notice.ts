import { minuteMs } from '#contracts/time.ts';
import { askNotice, endNotice, findNotice, type HeardNotice } from '#modules/payments/paybill';
import { insertExceptions } from '#modules/payments/collect';
import { matchLines } from '#modules/payments/statements';
import { providersWith } from '#modules/payments';
import { type StatementLine } from '#modules/payments/providers';
import { bookLines, reconcileWindow } from './reconcile-money.ts';
import type { SalesContext } from '../../context.ts';

/** The provider's list is read around the moment of the notice, which may trail it a little. */
const aroundMs = 10 * minuteMs;

/**
 * Finds out whether a payment by hand is true: from the provider's own list, which names the
 * account that was typed, else by its receipt. What is confirmed is booked like any other line.
 * Asks outside of any transaction.
 */
export async function resolveNotice(ctx: SalesContext, receipt: string): Promise<void> {
  const heard = await findNotice(ctx.db, receipt);
  if (heard?.state !== 'asking') return;
  await reconcileWindow(ctx, {
    from: new Date(heard.heardAt.getTime() - aroundMs),
    to: new Date(ctx.clock().getTime() + minuteMs),
  });
  const answer = await askNotice(ctx, receipt);
  if (answer.kind === 'waiting') return;
  if (answer.kind === 'line') await bookLine(ctx, answer.line);
  if (answer.kind === 'refused' || answer.kind === 'unanswered') {
    return end(ctx, answer.notice, answer);
  }
  await endNotice(ctx.db, { receipt, state: 'confirmed', at: ctx.clock() });
}

async function bookLine(ctx: SalesContext, line: StatementLine) {
  const askedAt = ctx.clock();
  for (const { name: provider } of providersWith(ctx, 'paybill')) {
    const matched = await matchLines(ctx, { provider, lines: [line], askedAt });
    await bookLines(ctx, provider, matched);
  }
}

/** The notice was not confirmed: no money is booked, and staff are notified. */
async function end(
  ctx: SalesContext,
  { receipt, amount, reference }: HeardNotice,
  { kind, why }: { kind: 'refused' | 'unanswered'; why: string },
) {
  const at = ctx.clock();
  await ctx.db.transaction(async (tx) => {
    if (!(await endNotice(tx, { receipt, state: kind, at }))) return;
    const detail = { receipt, amountMinor: amount.minor, reference, why };
    const dedupeKey = `notice:${receipt}`;
    const exceptions = [{ kind: 'notice-unconfirmed', detail, dedupeKey } as const];
    await insertExceptions(tx, { paymentId: null, exceptions, at });
  });
}
