import { useEffect } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Transaction } from '#contracts/sale/payments.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { logProblem } from '../../lib/log.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The transaction list both result pages receive, for their first paint only (G28). */
    transactions?: Transaction[];
  }
}

/**
 * Leads to the result page of a decided payment, with its id in the address. Both pages are fetched
 * ahead, once the screen that sells is drawn: the network may be gone by the time the phone has
 * answered.
 */
export function useShowResult(): (transaction: Transaction) => void {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    afterPaint(() => {
      for (const to of ['/status/success', '/status/failed'] as const) {
        router
          .preloadRoute({ to })
          .catch((cause: unknown) => logProblem(`${to} is not here`, cause));
      }
    });
  }, [router]);
  return (transaction) => {
    const accepted = transaction.transactionStatus === 'ACCEPTED';
    void navigate({
      to: accepted ? '/status/success' : '/status/failed',
      search: { payment: transaction.paymentId },
      state: { transactions: [transaction] },
      replace: true,
    });
  };
}
