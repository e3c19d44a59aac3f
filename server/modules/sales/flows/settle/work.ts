import { minuteMs, secondMs } from '#contracts/time.ts';
import { anyFirstConnection } from '#modules/leases/usage';
import { moneyOutChannel } from '#modules/payments/callbacks';
import { attemptQueue, dueChannel } from '#modules/payments/collect';
import { noticeQueue } from '#modules/payments/paybill';
import { forgetting, rowWork, type Work } from '#platform/loops/work.ts';
import type { SalesContext } from '../../context.ts';
import { findLostPrompts, reconcileMoney } from './reconcile-money.ts';
import { resolveNotice } from './resolve-notice.ts';
import { resolvePayment } from '../../goods/sale/resolve-payment.ts';
import { anyToRelease, forgetOldOffers, releaseExpired, proveFirstConnections } from './sweep.ts';

/** Somebody waits for each of them, and a provider may take half a minute to answer. */
export const paymentsDue = rowWork({
  name: 'payments',
  isDue: attemptQueue.isDue,
  wakeOn: dueChannel,
  atOnce: 20,
  isSideBySide: true,
  claim: attemptQueue.claim,
  resolve: resolvePayment,
});

/** Payments made to the paybill by hand. */
export const noticesDue = rowWork({
  name: 'paybill-notices',
  isDue: noticeQueue.isDue,
  wakeOn: moneyOutChannel,
  atOnce: 20,
  claim: noticeQueue.claim,
  resolve: resolveNotice,
});

export const settleWork: readonly Work<SalesContext>[] = [
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
];
