import { takeTurn, type RowWork } from '#platform/loops/work.ts';
import { claimsDue, disputesDue, refundWork, noticesDue, paymentsDue } from '../work.ts';
import type { SalesContext } from '../context.ts';

const turnOf = (work: RowWork<SalesContext>) => (ctx: SalesContext) => takeTurn(ctx, work);

/** One turn of a queue as the worker takes it. Each returns how many rows it took. */
export const resolveDueClaims = turnOf(claimsDue);
export const resolveDueDisputes = turnOf(disputesDue);
export const resolveDueNotices = turnOf(noticesDue);
export const resolveDuePayments = turnOf(paymentsDue);
export const resolveDueRefunds = turnOf(refundWork);
