import { disputeQueue } from '#modules/payments/disputes';
import { moneyOutChannel } from '#modules/payments/callbacks';
import { rowWork, type Work } from '#platform/loops/work.ts';
import type { SalesContext } from '../../context.ts';
import { findDisputes, resolveDispute } from './resolve-dispute.ts';

/** Disputes that are open, asked after until their bank has decided. */
export const disputesDue = rowWork({
  name: 'disputes',
  isDue: disputeQueue.isDue,
  wakeOn: moneyOutChannel,
  atOnce: 10,
  claim: disputeQueue.claim,
  resolve: resolveDispute,
});

export const disputeWork: readonly Work<SalesContext>[] = [
  disputesDue,
  { name: 'statement', run: async (ctx) => void (await findDisputes(ctx)) },
];
