import { refundCalls, refundLists, type AdminRefund } from '#contracts/admin/money/refunds.ts';
import { formatKesExact } from '../../../lib/text/short-format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { shillings } from '../books/words.ts';
import { momentColumn } from '../list/columns.tsx';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { RefundFacts, RefundState } from './refund-facts.tsx';
import { refundWords as t } from './refund-words.ts';
import { actorWord } from '../words/readable.ts';
import { refundStateWords } from '../words/states.ts';

/** What the address of the list can say. */
export const read = listSearch({ filters: { state: refundLists } });

const { heads } = t;
const refreshMs = 15_000;

/** Every refund's columns; those of one payment leave out whose it is. */
export const refundColumns: readonly Column<AdminRefund>[] = [
  {
    id: 'order',
    head: heads.order,
    value: ({ orderCode }) => orderCode,
    width: '9.5rem',
    phone: 'title',
  },
  {
    id: 'customer',
    head: heads.customer,
    value: ({ customerEmail }) => customerEmail,
    phone: 'second',
  },
  { id: 'kind', head: heads.kind, value: ({ kind }) => t.kinds[kind], width: '8rem' },
  { id: 'reason', head: heads.reason, value: ({ reason }) => reason, width: '20%' },
  { id: 'by', head: heads.by, value: ({ requestedBy }) => actorWord(requestedBy), isExtra: true },
  {
    id: 'state',
    head: heads.state,
    cell: (refund) => <RefundState refund={refund} />,
    value: ({ state }) => refundStateWords[state],
    width: '9rem',
    phone: 'mark',
  },
  {
    id: 'amount',
    head: heads.amount,
    cell: ({ amountMinor }) => formatKesExact(amountMinor),
    value: ({ amountMinor }) => shillings(amountMinor),
    numeric: true,
    width: '9rem',
    phone: 'end',
  },
  momentColumn(({ createdAt }) => createdAt, { id: 'created', head: heads.created }),
];

/** Money on its way back: what a second person has to approve first. */
export function Refunds() {
  return (
    <ListScreen
      title={t.title}
      name="refunds"
      refreshMs={refreshMs}
      read={read}
      list={(query) => queryOf(refundCalls.refunds, { query: { state: 'waiting', ...query } })}
      columns={refundColumns}
      nameOf={({ orderCode, amountMinor }) => `${orderCode ?? ''} ${formatKesExact(amountMinor)}`}
      renderDetail={(refund) => <RefundFacts refund={refund} />}
      empty={{ title: t.clear, text: t.clearText }}
      filters={[
        {
          name: 'state',
          label: heads.state,
          as: 'chips',
          usual: 'waiting',
          options: optionsOf(refundLists, t.lists),
        },
      ]}
    />
  );
}
