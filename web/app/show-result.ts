import { useNavigate } from '@tanstack/react-router';
import type { Transaction } from '#contracts/payments.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The transaction list both result pages receive, for their first paint only (G28). */
    transactions?: Transaction[];
  }
}

/** Leads to the result page of a decided payment, with its id in the address. */
export function useShowResult(): (transaction: Transaction) => void {
  const navigate = useNavigate();
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
