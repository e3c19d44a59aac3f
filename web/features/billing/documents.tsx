import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BillingDocument } from '#contracts/sale/billing.ts';
import { money } from '#contracts/money.ts';
import { formatMoney, formatTitle } from '../../lib/text/format.ts';
import { documentFile } from '../../lib/files/document-files.ts';
import { useWords } from '../../lib/text/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { documentsQuery } from './billing-queries.ts';
import styles from './billing.module.css';
import { billingWords } from './billing-words.ts';
import { DocumentRow, DocumentSkeleton, DocumentsFailed } from './document-row.tsx';

const kes = (cents: number) => formatMoney(money(cents, 'KES'));

/** Invoices and credit notes, newest first. */
export function BillingDocuments() {
  const t = useWords(billingWords);
  const [page, setPage] = useState(0);
  const { data, isError, refetch } = useQuery({
    ...documentsQuery(page),
    placeholderData: keepPreviousData,
  });
  if (isError) return <DocumentsFailed onAgain={() => void refetch()} />;
  if (!data) return <DocumentSkeleton />;
  if (data.totalItems === 0) return <EmptyState title={t.empty} text={t.emptyText} />;
  return (
    <>
      <ul className={styles.list}>
        {data.content.map((billingDocument) => (
          <OneDocument key={billingDocument.id} billingDocument={billingDocument} />
        ))}
      </ul>
      <Pager page={page} total={Math.ceil(data.totalItems / data.size)} onPage={setPage} />
    </>
  );
}

function OneDocument({ billingDocument }: { billingDocument: BillingDocument }) {
  const t = useWords(billingWords);
  const { kind, id, number, orderId, title, issuedAt, totalKesCents, vatKesCents } =
    billingDocument;
  return (
    <DocumentRow
      kind={kind}
      number={number}
      about={formatTitle(title)}
      at={issuedAt}
      amount={kes(totalKesCents)}
      within={vatKesCents > 0 ? t.vat(kes(vatKesCents)) : undefined}
      href={kind === 'invoice' ? documentFile.invoice(orderId) : documentFile.creditNote(id)}
    />
  );
}
