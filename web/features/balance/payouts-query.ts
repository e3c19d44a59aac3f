import { queryOptions } from '@tanstack/react-query';
import { payoutCalls, type Payout } from '#contracts/sale/payouts.ts';
import { queryOf } from '../../lib/queries/query-of.ts';

const everyMs = 5_000;

export type OpenPayout = Payout & { state: 'waiting' | 'sending' | 'delayed' };

/** Whether the shop still works on it. */
export const isOpen = (payout: Payout): payout is OpenPayout =>
  payout.state === 'waiting' || payout.state === 'sending' || payout.state === 'delayed';

/** What can be paid out and the latest payouts; asked again while one is open. */
export const payoutsQuery = queryOptions({
  ...queryOf(payoutCalls.payouts),
  refetchInterval: ({ state }) => (state.data?.content.some(isOpen) ? everyMs : false),
});
