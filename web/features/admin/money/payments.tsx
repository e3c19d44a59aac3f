import { Link } from '@tanstack/react-router';
import { adminCalls, paymentDays, paymentOutcomes, paymentSorts } from '#contracts/admin/admin.ts';
import type { PaymentEntry } from '#contracts/admin/shapes.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { kesColumn, momentColumn, stateColumn } from '../list/columns.tsx';
import { optionsOf } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { adminWords } from '../words.ts';
import { providerWord } from '../words/provider.ts';
import { moneyTones, paymentStateWords } from '../words/states.ts';

/** What the address of the list can say. */
export const read = listSearch({
  sorts: paymentSorts,
  filters: { outcome: paymentOutcomes, day: paymentDays, code: 'text' },
});

const { heads, outcomes, days, any, code } = adminWords.payment;

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
    width: '18%',
  },
  { id: 'reference', head: heads.reference, value: ({ reference }) => reference, isExtra: true },
  stateColumn(({ state }) => [paymentStateWords[state], moneyTones[state] ?? 'neutral'], {
    id: 'state',
    head: heads.state,
    width: '8rem',
  }),
  kesColumn(({ kes }) => kes, {
    id: 'amount',
    sort: 'down',
    head: heads.amount,
    width: '7rem',
    phone: 'end',
  }),
  momentColumn(({ createdAt }) => createdAt, { id: 'created', sort: 'down', head: heads.created }),
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
      nameOf={({ orderCode }) => orderCode}
      filters={[
        {
          name: 'outcome',
          label: heads.state,
          as: 'chips',
          any,
          options: optionsOf(paymentOutcomes, outcomes),
        },
        { name: 'day', label: heads.created, any, options: optionsOf(paymentDays, days) },
        { name: 'code', label: code, as: 'text' },
      ]}
      renderLink={({ id }, opener) => <Link to="/admin/payments/$id" params={{ id }} {...opener} />}
    />
  );
}
