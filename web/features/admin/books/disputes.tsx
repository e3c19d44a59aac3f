import { Link } from '@tanstack/react-router';
import { bookCalls, type DisputeItem } from '#contracts/admin/money/books.ts';
import { request } from '../../../lib/api/api.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Tone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import styles from '../admin.module.css';
import { Act } from '../screen/acts.tsx';
import { Acts, Dots } from '../screen/screen.tsx';
import { exceptionWords as t } from '../money/exception-words.ts';
import type { FilterControl } from '../list/list-filters.tsx';
import { momentColumn, stateColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { useMay } from '../team/staff.ts';
import { readable } from '../words/readable.ts';
import { disputeStateWords } from '../words/states.ts';
import { formatBooks, shillings } from './words.ts';
import { listSearch } from '../list/list-search.ts';

export const exceptionViews = ['open', 'disputes', 'all'] as const;
/** What the address of the screen can say, whichever of its lists is shown. */
export const readExceptions = listSearch({ filters: { view: exceptionViews } });

const { heads } = t;
const refreshMs = 15_000;
const tones: Readonly<Record<string, Tone>> = { open: 'bad', heard: 'warn', won: 'ok' };

const columns: readonly Column<DisputeItem>[] = [
  {
    id: 'reference',
    head: heads.reference,
    value: ({ reference }) => reference,
    phone: 'title',
  },
  {
    id: 'amount',
    head: heads.amount,
    cell: ({ amountMinor }) => amountMinor !== null && formatBooks(amountMinor),
    value: ({ amountMinor }) => (amountMinor === null ? null : shillings(amountMinor)),
    numeric: true,
    width: '9rem',
    phone: 'end',
  },
  { id: 'order', head: heads.order, value: ({ orderCode }) => orderCode, width: '8.5rem' },
  {
    id: 'customer',
    head: heads.customer,
    value: ({ customerEmail }) => customerEmail,
    width: '22%',
    phone: 'second',
  },
  stateColumn(({ state }) => [disputeStateWords[state], tones[state] ?? 'neutral'], {
    id: 'state',
    head: heads.state,
    width: '8rem',
  }),
  momentColumn(({ dueAt }) => dueAt, { id: 'due', head: heads.due }),
];

type Props = { filters: readonly FilterControl<ReturnType<typeof readExceptions>>[] };

/** What banks ask back, with the day by which the provider wants an answer. */
export function Disputes({ filters }: Props) {
  return (
    <ListScreen
      title={t.title}
      name="disputes"
      refreshMs={refreshMs}
      read={readExceptions}
      list={({ page }) => queryOf(bookCalls.disputes, { query: { page } })}
      columns={columns}
      nameOf={({ reference }) => reference}
      renderDetail={(dispute) => <DisputeFacts dispute={dispute} />}
      filters={filters}
    />
  );
}

function DisputeFacts({ dispute }: { dispute: DisputeItem }) {
  const { id, state, orderId, orderCode, customerEmail, dueAt } = dispute;
  const may = useMay();
  const facts = [
    orderId && (
      <Link key="order" to="/admin/orders/$id" params={{ id: orderId }}>
        {orderCode}
      </Link>
    ),
    customerEmail,
    readable(dispute.category),
    readable(dispute.providerStatus),
    dispute.reference,
    dispute.servicePaused && t.paused,
  ];
  const isOpen = state === 'open' || state === 'heard';
  return (
    <div className={styles.part}>
      <p>{state === 'open' ? t.answer(dueAt && formatMoment(dueAt)) : t.ends[state]}</p>
      <Dots items={facts} />
      {isOpen && may('payments.check') && (
        <Acts>
          <Act word={t.ask} run={() => request(bookCalls.checkDispute, { params: { id } })} />
        </Acts>
      )}
    </div>
  );
}
