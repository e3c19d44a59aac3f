import { Link } from '@tanstack/react-router';
import { adminCalls, paymentSorts } from '#contracts/admin/admin.ts';
import type { PaymentEntry } from '#contracts/admin/shapes.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { dateTimeWidth, type Column } from '../../../ui/data-table/column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { adminWords } from '../words.ts';
import { providerWord } from '../words/provider.ts';
import { moneyTones, paymentStateWords } from '../words/states.ts';

/** What the address of the list can say. */
export const read = listSearch({ sorts: paymentSorts });

const { heads } = adminWords.payment;

/** Its receipt, else why there is none yet. */
const receiptOf = (payment: PaymentEntry) =>
  payment.receipt ?? (providerWord(payment) || payment.reference);

const columns: readonly Column<PaymentEntry>[] = [
  {
    id: 'order',
    head: heads.order,
    value: ({ orderCode }) => orderCode,
    width: '7.5rem',
    phone: 'title',
  },
  {
    id: 'customer',
    head: heads.customer,
    value: ({ customerEmail }) => customerEmail,
    phone: 'second',
  },
  { id: 'method', head: heads.method, value: ({ method }) => method, width: '6rem' },
  {
    id: 'account',
    head: heads.account,
    value: ({ account, customerEmail }) => (account === customerEmail ? '' : account),
    width: '8.5rem',
  },
  {
    id: 'receipt',
    head: heads.receipt,
    value: receiptOf,
    width: '15%',
  },
  { id: 'reference', head: heads.reference, value: ({ reference }) => reference, isExtra: true },
  {
    id: 'state',
    head: heads.state,
    cell: ({ state }) => (
      <Badge tone={moneyTones[state] ?? 'neutral'}>{paymentStateWords[state]}</Badge>
    ),
    value: ({ state }) => paymentStateWords[state],
    width: '8rem',
    phone: 'mark',
  },
  {
    id: 'amount',
    sort: 'down',
    head: heads.amount,
    cell: ({ kes }) => formatKes(kes),
    value: ({ kes }) => kes,
    numeric: true,
    width: '7rem',
    phone: 'end',
  },
  {
    id: 'created',
    sort: 'down',
    head: heads.created,
    cell: ({ createdAt }) => formatMoment(createdAt),
    value: ({ createdAt }) => createdAt,
    width: dateTimeWidth,
  },
];

/** Every payment, newest first; each opens its record with its log, its refunds and its acts. */
export function Payments() {
  return (
    <ListScreen
      title={adminWords.nav.payments}
      name="payments"
      read={read}
      searchLabel={adminWords.search.payments}
      list={(query) => queryOf(adminCalls.payments, { query })}
      columns={columns}
      rowId={({ id }) => id}
      nameOf={({ orderCode }) => orderCode}
      renderLink={({ id }, opener) => <Link to="/admin/payments/$id" params={{ id }} {...opener} />}
    />
  );
}
