import { dueAttempts } from '#modules/payments/collect';
import { dueClaims } from '#modules/payments/receipts';
import { dueDisputes } from '#modules/payments/disputes';
import { dueNotices } from '#modules/payments/paybill';
import { dueRefunds } from '#modules/payments/refunds';
import { resolveDispute } from '#modules/sales/disputes';
import { resolvePayment } from '#modules/sales/settlement';
import { resolveRefund } from '#modules/sales/refunds';
import { type SalesContext } from '#modules/sales';
import { resolveClaim, resolveNotice } from '../../modules/sales/testing/use-cases.ts';
import type { Stage } from './shop.ts';

const perSweep = 20;

export type Due = Readonly<{ name: string; run: (ctx: SalesContext) => Promise<unknown> }>;

const due = (what: string, id: string, run: Due['run']): Due => ({
  name: `resolve ${what} ${id.slice(0, 10)}`,
  run,
});

/**
 * Everything that is due now for a worker, in an order that the seed decides. What nobody has done
 * yet in this story is not asked for. A new kind of job is added here.
 */
export async function dueWork(ctx: SalesContext, { chaos, bank }: Stage): Promise<Due[]> {
  const requested = { at: ctx.clock(), limit: perSweep };
  const has = (kind: string) => chaos.counts.has(kind);
  const isNoted = has('paid by hand') || has('paid by hand, wrong account') || has('notice forged');
  const payments = (await dueAttempts(ctx, perSweep)).map(({ id }) => id);
  const refunds = (await dueRefunds(ctx.db, requested)).map(({ id }) => id);
  const codes = has('code typed') ? await dueClaims(ctx.db, requested) : [];
  const disputes = bank.hasAsked ? await dueDisputes(ctx.db, requested) : [];
  const notices = isNoted ? await dueNotices(ctx.db, requested) : [];
  return [
    ...payments.toSorted().map((id) => due('payment', id, (on) => resolvePayment(on, id))),
    ...refunds.toSorted().map((id) => due('refund', id, (on) => resolveRefund(on, id))),
    ...codes.toSorted().map((id) => due('code', id, (on) => resolveClaim(on, id))),
    ...disputes.toSorted().map((id) => due('dispute', id, (on) => resolveDispute(on, id))),
    ...notices.toSorted().map((id) => due('notice', id, (on) => resolveNotice(on, id))),
  ];
}
