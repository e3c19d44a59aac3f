import { minuteMs, secondMs } from '#contracts/time.ts';
import { anyFirstConnection } from '#modules/leases/usage';
import { moneyOutChannel } from '#modules/payments/callbacks';
import { attemptQueue, dueChannel } from '#modules/payments/collect';
import { disputeQueue } from '#modules/payments/disputes';
import { noticeQueue } from '#modules/payments/paybill';
import { claimQueue } from '#modules/payments/receipts';
import { refundQueue } from '#modules/payments/refunds';
import { anyOperationDue, operationsChannel } from '#modules/servers/operations';
import { forgetting, rowWork, type Work } from '#platform/loops/work.ts';
import type { SalesContext } from './context.ts';
import { resolveClaim } from './flows/checkout/claim-receipt.ts';
import { findDisputes, resolveDispute } from './flows/dispute/resolve-dispute.ts';
import { resolveRefund } from './flows/refund/settle-refund.ts';
import { renewByThemselves } from './flows/renew/auto-renew.ts';
import { leaveEndingAddresses } from './flows/replace/leave-ending.ts';
import { replaceDeadAddresses } from './flows/replace/replace-dead.ts';
import { findLostPrompts, reconcileMoney } from './flows/settle/reconcile-money.ts';
import { resolveNotice } from './flows/settle/resolve-notice.ts';
import {
  anyToRelease,
  forgetOldOffers,
  proveFirstConnections,
  releaseExpired,
} from './flows/settle/sweep.ts';
import { remindOfEnds } from './goods/proxy/lease/remind.ts';
import { resolvePayment } from './goods/sale/resolve-payment.ts';
import { anyLotOver, anyMark } from '#modules/traffic';
import { refundUnused } from './goods/traffic/account/end-traffic.ts';
import { expireLots } from './goods/traffic/work/expire-lots.ts';
import { tellMarks } from './goods/traffic/work/tell-marks.ts';
import { topUpTraffic } from './goods/traffic/work/top-up-traffic.ts';
import { anyServerToEnd, endServers, remindOfServerEnds } from './goods/server/keep-servers.ts';
import { runServerOperations } from './goods/server/run-operations.ts';

/** A person waits for each of them, and a provider may take half a minute to answer. */
export const paymentsDue = rowWork({
  ...attemptQueue,
  name: 'payments',
  wakeOn: dueChannel,
  atOnce: 20,
  isSideBySide: true,
  resolve: resolvePayment,
});

const money = { wakeOn: moneyOutChannel, atOnce: 20 };

/** Payments made to the paybill by hand. */
export const noticesDue = rowWork({
  ...noticeQueue,
  ...money,
  name: 'paybill-notices',
  resolve: resolveNotice,
});

/** Codes that customers typed. */
export const claimsDue = rowWork({
  ...claimQueue,
  ...money,
  name: 'typed-codes',
  resolve: resolveClaim,
});

/** Money on its way back: sent, and asked after until its provider has said what became of it. */
export const refundWork = rowWork({
  ...refundQueue,
  ...money,
  name: 'refunds',
  resolve: resolveRefund,
});

/** Disputes that are open, asked after until their bank has decided. */
export const disputesDue = rowWork({
  ...disputeQueue,
  ...money,
  name: 'disputes',
  atOnce: 10,
  resolve: resolveDispute,
});

/** All that sales do in the background. */
export const salesWork: readonly Work<SalesContext>[] = [
  paymentsDue,
  noticesDue,
  { name: 'let-go', isDue: anyToRelease, run: releaseExpired },
  {
    // M-Pesa's own list, compared with the books (payments facts §4.2).
    name: 'statement',
    everyMs: ({ delayScale }) => Math.max(secondMs, 15 * minuteMs * delayScale),
    run: async (ctx) => void (await reconcileMoney(ctx)),
  },
  {
    // The same while the response to a prompt is lost, whose customer waits.
    name: 'lost-prompts',
    everyMs: ({ delayScale }) => Math.max(secondMs, minuteMs * delayScale),
    run: findLostPrompts,
  },
  { name: 'first-connections', isDue: anyFirstConnection, run: proveFirstConnections },
  forgetting(forgetOldOffers),
  claimsDue,
  refundWork,
  disputesDue,
  { name: 'statement', run: async (ctx) => void (await findDisputes(ctx)) },
  { name: 'replacements', everyMs: 5 * secondMs, run: replaceDeadAddresses },
  { name: 'ending-addresses', everyMs: 30 * secondMs, run: leaveEndingAddresses },
  {
    name: 'servers',
    isDue: anyOperationDue,
    wakeOn: operationsChannel,
    run: (ctx) => runServerOperations(ctx),
  },
  { name: 'server-terms', isDue: (at, ctx) => anyServerToEnd(ctx)(at), run: endServers },
  { name: 'server-reminders', everyMs: 30 * secondMs, run: remindOfServerEnds },
  { name: 'traffic-lots', isDue: anyLotOver, run: expireLots },
  { name: 'traffic-marks', isDue: anyMark, run: tellMarks },
  // Low traffic lasts for seconds at full speed.
  {
    name: 'traffic-top-ups',
    everyMs: 2 * secondMs,
    run: async (ctx) => void (await topUpTraffic(ctx)),
  },
  {
    name: 'traffic-refunds',
    everyMs: 5 * secondMs,
    run: async (ctx) => void (await refundUnused(ctx)),
  },
  // Reminders go out hours before an end.
  { name: 'reminders', everyMs: 30 * secondMs, run: remindOfEnds },
  // A renewal is charged a day before its end.
  { name: 'auto-renewals', everyMs: 30 * secondMs, run: renewByThemselves },
];
