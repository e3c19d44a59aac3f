import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { refundCalls } from '#contracts/admin/money/refunds.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKesExact } from '../../../lib/text/short-format.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { RefundFacts } from './refund-facts.tsx';
import { refundWords } from './refund-words.ts';
import { refundColumns } from './refunds.tsx';

const columns = refundColumns.filter(({ id }) => id !== 'order' && id !== 'customer');

/** What went back of a payment; a refund that is the only one is shown whole. */
export default function PaymentRefunds({ id }: { id: string }) {
  const { data } = useQuery(queryOf(refundCalls.refundsOfPayment, { params: { id } }));
  const [opened, setOpened] = useState<string | null>();
  if (!data || data.content.length === 0) return null;
  const only = data.content.length === 1 ? data.content[0]?.id : undefined;
  return (
    <DataTable
      caption={refundWords.title}
      columns={columns}
      rows={data.content}
      rowId={(refund) => refund.id}
      nameOf={({ amountMinor }) => `${refundWords.give} ${formatKesExact(amountMinor)}`}
      sorting={null}
      renderDetail={(refund) => <RefundFacts refund={refund} />}
      open={opened === undefined ? only : (opened ?? undefined)}
      onOpen={(next) => setOpened(next ?? null)}
    />
  );
}
