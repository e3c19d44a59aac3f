import { useQuery } from '@tanstack/react-query';
import { calls } from '#contracts/site/paths.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { Card } from '../../ui/card.tsx';
import styles from './progress/result.module.css';
import { transactionQuery } from './payment-queries.ts';
import { ReceiptCode } from './receipt-code.tsx';

/** "I have paid" for an order whose M-Pesa payment brought no money so far; else nothing. */
export function UnpaidReceipt({ orderId }: { orderId: string }) {
  const query = { countryCode: 'KE', currencyCode: 'KES' } as const;
  const { data: payments } = useQuery(queryOf(calls.searchPayments, { query }));
  const found = payments?.content.find(
    ({ orderId: of, mode, transactionStatus }) =>
      of === orderId && mode === 'STK' && transactionStatus !== 'ACCEPTED',
  );
  return found ? <Typed paymentId={found.paymentId} /> : null;
}

function Typed({ paymentId }: { paymentId: string }) {
  const { data: payment } = useQuery(transactionQuery({ paymentId, live: false }));
  if (!payment || payment.transactionStatus === 'ACCEPTED') return null;
  return (
    <Card className={styles.roomy ?? ''}>
      <ReceiptCode payment={payment} />
    </Card>
  );
}
