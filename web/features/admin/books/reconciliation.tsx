import { useQuery } from '@tanstack/react-query';
import { bookCalls, type UnmatchedPayment } from '#contracts/admin/money/books.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import styles from '../admin.module.css';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useListAddress } from '../list/use-list.ts';
import { UnmatchedActs } from '../money/unmatched-actions.tsx';
import { Imports } from './imports.tsx';
import { OpenLines } from './open-lines.tsx';
import { Payouts } from './payouts.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { bookViews, readBooks, type BookView } from './views.ts';
import { bookWords, formatBooks, shillings } from './words.ts';

export { readBooks as read };

const t = bookWords.reconciliation;
const { heads } = t;
const callOf = {
  unmatchedPayments: bookCalls.unmatchedPayments,
  lines: bookCalls.openLines,
  imports: bookCalls.statements,
  payouts: bookCalls.settlements,
} as const;

const columns: readonly Column<UnmatchedPayment>[] = [
  {
    id: 'receipt',
    head: heads.receipt,
    value: ({ receipt }) => receipt,
    width: '9rem',
    phone: 'title',
  },
  { id: 'reference', head: heads.reference, value: ({ reference }) => reference, phone: 'second' },
  {
    id: 'customer',
    head: heads.customer,
    value: ({ customerEmail }) => customerEmail,
    width: '22%',
  },
  stateColumn((unmatched) => [sourceOf(unmatched), unmatched.uploaded ? 'neutral' : 'info'], {
    id: 'source',
    head: heads.source,
    width: '10rem',
  }),
  {
    id: 'amount',
    head: heads.amount,
    cell: ({ minor }) => formatBooks(minor),
    value: ({ minor }) => shillings(minor),
    numeric: true,
    width: '9rem',
    phone: 'end',
  },
  momentColumn(({ foundAt }) => foundAt, { id: 'found', head: heads.found }),
];

function sourceOf({ uploaded }: UnmatchedPayment) {
  return uploaded ? t.uploaded : t.listed;
}

/** Money without an owner, unexplained lines, and their statements. */
export function Reconciliation() {
  const { search } = useListAddress(readBooks);
  const { view = 'unmatchedPayments' } = search;
  const filters = useViews();
  if (view === 'lines') return <OpenLines filters={filters} above={<StatementUpload />} />;
  if (view === 'imports') return <Imports filters={filters} above={<StatementUpload />} />;
  if (view === 'payouts') return <Payouts filters={filters} above={<StatementUpload />} />;
  return (
    <ListScreen
      title={t.title}
      name="unmatched"
      read={readBooks}
      list={({ page }) => queryOf(bookCalls.unmatchedPayments, { query: { page } })}
      columns={columns}
      rowId={({ provider, receipt }) => `${provider} ${receipt}`}
      nameOf={({ receipt }) => receipt}
      renderDetail={(unmatched) => (
        <div className={styles.acts}>
          <UnmatchedActs unmatched={unmatched} />
        </div>
      )}
      filters={filters}
      above={<StatementUpload />}
    />
  );
}

/** The views of the screen, each with how much it holds. */
function useViews(): BookView['filters'] {
  const counts = {
    unmatchedPayments: useCount('unmatchedPayments'),
    lines: useCount('lines'),
    imports: useCount('imports'),
    payouts: useCount('payouts'),
  };
  return [
    {
      name: 'view',
      label: t.title,
      as: 'chips',
      usual: 'unmatchedPayments',
      options: bookViews.map((view) => [view, `${t[view]}${counts[view]}`] as const),
    },
  ];
}

function useCount(view: (typeof bookViews)[number]): string {
  const { data } = useQuery({
    ...queryOf(callOf[view]),
    select: ({ totalItems }) => totalItems,
  });
  return data === undefined ? '' : ` (${data})`;
}
