import { useQuery } from '@tanstack/react-query';
import { formatKes } from '../../lib/text/short-format.ts';
import { documentFile } from '../../lib/files/document-files.ts';
import { useWords } from '../../lib/text/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { receiptsQuery } from './billing-queries.ts';
import styles from './billing.module.css';
import { billingWords } from './billing-words.ts';
import { DocumentRow, DocumentSkeleton, DocumentsFailed } from './document-row.tsx';

/** The payments that brought money, newest first; a top-up among them. */
export function Receipts() {
  const t = useWords(billingWords);
  const { data, isError, refetch } = useQuery(receiptsQuery);
  if (isError) return <DocumentsFailed onAgain={() => void refetch()} />;
  if (!data) return <DocumentSkeleton />;
  if (data.length === 0) {
    return <EmptyState title={t.emptyReceipts} text={t.emptyReceiptsText} />;
  }
  return (
    <ul className={styles.list}>
      {data.map((payment) => (
        <DocumentRow
          key={payment.paymentId}
          kind="receipt"
          number={payment.receipt ?? payment.orderCode}
          about={`${t.order(payment.orderCode)}, ${payment.paymentMethod}`}
          at={payment.steps.confirmedAt ?? payment.createdAt}
          amount={formatKes(payment.amount)}
          href={documentFile.receipt(payment.paymentId)}
        />
      ))}
    </ul>
  );
}
