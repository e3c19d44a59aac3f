import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paymentsPerPage } from '#contracts/sale/payments.ts';
import { formatKes } from '../../lib/text/short-format.ts';
import { documentFile } from '../../lib/files/document-files.ts';
import { useWords } from '../../lib/text/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { receiptsQuery } from './billing-queries.ts';
import styles from './billing.module.css';
import { billingWords } from './billing-words.ts';
import { DocumentRow, DocumentSkeleton, DocumentsFailed } from './document-row.tsx';

/** The payments that brought money, newest first; a top-up among them. */
export function Receipts() {
  const t = useWords(billingWords);
  const [page, setPage] = useState(0);
  const { data, isError, refetch } = useQuery({
    ...receiptsQuery(page),
    placeholderData: keepPreviousData,
  });
  // The answer has no total: a full page is followed by another if that has receipts.
  const next = useQuery({
    ...receiptsQuery(page + 1),
    enabled: data?.content.length === paymentsPerPage,
  });
  if (isError) return <DocumentsFailed onAgain={() => void refetch()} />;
  if (!data) return <DocumentSkeleton />;
  if (data.content.length === 0) {
    return <EmptyState title={t.emptyReceipts} text={t.emptyReceiptsText} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {data.content.map((payment) => (
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
      <Pager page={page} total={page + (next.data?.content.length ? 2 : 1)} onPage={setPage} />
    </>
  );
}
