import { moneyOutChannel } from '#modules/payments/callbacks';
import { claimQueue } from '#modules/payments/receipts';
import { rowWork } from '#platform/loops/work.ts';
import { resolveClaim } from './claim-receipt.ts';

/** Codes that customers typed. */
export const claimsDue = rowWork({
  name: 'typed-codes',
  isDue: claimQueue.isDue,
  wakeOn: moneyOutChannel,
  atOnce: 20,
  claim: claimQueue.claim,
  resolve: resolveClaim,
});
