import { refundQueue } from '#modules/payments/refunds';
import { moneyOutChannel } from '#modules/payments/callbacks';
import { rowWork } from '#platform/loops/work.ts';
import { resolveRefund } from './settle-refund.ts';

/** Money on its way back: sent, and asked after until its provider has said what became of it. */
export const refundWork = rowWork({
  name: 'refunds',
  isDue: refundQueue.isDue,
  wakeOn: moneyOutChannel,
  atOnce: 20,
  claim: refundQueue.claim,
  resolve: resolveRefund,
});
