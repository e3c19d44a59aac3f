import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { idempotencyKeyHeader } from '#contracts/sale/payments.ts';
import { payoutCalls, type Payout, type PayoutBody } from '#contracts/sale/payouts.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { pressKey } from '../../lib/press-key.ts';
import { keyOf } from '../../lib/queries/query-of.ts';

/**
 * Requests a payout; a repeat after silence carries the same key, so that it finds the first one.
 * The balance and the list show what became of it.
 */
export function usePayout(onDone: (payout: Payout) => void) {
  const client = useQueryClient();
  const sent = useRef({ input: '', key: '' });
  return useMutation({
    mutationFn: (body: PayoutBody) => {
      const input = `${body.paymentId} ${body.amountKes}`;
      if (sent.current.input !== input) sent.current = { input, key: pressKey() };
      const headers = { [idempotencyKeyHeader]: sent.current.key };
      return request(payoutCalls.requestPayout, { body, headers });
    },
    onSuccess: (payout) => {
      sent.current = { input: '', key: '' };
      onDone(payout);
    },
    onSettled: async (_answer, error) => {
      if (error instanceof ApiRefused) sent.current = { input: '', key: '' };
      await client.invalidateQueries({ queryKey: keyOf(calls.balance) });
    },
  });
}

/**
 * Withdraws the payout under review. Balance and list are read again, whichever change came first.
 */
export function useWithdrawal(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: Payout['id']) => request(payoutCalls.withdrawPayout, { params: { id } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(calls.balance) }),
  });
}
