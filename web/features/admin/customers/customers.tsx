import { Link } from '@tanstack/react-router';
import { adminCalls } from '#contracts/admin/admin.ts';
import { type AdminCustomer, customerSorts } from '#contracts/admin/people/customers.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatDay } from '../../../lib/text/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { kesColumn } from '../list/columns.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { listSearch } from '../list/list-search.ts';
import { customerWords } from './customer-words.ts';
import { adminWords } from '../words.ts';
import { readable } from '../words/readable.ts';

/** What the address of the list can say. */
export const read = listSearch({ sorts: customerSorts });

const t = customerWords.list;

const columns: readonly Column<AdminCustomer>[] = [
  {
    id: 'name',
    sort: 'up',
    head: t.name,
    value: ({ name }) => name,
    phone: 'title',
  },
  { id: 'email', head: t.email, value: ({ email }) => email, phone: 'second', width: '28%' },
  {
    id: 'state',
    head: t.state,
    cell: (customer) => <State customer={customer} />,
    value: ({ erasedAt, suspendedAt, staffRole }) =>
      (erasedAt && customerWords.erased) ||
      (suspendedAt && adminWords.suspended) ||
      readable(staffRole ?? ''),
    width: '7rem',
    phone: 'mark',
  },
  {
    id: 'orders',
    head: t.orders,
    value: ({ orders }) => orders,
    numeric: true,
    width: '5rem',
  },
  kesColumn(({ spentKes }) => spentKes, {
    id: 'spent',
    head: t.spent,
    width: '8rem',
    phone: 'end',
  }),
  kesColumn(({ creditKes }) => creditKes, { id: 'balance', head: t.balance, width: '7rem' }),
  {
    id: 'created',
    sort: 'down',
    head: t.created,
    cell: ({ createdAt }) => formatDay(createdAt),
    value: ({ createdAt }) => createdAt,
    width: '7.5rem',
  },
];

/** Accounts with their money, the newest first; each opens its record. */
export function Customers() {
  return (
    <ListScreen
      title={adminWords.nav.customers}
      name="customers"
      read={read}
      searchLabel={adminWords.search.customers}
      list={(query) => queryOf(adminCalls.customers, { query })}
      columns={columns}
      nameOf={({ name }) => name}
      renderLink={({ id }, opener) => (
        <Link to="/admin/customers/$id" params={{ id }} {...opener} />
      )}
    />
  );
}

/** What keeps an account from being like the others, or nothing. */
function State({ customer }: { customer: AdminCustomer }) {
  const { erasedAt, suspendedAt, suspendedReason, staffRole } = customer;
  if (erasedAt) return <Badge tone="neutral">{customerWords.erased}</Badge>;
  if (suspendedAt) {
    return (
      <span title={suspendedReason ?? undefined}>
        <Badge tone="bad">{adminWords.suspended}</Badge>
      </span>
    );
  }
  return staffRole && <Badge tone="brand">{readable(staffRole)}</Badge>;
}
